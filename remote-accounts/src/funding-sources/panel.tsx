import type { RouteProps } from '@keyturn/shared/federation';
import { useOrganizationPath } from '@keyturn/shared/organization';
import { PanelHead } from '@keyturn/shared/panels';
import { RecordView } from '@keyturn/shared/views';
import { needsAttention } from '../components/needs-attention';
import { activeTab } from '../components/record-tabs';
import { useFundingSource } from './data';
import { DetailsTab } from './details-tab';
import { ManageTab } from './manage/manage-tab';
import { FundingSourceBadge, isVerified } from '@keyturn/shared/funding-sources';

const tabs = [
  { id: 'details', label: 'Details' },
  { id: 'manage', label: 'Manage' },
] as const;

/** One funding source. */
export default function FundingSourcePanel({ params }: RouteProps) {
  const { fundingSourceId: id = '', tab } = params;
  const path = useOrganizationPath();
  const answer = useFundingSource(id);
  const found = answer.state === 'ready' ? answer.data : null;
  const active = activeTab(tabs, tab);
  return (
    <>
      <PanelHead
        title={found?.name ?? 'Funding Source'}
        size="sm"
        activeTab={active}
        tabs={tabs.map(({ id: tabId, label }) => ({
          id: tabId,
          label,
          to: path(`/funding-sources/${id}/${tabId}`),
          ...(tabId === 'manage' && found !== null && !isVerified(found) ? { mark: needsAttention } : {}),
        }))}
        {...(found === null ? {} : { status: <FundingSourceBadge source={found} /> })}
      />
      <RecordView
        record={answer}
        noun="funding source"
        errorTitle="Error loading funding source"
        missing="There is no such funding source here."
      >
        {(source) => (active === 'details' ? <DetailsTab source={source} /> : <ManageTab source={source} />)}
      </RecordView>
    </>
  );
}
