import { type ApiError, useApiMutation } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { GetOrCreateAdminDocument, InviteAdminDocument } from './add.generated';
import type { NewAdmin } from './schema';

/** Makes somebody known and gives them the Admin role, for which they are invited by mail; the error, or null. */
export function useInviteAdmin(): (person: NewAdmin) => Promise<ApiError | null> {
  const { id: organizationId } = useOrganization();
  const [getOrCreate] = useApiMutation(GetOrCreateAdminDocument);
  const [invite] = useApiMutation(InviteAdminDocument, { refetchQueries: ['Admins'] });
  return async ({ firstName, lastName, email, phone }) => {
    const person = { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), phone };
    const known = await getOrCreate(person);
    if (!known.ok) return known.error;
    const userId = known.data.getOrCreateUser.id;
    const invited = await invite({ organizationId, userId, email: person.email });
    return invited.ok ? null : invited.error;
  };
}
