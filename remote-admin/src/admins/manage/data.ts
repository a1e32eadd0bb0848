import {
  type ApiError,
  type Loadable,
  mapLoadable,
  type Outcome,
  useApiMutation,
  useApiQuery,
} from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import type { AdminDetail } from '../data';
import {
  ActiveAdminsDocument,
  RemoveAdminDocument,
  ResendInvitationDocument,
  UpdateUserRolesDocument,
} from './manage.generated';

/** A role as the gateway spells it. */
export type Role = AdminDetail['organizationPermissions'][number]['roles'][number];

/** The ids of the active admins of the organization in the address. */
export function useActiveAdmins(): Loadable<readonly string[]> {
  const { id } = useOrganization();
  return mapLoadable(
    useApiQuery(ActiveAdminsDocument, { variables: { organizationId: id } }),
    ({ organization }) => organization?.adminUsers.map((admin) => admin.id) ?? [],
  );
}

/**
 * Saves what was ticked of what a member may do in an organization. What others changed since it was read stays. Gives what
 * the member holds then.
 */
export function useUpdateRoles(
  userId: string,
): (
  organizationId: string,
  roles: readonly Role[],
  read: readonly Role[],
) => Promise<Outcome<readonly Role[]>> {
  const [run] = useApiMutation(UpdateUserRolesDocument, { refetchQueries: ['ActiveAdmins'] });
  return async (organizationId, roles, read) => {
    const outcome = await run({ id: userId, organizationId, roles: [...roles], rolesBefore: [...read] });
    return outcome.ok ? { ok: true, data: outcome.data.updateUserRoles.roles } : outcome;
  };
}

/** Sends somebody's invitation to the organization in the address again; gives the error, or null. */
export function useResendInvitation(userId: string): {
  readonly resend: () => Promise<ApiError | null>;
  readonly busy: boolean;
} {
  const { id: organizationId } = useOrganization();
  const [run, { busy }] = useApiMutation(ResendInvitationDocument, { refetchQueries: ['Admin'] });
  return {
    busy,
    async resend() {
      const outcome = await run({ userId, organizationId });
      return outcome.ok ? null : outcome.error;
    },
  };
}

/** Ends somebody's access to the organization in the address; gives the error, or null. */
export function useRemoveAdmin(userId: string): {
  readonly remove: () => Promise<ApiError | null>;
  readonly busy: boolean;
} {
  const { id: organizationId } = useOrganization();
  const [run, { busy }] = useApiMutation(RemoveAdminDocument, { refetchQueries: ['Admins'] });
  return {
    busy,
    async remove() {
      const outcome = await run({ userId, organizationId });
      return outcome.ok ? null : outcome.error;
    },
  };
}
