import { mayRequest, readsBooksAlone, useViewer } from '@keyturn/shared/organization';
import {
  Card,
  EmptyState,
  ErrorState,
  type GlyphName,
  LinkButton,
  media,
  Skeleton,
  SkeletonGroup,
  StatusGlyph,
  styled,
} from '@keyturn/shared/ui';
import { TransactionsIcon } from '@keyturn/shared/ui/icons';
import { useId } from 'react';
import { type GlanceData, hasPayments, useGlance, useReconciliations } from './data';
import { Deposits } from './deposits';
import { useGlanceUrls } from './urls';
import { Waiting } from './waiting';
import { Figure, FigureList } from './figure-list';

const Head = styled.h2`
  padding: var(--s-4) var(--s-5);
  font-size: var(--text-lg);
  line-height: var(--lh-lg);
  border-bottom: 1px solid var(--line);
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 4fr) minmax(0, 4fr) minmax(0, 5fr);
  & > section {
    padding: var(--s-4) var(--s-5) var(--s-5);
    box-shadow: -1px 0 0 var(--line-subtle);
    min-width: 0;
  }
  h3 {
    font-size: var(--text-sm);
    line-height: var(--lh-sm);
    color: var(--text-2);
    margin-bottom: var(--s-2);
  }
  @media (max-width: 1365px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    & > section:last-child {
      grid-column: 1 / -1;
      box-shadow: 0 -1px 0 var(--line-subtle);
    }
  }
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    & > section {
      box-shadow: 0 -1px 0 var(--line-subtle);
    }
  }
`;

/** The organization's payments in a few numbers; each leads to the list that proves it. */
export default function GlanceCard() {
  const titleId = useId();
  const glance = useGlance();
  return (
    <Card as="section" aria-labelledby={titleId} style={{ overflow: 'hidden' }}>
      <Head id={titleId}>At a glance</Head>
      {glance.state === 'loading' && <GlanceSkeleton />}
      {glance.state === 'error' && (
        <ErrorState
          level={3}
          message={glance.error.message}
          requestId={glance.error.requestId}
          onRetry={glance.retry}
        />
      )}
      {glance.state === 'ready' && <Figures glance={glance.data} />}
    </Card>
  );
}

function Figures({ glance }: { readonly glance: GlanceData }) {
  const urls = useGlanceUrls();
  const reconciliations = useReconciliations();
  const viewer = useViewer();
  const collects = mayRequest(viewer);
  const ownAlone = readsBooksAlone(viewer);
  if (!hasPayments(glance) && (glance.unverifiedAccounts ?? 0) === 0 && !reconciliations) {
    return (
      <EmptyState
        level={3}
        icon={<TransactionsIcon />}
        title={ownAlone ? 'No payments of your own' : 'No payments yet'}
        action={
          collects && (
            <LinkButton variant="primary" href={urls.collect()}>
              Collect Payment
            </LinkButton>
          )
        }
      >
        {ownAlone
          ? 'You see only the payments that you take part in.'
          : 'What is on its way, what waits for you and what arrived stands here from the first payment on.'}
      </EmptyState>
    );
  }
  return (
    <Columns>
      <InFlight stages={glance.inFlight} />
      <Waiting glance={glance} reconciliations={reconciliations ?? 0} />
      <Deposits weeks={glance.deposits} />
    </Columns>
  );
}

const looks: ReadonlyMap<string, { readonly name: string; readonly glyph: GlyphName }> = new Map([
  ['REQUESTED_AND_PENDING', { name: 'Requested & Pending', glyph: 'pending' }],
  ['AUTHORIZED', { name: 'Authorized', glyph: 'auth' }],
  ['INITIATED', { name: 'Initiated', glyph: 'init' }],
  ['CLEARED', { name: 'Cleared', glyph: 'clear' }],
]);

/** Money under way, by the quarter turn that it has come to. */
function InFlight({ stages }: { readonly stages: GlanceData['inFlight'] }) {
  const titleId = useId();
  const urls = useGlanceUrls();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>In flight</h3>
      <FigureList>
        {stages.map(({ stage, sums }) => {
          const look = looks.get(stage);
          if (look === undefined) return null;
          return (
            <Figure
              key={stage}
              mark={<StatusGlyph name={look.glyph} />}
              name={look.name}
              href={urls.stage(stage)}
              count={sums.inbound.count + sums.outbound.count}
              sums={sums}
            />
          );
        })}
      </FigureList>
    </section>
  );
}

const Space = styled.div`
  padding: var(--s-4) var(--s-5) var(--s-5);
`;

/** As high as the figures beside each other. */
function GlanceSkeleton() {
  return (
    <SkeletonGroup label="Loading your payments at a glance">
      <Space>
        <Skeleton height="var(--glance-room)" radius="var(--r-md)" />
      </Space>
    </SkeletonGroup>
  );
}
