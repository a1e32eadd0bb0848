import type { RouteProps } from '@keyturn/shared/federation';
import { mayRequest, useViewer } from '@keyturn/shared/organization';
import { PanelHead, useLeaving, usePanelState } from '@keyturn/shared/panels';
import { Navigate, useLocation, useNavigate } from '@keyturn/shared/router';
import { EmptyState, ErrorState, SkeletonGroup, Stack } from '@keyturn/shared/ui';
import { OnlyAdmins } from '@keyturn/shared/views';
import { lazy, Suspense, useRef } from 'react';
import { isAmong, type Occasion, onlyOccasion, useInboundOccasions, useOccasion } from '../occasions/data';
import { OccasionPicker } from '../occasions/occasion-picker';
import { useFirstField } from '@keyturn/shared/focus';
import { OccasionDetails } from './occasion-details';
import { type CollectTab, collectTab, collectTabs, useCollectUrls } from './urls';
import { useLastChoice } from './use-last-choice';

/** Each tab with the libraries that it alone needs. */
const tabs = {
  link: lazy(() => import('./link-tab').then(({ LinkTab }) => ({ default: LinkTab }))),
  email: lazy(() =>
    import('./request/email-request-tab').then(({ EmailRequestTab }) => ({ default: EmailRequestTab })),
  ),
  batch: lazy(() => import('../batch/batch-tab').then(({ BatchTab }) => ({ default: BatchTab }))),
} as const;

const PreparedList = lazy(() =>
  import('./prepared/prepared-list').then(({ PreparedList }) => ({ default: PreparedList })),
);

/** Collect a Payment, for who may; the others are told whom to ask. */
export default function CollectPanel({ params }: RouteProps) {
  if (mayRequest(useViewer())) return <Collecting params={params} />;
  return (
    <>
      <PanelHead title="Collect a Payment" size="sm" />
      <OnlyAdmins title="You may not collect payments" wish="to ask for this payment" />
    </>
  );
}

/** Pick an occasion, then a link, a request by e-mail or a batch. */
function Collecting({ params }: RouteProps) {
  const occasionId = params['paymentOccasionId'] ?? null;
  const tab = collectTab(params['tab']);
  const urls = useCollectUrls();
  const state = usePanelState();
  const navigate = useNavigate();
  const { search } = useLocation();
  const leave = useLeaving();
  const occasions = useInboundOccasions();
  const only = onlyOccasion(occasions);
  const last = useLastChoice(occasionId === null || params['tab'] === undefined ? null : { occasionId, tab });
  const first = only ?? (isAmong(occasions, last?.occasionId ?? null) ? (last?.occasionId ?? null) : null);

  // Until it is known whether the last choice still stands nothing is typed that it would take the place of.
  const isRemembering = occasionId === null && last !== null && occasions.list.state === 'loading';

  const frame = useRef<HTMLDivElement>(null);
  useFirstField(frame, occasionId === null && first === null && occasions.list.state === 'ready');

  if (occasionId === null && first !== null)
    return <Navigate to={urls.tab(first, last?.tab ?? 'link')} replace state={state} />;
  if (occasionId !== null && params['tab'] === undefined) {
    return <Navigate to={urls.tab(occasionId, 'link') + search} replace state={state} />;
  }
  return (
    <>
      <PanelHead
        title="Collect a Payment"
        size={occasionId !== null && tab === 'batch' ? 'lg' : 'sm'}
        {...(occasionId === null
          ? {}
          : {
              activeTab: tab,
              tabs: collectTabs.map(({ id, label }) => ({ id, label, to: urls.tab(occasionId, id) })),
            })}
      />
      <Stack ref={frame} $gap="5">
        {!isRemembering && (
          <OccasionPicker
            occasions={occasions}
            selected={occasionId === null ? null : { id: occasionId }}
            onSelect={({ id }) => {
              if (id !== occasionId) leave(() => void navigate(urls.tab(id, tab), { state, replace: true }));
            }}
          />
        )}
        {isRemembering ? (
          <SkeletonGroup label="Loading payment occasion" />
        ) : occasionId === null ? (
          <EmptyState title="Choose a payment occasion">
            It decides which account the money goes to and what the payer is asked.
          </EmptyState>
        ) : (
          <ChosenOccasion key={occasionId} id={occasionId} tab={tab} />
        )}
        <Suspense fallback={null}>
          <PreparedList />
        </Suspense>
      </Stack>
    </>
  );
}

function ChosenOccasion({ id, tab }: { readonly id: string; readonly tab: CollectTab }) {
  const occasion = useOccasion(id);
  if (occasion.state === 'loading') return <SkeletonGroup label="Loading payment occasion" />;
  if (occasion.state === 'error') {
    return (
      <ErrorState
        title="Error loading payment occasion"
        message={occasion.error.message}
        requestId={occasion.error.requestId}
        onRetry={occasion.retry}
      />
    );
  }
  if (occasion.data === null || occasion.data.direction !== 'INBOUND' || occasion.data.status !== 'ACTIVE') {
    return (
      <EmptyState title="Error loading payment occasion">
        Payments cannot be collected with this occasion. Choose another one.
      </EmptyState>
    );
  }
  if (!occasion.data.accountActive) {
    return (
      <EmptyState title="Its escrow account is inactive">
        Nothing can be asked for or paid through this occasion until the account is active again. Links and QR
        codes that are out lead to no payment. Choose another occasion.
      </EmptyState>
    );
  }
  if (occasion.data.limit === 0) {
    return <OnlyAdmins title="You may not collect with this occasion" wish="to ask for this payment" />;
  }
  return <ReadyOccasion occasion={occasion.data} tab={tab} />;
}

function ReadyOccasion({ occasion, tab }: { readonly occasion: Occasion; readonly tab: CollectTab }) {
  const Tab = tabs[tab];
  return (
    <Stack $gap="5">
      <OccasionDetails occasion={occasion} />
      <Suspense fallback={<SkeletonGroup label="Loading" />}>
        <Tab occasion={occasion} />
      </Suspense>
    </Stack>
  );
}
