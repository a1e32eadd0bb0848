import type { RouteProps } from '@keyturn/shared/federation';
import { useOrganizationPath } from '@keyturn/shared/organization';
import { PanelHead } from '@keyturn/shared/panels';
import { RecordView } from '@keyturn/shared/views';
import { AskSupport } from '../components/ask-support';
import { needsAttention } from '../components/needs-attention';
import { activeTab } from '../components/record-tabs';
import { ManageNotice } from '../funding-sources/manage-notice';
import { isVerified } from '../funding-sources/status';
import { useEscrowAccount } from './data';
import { DetailsTab } from './details-tab';
import { EscrowBadge } from './status-badge';

const tabs = [
  { id: 'details', label: 'Details' },
  { id: 'manage', label: 'Manage' },
] as const;

/** One escrow account, or the way to a new one. */
export default function EscrowAccountPanel({ params }: RouteProps) {
  const { escrowAccountId = '', tab } = params;
  return escrowAccountId === 'register' ? (
    <RegisterEscrowAccount />
  ) : (
    <EscrowAccount id={escrowAccountId} tab={tab} />
  );
}

function RegisterEscrowAccount() {
  return (
    <>
      <PanelHead title="Add Escrow Account" size="sm" />
      <AskSupport title="Support registers the account with you">
        Call your bank first and have it confirm that ACH Inbound is enabled. Verifying the account takes 1-2
        business days.
      </AskSupport>
    </>
  );
}

function EscrowAccount({ id, tab }: { readonly id: string; readonly tab: string | undefined }) {
  const path = useOrganizationPath();
  const answer = useEscrowAccount(id);
  const found = answer.state === 'ready' ? answer.data : null;
  const active = activeTab(tabs, tab);
  return (
    <>
      <PanelHead
        title={found?.name ?? 'Escrow Account'}
        size="sm"
        activeTab={active}
        tabs={tabs.map(({ id: tabId, label }) => ({
          id: tabId,
          label,
          to: path(`/escrow-accounts/${id}/${tabId}`),
          ...(tabId === 'manage' && found !== null && !isVerified(found.fundingSource)
            ? { mark: needsAttention }
            : {}),
        }))}
        {...(found === null ? {} : { status: <EscrowBadge account={found} /> })}
      />
      <RecordView
        record={answer}
        noun="escrow account"
        errorTitle="Error loading escrow account"
        missing="There is no such escrow account here."
      >
        {(account) =>
          active === 'details' ? (
            <DetailsTab account={account} />
          ) : (
            <ManageNotice source={account.fundingSource} />
          )
        }
      </RecordView>
    </>
  );
}
