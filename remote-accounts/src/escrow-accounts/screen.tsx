import { PagedCard } from '@keyturn/shared/views';
import { useEscrowAccounts } from './data';
import { EscrowEmpty } from './empty';
import { EscrowTable } from './table';

/** The organization's escrow accounts. */
export default function EscrowAccountsScreen() {
  return (
    <PagedCard source={useEscrowAccounts()} noun="escrow accounts" columns={6} empty={<EscrowEmpty />}>
      {({ entries }) => <EscrowTable accounts={entries} />}
    </PagedCard>
  );
}
