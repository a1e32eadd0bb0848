import { type Outcome, useApiMutation } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { GetOrCreateAdminDocument, InviteAdminDocument, type InviteAdminMutation } from './add.generated';
import { type Grant, limitsGiven } from '../permissions/grant';
import type { NewAdmin } from './schema';

/** What adding somebody came to, and what the person is called here. */
export type Added = Pick<InviteAdminMutation['addUserToOrganization'], 'addition' | 'fullName'>;

/** Makes somebody known and gives them what they are to hold; who is new is invited by mail. */
export function useInviteAdmin(): (person: NewAdmin, grant: Grant) => Promise<Outcome<Added>> {
  const { id: organizationId } = useOrganization();
  const [getOrCreate] = useApiMutation(GetOrCreateAdminDocument);
  const [invite] = useApiMutation(InviteAdminDocument, {
    refetchQueries: ['Admins', 'WaitingPermissionChanges'],
  });
  return async ({ firstName, lastName, email, phone }, { roles, limits }) => {
    const person = { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), phone };
    const known = await getOrCreate(person);
    if (!known.ok) return known;
    const userId = known.data.getOrCreateUser.id;
    const held = { roles: [...roles], limits: limitsGiven(limits) };
    const invited = await invite({ organizationId, userId, email: person.email, ...held });
    return invited.ok ? { ...invited, data: invited.data.addUserToOrganization } : invited;
  };
}
