import { EmptyState, TextLink } from '@keyturn/shared/ui';
import { hasTextFilter, type TransactionsQuery } from '../filters/query';
import { useTransactionsUrls } from './urls';

/** Nothing matches; a text filter adds the hint at payments older than six months (areas document, section 2). */
export function EmptyPayments({
  query,
  level = 2,
}: {
  readonly query: TransactionsQuery;
  readonly level?: 2 | 3;
}) {
  const urls = useTransactionsUrls();
  return (
    <EmptyState level={level} title="There are no transactions to show.">
      {hasTextFilter(query) ? (
        <>
          To view transactions older than 6 months, please contact our{' '}
          <TextLink href={urls.support()}>Support Team</TextLink>.
        </>
      ) : undefined}
    </EmptyState>
  );
}
