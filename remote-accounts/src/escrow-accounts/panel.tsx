import type { RouteProps } from '@keyturn/shared/federation';
import { useOrganizationPath } from '@keyturn/shared/organization';
import { PanelHead } from '@keyturn/shared/panels';
import { RecordView } from '@keyturn/shared/views';
import { needsAttention } from '../components/needs-attention';
import { activeTab } from '../components/record-tabs';
import { EscrowBadge, isVerified } from '@keyturn/shared/funding-sources';
import { useEscrowAccount } from './data';
import { DetailsTab } from './details-tab';
import { ManageTab } from './manage/manage-tab';

const tabs = [
  { id: 'details', label: 'Details' },
  { id: 'manage', label: 'Manage' },
] as const;

/** One escrow account. */
export default function EscrowAccountPanel({ params }: RouteProps) {
  const { escrowAccountId: id = '', tab } = params;
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
          active === 'details' ? <DetailsTab account={account} /> : <ManageTab account={account} />
        }
      </RecordView>
    </>
  );
}
