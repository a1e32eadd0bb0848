import {
  type Loadable,
  mapLoadable,
  type Outcome,
  useApiMutation,
  useApiQuery,
  useApiRefresh,
} from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { type Decisions, useDecisions } from '../../components/use-decisions';
import { type Grant, grantGiven } from './grant';
import {
  ChangePermissionsDocument,
  type ChangePermissionsMutation,
  ConfirmPermissionChangeDocument,
  GivingPermissionsDocument,
  type GivingPermissionsQuery,
  PermissionExamplesDocument,
  RefusePermissionChangeDocument,
  WaitingPermissionChangesDocument,
  type WaitingPermissionChangesQuery,
} from './permissions.generated';
import type { Example } from './seen';

export type WaitingChange = WaitingPermissionChangesQuery['permissionChanges'][number];
export type Occasion = GivingPermissionsQuery['paymentOccasions']['entries'][number];

/** What the viewer gives, and what it can be limited to. */
export interface Giving {
  /** Null where platform staff gives permissions. */
  readonly toGive: Grant | null;
  readonly occasions: readonly Occasion[];
}

/** What the viewer may give in the organization in the address. */
export function useGiving(skip = false): Loadable<Giving> {
  const { id } = useOrganization();
  return mapLoadable(
    useApiQuery(GivingPermissionsDocument, { variables: { organizationId: id }, skip }),
    ({ permissionsToGive, paymentOccasions }) => ({
      toGive: permissionsToGive,
      occasions: paymentOccasions.entries,
    }),
  );
}

/** Payments of an organization to explain permissions by; none until they are loaded, and where that fails. */
export function useExamples(organizationId: string | null): readonly Example[] {
  const answer = useApiQuery(PermissionExamplesDocument, {
    variables: { organizationId: organizationId ?? '' },
    skip: organizationId === null,
  });
  return answer.state === 'ready' ? answer.data.permissionExamples : [];
}

/** The changes of permissions that wait in the organization in the address. */
export function useWaitingChanges(skip = false): Loadable<readonly WaitingChange[]> {
  const { id } = useOrganization();
  return mapLoadable(
    useApiQuery(WaitingPermissionChangesDocument, { variables: { organizationId: id }, skip }),
    ({ permissionChanges }) => permissionChanges,
  );
}

/** Everything that a decision changes. */
const afterwards = { refetchQueries: ['WaitingPermissionChanges', 'Admins', 'Admin', 'ActiveAdmins'] };

/** Sets what a member holds in the organization in the address, where it still is what was read; else it is read again. */
export function useChangePermissions(
  userId: string,
): (grant: Grant, read: Grant) => Promise<Outcome<ChangePermissionsMutation['changePermissions']>> {
  const { id: organizationId } = useOrganization();
  const readAgain = useApiRefresh();
  const [run] = useApiMutation(ChangePermissionsDocument, afterwards);
  return async (grant, read) => {
    const outcome = await run({ userId, organizationId, ...grantGiven(grant), before: grantGiven(read) });
    if (!outcome.ok && outcome.error.code === 'CONFLICT') await readAgain();
    return outcome.ok ? { ...outcome, data: outcome.data.changePermissions } : outcome;
  };
}

/** Decides about a change that waits. */
export const usePermissionDecisions = (id: string): Decisions => useDecisions(id, decided, afterwards);

const decided = { confirm: ConfirmPermissionChangeDocument, refuse: RefusePermissionChangeDocument };
