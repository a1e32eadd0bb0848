import { EmptyState, TextLink } from '@keyturn/shared/ui';
import { hasTextFilter, type TransactionsQuery } from '../address/query';
import { useTransactionsUrls } from '../address/urls';

/** Said where a text filter finds nothing; its last words link to support. */
const hint = 'To view transactions older than 6 months, please contact our Support Team.';
const linked = 'Support Team';
const [beforeLink, afterLink] = hint.split(linked);

/** Nothing matches; a text filter adds the hint at payments older than six months. */
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
          {beforeLink}
          <TextLink href={urls.support()}>{linked}</TextLink>
          {afterLink}
        </>
      ) : undefined}
    </EmptyState>
  );
}
