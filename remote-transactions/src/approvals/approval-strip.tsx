import {
  CountBadge,
  css,
  ErrorState,
  media,
  Skeleton,
  SkeletonGroup,
  StatusGlyph,
  styled,
  TextLink,
} from '@keyturn/shared/ui';
import { DirectedMoney } from '@keyturn/shared/views';
import { NewItems } from '@keyturn/shared/ui/list-controls';
import { useId } from 'react';
import type { LivePlace } from '../live/use-live-payments';
import { useLeaving } from '../live/use-leaving';
import { PaymentCard } from '../payments/payment-card';
import { useTransactionsUrls } from '../address/urls';
import { Deadline } from './deadline';
import { DecisionButtons } from './decision-buttons';
import { Knowing } from './knowing';
import { useKeptPlace } from './use-kept-place';

const Strip = styled.section`
  container: approvals / inline-size;
  border: 1px solid var(--yellow-line);
  border-radius: var(--r-lg);
  background: color-mix(in oklab, var(--yellow-bg) 42%, var(--surface));
  margin-bottom: var(--s-4);
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-2);
  padding: 0.625rem var(--s-4);
  min-height: 2.75rem;
  --g-cut: var(--yellow-bg);
  h2 {
    font-size: var(--text-md);
    line-height: var(--lh-md);
  }
  & > a {
    margin-left: auto;
  }
  ${media.phone} {
    /* Its three lines, before they are known too. */
    min-height: 6.25rem;
    align-content: center;
  }
`;

/**
 * The card of the board laid out as a row: amount over deadline, payer over purpose, when, decision; all have the same
 * status. What has to be known stands below as a line of its own, so that the row grows by no more than that.
 */
const asRow = css`
  article {
    grid-template-columns: 10rem minmax(0, 1fr) 5.5rem 11.5rem;
    column-gap: var(--s-3);
    align-items: center;
    padding: var(--s-2) var(--s-4);
    border-width: 1px 0 0;
    border-radius: 0;
    background: none;
    box-shadow: none;
  }
  article > div {
    grid-row: 1 / span 2;
    margin-top: 0;
  }
  article > div:first-of-type {
    flex-wrap: wrap;
    & > time {
      order: 1;
      flex-basis: 100%;
      margin-left: 0;
    }
  }
  article > div:nth-of-type(2) {
    grid-column: 3;
  }
  article > div:nth-of-type(2) > span {
    display: none;
  }
  article > div:nth-of-type(3) {
    display: contents;
    & > ul {
      grid-area: 3 / 2 / auto / -1;
      display: flex;
      flex-wrap: wrap;
      column-gap: var(--s-3);
      margin: 0;
    }
    & > div {
      grid-area: 1 / 4 / span 2;
    }
  }
  article > a {
    grid-area: 1 / 2;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  article > a + span {
    grid-area: 2 / 2;
  }
`;

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--s-2);
  padding: 0 var(--s-2) var(--s-2);
  list-style: none;
  margin: 0;
  /* On a screen of a middle width, and beside an open record on a wide one. */
  @media (min-width: 768px) {
    @container approvals (width < 67rem) {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
      padding: 0 1px 1px;
      & > :not(li) {
        max-height: 5.0625rem;
      }
      ${asRow}
    }
  }
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    /* What an approver must know stands on the cards of a narrow screen below each other. */
    & > :not(li) {
      min-height: 11rem;
    }
  }
`;

const Pill = styled.div`
  padding: 0 var(--s-2);
  &:has(button) {
    padding-bottom: var(--s-2);
  }
`;

/** How many payments the strip shows before it points to the list. */
const shownCards = 3;

interface ApprovalStripProps {
  readonly group: LivePlace;
  readonly changed: ReadonlySet<string>;
  /** Names what is shown: with another filter the cards are exchanged at once. */
  readonly filterKey: string;
}

/** What waits for an approval, above the board. Nothing while nothing waits. */
export function ApprovalStrip({ group, changed, filterKey }: ApprovalStripProps) {
  const titleId = useId();
  const urls = useTransactionsUrls();
  const { source, payments, totals } = group;
  const standing = useLeaving(payments, filterKey);
  const isEmpty = source.list.state === 'ready' && standing.length === 0 && group.waiting === 0;
  const { ref, wasEmpty } = useKeptPlace(filterKey, isEmpty ? 'empty' : source.list.state);
  if (isEmpty || (source.list.state === 'loading' && wasEmpty)) return null;
  return (
    <Strip {...group.anchor} ref={ref} aria-labelledby={titleId}>
      <Head data-tone="yellow">
        <StatusGlyph name="approval" />
        <h2 id={titleId}>Needs Approval</h2>
        {totals !== null && (
          <>
            <CountBadge tone="yellow" count={totals.count} />
            <DirectedMoney sums={totals.sums} />
            <TextLink href={urls.list({ tab: 'Needs Approval' })}>
              Review all {totals.count.toLocaleString('en-US')} in list
            </TextLink>
          </>
        )}
      </Head>
      <Pill>
        <NewItems count={group.waiting} noun="payment" onShow={group.showWaiting} />
      </Pill>
      {source.list.state === 'error' && (
        <ErrorState level={3} message={source.list.error.message} onRetry={source.list.retry} />
      )}
      {source.list.state === 'loading' && (
        <SkeletonGroup label="Loading payments that need approval">
          <Cards as="div">
            {[0, 1, 2].map((index) => (
              <Skeleton key={index} height="9.125rem" radius="var(--r-md)" />
            ))}
          </Cards>
        </SkeletonGroup>
      )}
      {source.list.state === 'ready' && (
        <Cards>
          {standing.slice(0, shownCards).map(({ payment, leaving }) => (
            <li key={payment.id}>
              <PaymentCard
                payment={payment}
                href={urls.payment(payment.id)}
                changed={changed.has(payment.id)}
                leaving={leaving}
                deadline={payment.approval !== null && <Deadline at={payment.approval.expiresAt} />}
                actions={
                  <>
                    <Knowing payment={payment} />
                    <DecisionButtons payment={payment} over={leaving} />
                  </>
                }
              />
            </li>
          ))}
        </Cards>
      )}
    </Strip>
  );
}
