import { useOrganizationPath } from '@keyturn/shared/organization';
import {
  CountBadge,
  ErrorState,
  media,
  Money,
  Skeleton,
  SkeletonGroup,
  StatusGlyph,
  styled,
  TextLink,
} from '@keyturn/shared/ui';
import { useId } from 'react';
import type { BoardGroup } from '../board/use-board';
import { PaymentCard } from '../payments/payment-card';
import { useTransactionsUrls } from '../screen/urls';
import { DecisionButtons } from './decision-buttons';

const Strip = styled.section`
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
`;

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--s-2);
  padding: 0 var(--s-2) var(--s-2);
  list-style: none;
  margin: 0;
  ${media.narrow} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** How many payments the strip shows before it points to the list. */
const shownCards = 3;

/** What waits for an approval, above the board (lifecycle document, decision 1). Nothing while nothing waits. */
export function ApprovalStrip({
  group,
  changed,
}: {
  readonly group: BoardGroup;
  readonly changed: ReadonlySet<string>;
}) {
  const titleId = useId();
  const urls = useTransactionsUrls();
  const path = useOrganizationPath();
  const { source, payments, totals } = group;
  if (source.list.state === 'ready' && payments.length === 0) return null;
  return (
    <Strip aria-labelledby={titleId}>
      <Head data-tone="yellow">
        <StatusGlyph name="approval" />
        <h2 id={titleId}>Needs Approval</h2>
        {totals !== null && (
          <>
            <CountBadge tone="yellow" count={totals.count} />
            <Money cents={totals.amount} />
            <TextLink href={path('/transactions?tab=Needs+Approval')}>
              Review all {totals.count.toLocaleString('en-US')} in list
            </TextLink>
          </>
        )}
      </Head>
      {source.list.state === 'error' && (
        <ErrorState level={3} message={source.list.error.message} onRetry={source.list.retry} />
      )}
      {source.list.state === 'loading' && (
        <SkeletonGroup label="Loading payments that need approval">
          <Cards as="div">
            {[0, 1, 2].map((index) => (
              <Skeleton key={index} height="8.25rem" radius="var(--r-md)" />
            ))}
          </Cards>
        </SkeletonGroup>
      )}
      {source.list.state === 'ready' && (
        <Cards>
          {payments.slice(0, shownCards).map((payment) => (
            <li key={payment.id}>
              <PaymentCard
                payment={payment}
                href={urls.payment(payment.id)}
                changed={changed.has(payment.id)}
                actions={<DecisionButtons payment={payment} />}
              />
            </li>
          ))}
        </Cards>
      )}
    </Strip>
  );
}
