import { PagedCard } from '@keyturn/shared/views';
import { useListFilter } from '../components/list-filter';
import { ListToolbar, NothingFits } from '../components/list-toolbar';
import { useEscrowAccounts } from './data';
import { EscrowEmpty } from './empty';
import { EscrowTable } from './table';

const noun = 'escrow accounts';

/** The organization's escrow accounts. */
export default function EscrowAccountsScreen() {
  const filter = useListFilter('all');
  return (
    <>
      <ListToolbar
        filter={filter}
        noun={noun}
        searches="Nickname"
        activities={['all', 'active', 'inactive']}
      />
      <PagedCard
        source={useEscrowAccounts(filter)}
        noun={noun}
        columns={6}
        empty={filter.isNarrowed ? <NothingFits filter={filter} noun={noun} /> : <EscrowEmpty />}
      >
        {({ entries }) => <EscrowTable accounts={entries} />}
      </PagedCard>
    </>
  );
}
