import {
  type Loadable,
  mapLoadable,
  type Outcome,
  type PagedList,
  useApiMutation,
  useApiPages,
  useApiQuery,
} from '@keyturn/shared/api';
import type { Activity } from '../parts/list-query';
import {
  StaffDeactivateOrganizationDocument,
  StaffDisableRefundsDocument,
  StaffEnableRefundsDocument,
  StaffOrganizationAccountsDocument,
  type StaffOrganizationAccountsQuery,
  StaffOrganizationDocument,
  StaffOrganizationOccasionsDocument,
  type StaffOrganizationOccasionsQuery,
  type StaffOrganizationQuery,
  StaffOrganizationsDocument,
  type StaffOrganizationsQuery,
  StaffReactivateOrganizationDocument,
  StaffSetOwnPermissionsDocument,
  StaffUpdateApprovalsDocument,
  type StaffUpdateApprovalsMutationVariables,
  StaffVetOrganizationDocument,
} from './organizations.generated';

export type OrganizationPage = StaffOrganizationsQuery['organizations'];
export type OrganizationDetail = NonNullable<StaffOrganizationQuery['organization']>;
export type OccasionPage = StaffOrganizationOccasionsQuery['paymentOccasions'];

/** All organizations by name. */
export function useStaffOrganizations(wanted: {
  readonly search: string | null;
  readonly activity: Activity;
}): PagedList<OrganizationPage> {
  return useApiPages(StaffOrganizationsDocument, {
    variables: { search: wanted.search, active: wanted.activity, limit: 20 },
    select: (data) => data.organizations,
  });
}

/** One organization; null where there is none. */
export function useStaffOrganization(id: string): Loadable<OrganizationDetail | null> {
  return mapLoadable(
    useApiQuery(StaffOrganizationDocument, { variables: { id } }),
    (data) => data.organization,
  );
}

/** Its occasions and those shared with it, active or not. */
export function useOrganizationOccasions(organizationId: string): PagedList<OccasionPage> {
  return useApiPages(StaffOrganizationOccasionsDocument, {
    variables: { organizationId, limit: 20 },
    select: (data) => data.paymentOccasions,
  });
}

/** Its bank accounts and escrow accounts, the newest hundred of each. */
export function useOrganizationAccounts(organizationId: string): Loadable<StaffOrganizationAccountsQuery> {
  return useApiQuery(StaffOrganizationAccountsDocument, { variables: { organizationId } });
}

/** What staff does with an organization. */
export function useOrganizationActions(
  id: string,
): Readonly<
  Record<
    | 'deactivate'
    | 'reactivate'
    | 'vet'
    | 'enableRefunds'
    | 'disableRefunds'
    | 'letPeopleGive'
    | 'giveByStaff',
    () => Promise<Outcome<unknown>>
  >
> {
  const [deactivate] = useApiMutation(StaffDeactivateOrganizationDocument);
  const [reactivate] = useApiMutation(StaffReactivateOrganizationDocument);
  const [vet] = useApiMutation(StaffVetOrganizationDocument, { refetchQueries: ['StaffOrganization'] });
  const [enableRefunds] = useApiMutation(StaffEnableRefundsDocument);
  const [setOwnPermissions] = useApiMutation(StaffSetOwnPermissionsDocument);
  const [disableRefunds] = useApiMutation(StaffDisableRefundsDocument);
  return {
    deactivate: () => deactivate({ id }),
    reactivate: () => reactivate({ id }),
    vet: () => vet({ id }),
    enableRefunds: () => enableRefunds({ id }),
    disableRefunds: () => disableRefunds({ id }),
    letPeopleGive: () => setOwnPermissions({ id, ownPermissions: true }),
    giveByStaff: () => setOwnPermissions({ id, ownPermissions: false }),
  };
}

/** Changes how the organization's outbound payments are approved. */
export function useUpdateApprovals(): (
  changes: StaffUpdateApprovalsMutationVariables,
) => Promise<Outcome<unknown>> {
  const [update] = useApiMutation(StaffUpdateApprovalsDocument);
  return update;
}
