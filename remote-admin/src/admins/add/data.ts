import { type Outcome, useApiMutation } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { GetOrCreateAdminDocument, InviteAdminDocument, type InviteAdminMutation } from './add.generated';
import type { NewAdmin } from './schema';

/** What adding somebody came to, and what the person is called here. */
export type Added = Pick<InviteAdminMutation['addUserToOrganization'], 'addition' | 'fullName'>;

/** Makes somebody known and gives them the Admin role; who is new is invited by mail. */
export function useInviteAdmin(): (person: NewAdmin) => Promise<Outcome<Added>> {
  const { id: organizationId } = useOrganization();
  const [getOrCreate] = useApiMutation(GetOrCreateAdminDocument);
  const [invite] = useApiMutation(InviteAdminDocument, { refetchQueries: ['Admins'] });
  return async ({ firstName, lastName, email, phone }) => {
    const person = { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), phone };
    const known = await getOrCreate(person);
    if (!known.ok) return known;
    const userId = known.data.getOrCreateUser.id;
    const invited = await invite({ organizationId, userId, email: person.email });
    return invited.ok ? { ...invited, data: invited.data.addUserToOrganization } : invited;
  };
}
