import type { RouteProps } from '@keyturn/shared/federation';
import type { ReactNode } from 'react';
import { PanelHead } from '@keyturn/shared/panels';
import { RecordView } from '@keyturn/shared/views';
import { activeTab } from '../components/record-tabs';
import { type OccasionDetail, usePaymentOccasion } from './data';
import { DetailsTab } from './details-tab';
import { NotificationsTab } from './notifications-tab';
import { PromotionTab } from './promotion-tab';
import { RelationshipsTab } from './relationships-tab';
import { SharingTab } from './sharing-tab';
import { OccasionBadge } from './status-badge';
import { type OccasionTab, occasionTabs } from './tabs';
import { useOccasionUrls } from './urls';

/** One payment occasion. */
export default function PaymentOccasionPanel({ params }: RouteProps) {
  const { paymentOccasionId: id = '', tab } = params;
  const urls = useOccasionUrls();
  const answer = usePaymentOccasion(id);
  const found = answer.state === 'ready' ? answer.data : null;
  const tabs = occasionTabs(found);
  const active = activeTab(tabs, tab);
  return (
    <>
      <PanelHead
        title={found?.name ?? 'Payment Occasion'}
        size="md"
        activeTab={active}
        tabs={tabs.map(({ id: tabId, label }) => ({ id: tabId, label, to: urls.occasion(id, tabId) }))}
        {...(found === null ? {} : { status: <OccasionBadge occasion={found} /> })}
      />
      <RecordView
        record={answer}
        noun="payment occasion"
        errorTitle="Error loading payment occasion"
        missing="There is no such payment occasion here."
      >
        {(occasion) => <Tab occasion={occasion} active={active} />}
      </RecordView>
    </>
  );
}

const contents: Readonly<Record<OccasionTab, (props: { readonly occasion: OccasionDetail }) => ReactNode>> = {
  details: DetailsTab,
  relationships: RelationshipsTab,
  notifications: NotificationsTab,
  promotion: PromotionTab,
  sharing: SharingTab,
};

function Tab({ occasion, active }: { readonly occasion: OccasionDetail; readonly active: OccasionTab }) {
  const Content = contents[active];
  return <Content occasion={occasion} />;
}
