import { useQuery } from '@keyturn/shared/router';
import { EmptyState, SearchInput, Toolbar } from '@keyturn/shared/ui';
import { SendIcon } from '@keyturn/shared/ui/icons';
import { PagedCard } from '@keyturn/shared/views';
import { useReceiverList } from './data';
import { ReceiverTable } from './table';

/** Whom the organization pays: their accounts, when they were paid last, and who gave what when. */
export default function ReceiversScreen() {
  const [query, change] = useQuery();
  const search = query.get('search') ?? '';
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
      <PagedCard
        source={useReceiverList(search)}
        noun="receivers"
        columns={6}
        empty={<Empty searched={search.trim() !== ''} />}
      >
        {({ entries }) => <ReceiverTable receivers={entries} />}
      </PagedCard>
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
