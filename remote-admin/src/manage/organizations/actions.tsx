import { ActionButton } from '../../components/action-button';
import { type OrganizationDetail, useOrganizationActions } from './data';

/** What staff may do with an organization as it is now. */
export function OrganizationActions({ organization }: { readonly organization: OrganizationDetail }) {
  const { id, name, active, utilizesRefunds, ownPermissions, vettedAt } = organization;
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
      {ownPermissions ? (
        <ActionButton
          label="Take over permissions"
          consequence={`Only platform staff gives permissions in ${name} then. What people hold, and their limits, stay.`}
          done="Permissions are given by platform staff"
          run={actions.giveByStaff}
        />
      ) : (
        <ActionButton
          label="Allow own permissions"
          consequence={`People of ${name} give each other what they hold themselves; what lets money out, somebody else confirms. Make sure that somebody holds what is to be given.`}
          done="The organization gives its permissions itself"
          run={actions.letPeopleGive}
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
