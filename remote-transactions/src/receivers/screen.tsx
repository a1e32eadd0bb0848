import { useQuery } from '@keyturn/shared/router';
import { Card, EmptyState, ErrorState, SearchInput, SkeletonGroup, Toolbar } from '@keyturn/shared/ui';
import { TableFoot } from '@keyturn/shared/ui/table';
import { SendIcon } from '@keyturn/shared/ui/icons';
import { useReceivers } from './data';
import { ReceiverTable } from './table';

/** So many are listed; a search finds the others. */
const most = 100;

/** Whom the organization pays: their accounts, when they were paid last, and who gave what when. */
export default function ReceiversScreen() {
  const [query, change] = useQuery();
  const search = query.get('search') ?? '';
  const receivers = useReceivers(search, most);
  return (
    <>
      <Toolbar>
        <SearchInput
          label="Search receivers"
          placeholder="Email or name"
          value={search}
          onChange={(event) => change({ search: event.target.value || null }, { replace: true })}
        />
      </Toolbar>
      <Card>
        {receivers.state === 'loading' && <SkeletonGroup label="Loading receivers" />}
        {receivers.state === 'error' && (
          <ErrorState
            message={receivers.error.message}
            requestId={receivers.error.requestId}
            onRetry={receivers.retry}
          />
        )}
        {receivers.state === 'ready' &&
          (receivers.data.entries.length === 0 ? (
            <Empty searched={search.trim() !== ''} />
          ) : (
            <>
              <ReceiverTable receivers={receivers.data.entries} />
              <TableFoot>
                <span>{countOf(receivers.data.entries.length, receivers.data.pageInfo.totalCount)}</span>
              </TableFoot>
            </>
          ))}
      </Card>
    </>
  );
}

function Empty({ searched }: { readonly searched: boolean }) {
  return searched ? (
    <EmptyState title="No receiver fits">Search by a part of the address or the name.</EmptyState>
  ) : (
    <EmptyState icon={<SendIcon />} title="No receivers yet">
      Whoever is sent a payment is listed here, with the account that they gave.
    </EmptyState>
  );
}

const countOf = (shown: number, all: number): string =>
  shown === all
    ? `${all.toLocaleString('en-US')} total`
    : `The first ${shown} of ${all.toLocaleString('en-US')}; search for others`;
