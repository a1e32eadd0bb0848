import { Button, media, Money, Notice, Skeleton, styled, Time } from '@keyturn/shared/ui';
import { AskWhy } from '../parts/ask-why';
import { type Payouts, useFreeze, usePayouts, useRelease } from './payouts-data';

/** The list below keeps its place while this arrives: a notice with its button, which wraps on a phone. */
const Place = styled.section`
  --room: 4rem;
  min-height: var(--room);
  margin-bottom: var(--s-4);
  ${media.phone} {
    --room: 6rem;
  }
  ${media.tiny} {
    --room: 6.75rem;
  }
  p {
    margin: 0;
  }
`;

/** Whether money is handed over to the providers, and the word that stops it or lets it go on. */
export function PayoutsSection() {
  const payouts = usePayouts();
  return (
    <Place aria-label="Payouts" aria-busy={payouts.state === 'loading'}>
      {payouts.state === 'loading' && <Skeleton height="var(--room)" radius="var(--r-md)" />}
      {payouts.state === 'error' && (
        <Notice
          kind="warning"
          title="Nobody can tell now whether payouts are frozen"
          action={
            <Button size="sm" onClick={payouts.retry}>
              Retry
            </Button>
          }
        >
          {payouts.error.message}
        </Notice>
      )}
      {payouts.state === 'ready' && <Standing payouts={payouts.data} />}
    </Place>
  );
}

function Standing({ payouts }: { readonly payouts: Payouts }) {
  const { frozenAt, frozenReason, compared } = payouts;
  if (frozenAt === null) {
    return (
      <Notice title="Money is handed over to the providers" live={false} action={<Freeze />}>
        <Comparison payouts={payouts} />
      </Notice>
    );
  }
  return (
    <Notice kind="danger" title="Payouts are frozen" action={compared && <Release />}>
      <p>
        Since <Time iso={frozenAt} format="exact" />: {frozenReason}
      </p>
      <Comparison payouts={payouts} />
    </Notice>
  );
}

/** What the last comparison of provider and ledger counted, or that one goes on. */
function Comparison({ payouts: { compared, reconciliation } }: { readonly payouts: Payouts }) {
  if (!compared) return <p>Provider and ledger are being compared; payouts can be released after that.</p>;
  if (reconciliation === null) return <p>Provider and ledger are compared once a day.</p>;
  const { finishedAt, startedAt, ...counted } = reconciliation;
  if (finishedAt === null) return <p>Provider and ledger are being compared.</p>;
  return (
    <p>
      Compared <Time iso={startedAt} format="within" />: provider {counted.providerTransfers} transfers,{' '}
      <Money cents={counted.providerAmount} />; ledger {counted.ledgerTransfers},{' '}
      <Money cents={counted.ledgerAmount} />.
    </p>
  );
}

function Freeze() {
  return (
    <AskWhy
      label="Freeze payouts"
      title="Freeze payouts?"
      description="No transfer and no charge is handed over until staff releases them. What comes in goes on."
      ask="Why"
      done="Payouts are frozen"
      act={useFreeze()}
    />
  );
}

function Release() {
  return (
    <AskWhy
      label="Release payouts"
      title="Release payouts?"
      description="All that waited is handed over now. Look at the open discrepancies first."
      ask="What was found out"
      done="Payouts are released"
      act={useRelease()}
    />
  );
}
