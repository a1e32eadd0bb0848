import { ActionButton } from '../../components/action-button';
import { type OrganizationDetail, useOrganizationActions } from './data';

/** What staff may do with an organization as it is now. */
export function OrganizationActions({ organization }: { readonly organization: OrganizationDetail }) {
  const { id, name, active, utilizesRefunds, vettedAt } = organization;
  const actions = useOrganizationActions(id);
  return (
    <>
      {vettedAt === null && (
        <ActionButton
          label="Vet organization"
          consequence={`The bank-transfer provider is asked about ${name}; a suspended customer is not vetted.`}
          done="The organization was checked"
          run={actions.vet}
        />
      )}
      {utilizesRefunds ? (
        <ActionButton
          label="Disable refunds"
          consequence={`Nobody of ${name} can refund deposited payments any more.`}
          done="Refunds disabled"
          run={actions.disableRefunds}
        />
      ) : (
        <ActionButton
          label="Enable refunds"
          consequence={`People of ${name} who hold the refund permission can refund deposited payments.`}
          done="Refunds enabled"
          run={actions.enableRefunds}
        />
      )}
      {active ? (
        <ActionButton
          label="Deactivate organization"
          consequence={`The members of ${name} lose access at once. Payments under way go on.`}
          danger
          done="Organization deactivated"
          run={actions.deactivate}
        />
      ) : (
        <ActionButton
          label="Reactivate organization"
          consequence={`The members of ${name} get their access back.`}
          done="Organization reactivated"
          run={actions.reactivate}
        />
      )}
    </>
  );
}
