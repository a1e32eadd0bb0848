import type { RouteProps } from '@keyturn/shared/federation';
import { useOrganization } from '@keyturn/shared/organization';
import { PanelFoot, PanelHead } from '@keyturn/shared/panels';
import { changedQuery, useQuery } from '@keyturn/shared/router';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@keyturn/shared/ui';
import { lazy, Suspense } from 'react';
import { DecisionButtons, mayDecide } from '../approvals/decision-buttons';
import { Questions } from '../parts/questions';
import { usePaymentChanges } from '../payments/data';
import { payerName } from '../payments/model';
import { Standing } from '../payments/status-badge';
import { RefundButton } from '../refund/refund-button';
import { type PaymentDetail, usePayment } from './data';
import { DetailsTab } from './details/details-tab';
import { useTriage } from './use-triage';

const EventsTab = lazy(() => import('./events/events-tab'));
const ManageTab = lazy(() => import('./manage/manage-tab'));

const tabs = [
  { id: 'details', label: 'Details' },
  { id: 'events', label: 'Events' },
  { id: 'manage', label: 'Manage' },
] as const;
type TabId = (typeof tabs)[number]['id'];

/** One payment: details, events, manage. The tab is the query parameter panelTab. */
export default function DetailPanel({ params }: RouteProps) {
  const id = params['transactionTemplateId'];
  if (id === undefined) return <ErrorState message="Route missing transaction template ID" />;
  return <Detail id={id} />;
}

function Detail({ id }: { readonly id: string }) {
  const { slug } = useOrganization();
  const payment = usePayment(id);
  const tab = useTab();
  const readAgain = () => void payment.refetch();
  usePaymentChanges(
    slug,
    (changed) => {
      if (changed.id === id) readAgain();
    },
    readAgain,
  );
  const found = payment.state === 'ready' ? payment.data : null;
  useTriage(id, found?.displayStatus ?? payment.state);
  return (
    <>
      <PanelHead
        title={`Transaction #${id}`}
        size="md"
        activeTab={tab.active}
        tabs={tabs.map(({ id: tabId, label }) => ({ id: tabId, label, to: tab.search(tabId) }))}
        status={payment.state === 'loading' ? badgeSpace : found && <Standing payment={found} />}
      />
      {payment.state === 'loading' && <SkeletonGroup label="Loading transaction" />}
      {payment.state === 'error' && (
        <ErrorState
          title="Error loading transaction"
          message={payment.error.message}
          requestId={payment.error.requestId}
          onRetry={payment.retry}
        />
      )}
      {payment.state === 'ready' &&
        (payment.data === null ? (
          <EmptyState title="Error loading transaction">There is no transaction #{id} here.</EmptyState>
        ) : (
          <Questions>
            <Tab payment={payment.data} active={tab.active} onDone={() => void payment.refetch()} />
          </Questions>
        ))}
    </>
  );
}

/** About as wide as a status, so that a title that gives way to it does so at once. */
const badgeSpace = <Skeleton width="6rem" height="1.25rem" />;

interface TabProps {
  readonly payment: PaymentDetail;
  readonly active: TabId;
  readonly onDone: () => void;
}

function Tab({ payment, active, onDone }: TabProps) {
  return (
    <>
      {active === 'details' && <DetailsTab payment={payment} />}
      {active === 'events' && (
        <Suspense fallback={<SkeletonGroup label="Loading events" />}>
          <EventsTab payment={payment} />
        </Suspense>
      )}
      {active === 'manage' && (
        <Suspense fallback={<SkeletonGroup label="Loading what can be done" />}>
          <ManageTab payment={payment} onDone={onDone} />
        </Suspense>
      )}
      {mayDecide(payment) && (
        <PanelFoot>
          <DecisionButtons key={payment.id} payment={payment} size="md" primary />
        </PanelFoot>
      )}
      {active !== 'manage' && payment.allowedActions.includes('REFUND') && (
        <PanelFoot>
          <RefundButton payment={{ ...payment, payer: payerName(payment) }} size="md" />
        </PanelFoot>
      )}
    </>
  );
}

function useTab(): { readonly active: TabId; readonly search: (tab: TabId) => string } {
  const [query] = useQuery();
  const asked = query.get('panelTab');
  return {
    active: tabs.find(({ id }) => id === asked)?.id ?? 'details',
    search: (tab) => `?${changedQuery(query, { panelTab: tab }).toString()}`,
  };
}
