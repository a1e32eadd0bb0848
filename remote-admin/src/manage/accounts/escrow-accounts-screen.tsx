import { EscrowBadge } from '@keyturn/shared/funding-sources';
import { Time } from '@keyturn/shared/ui';
import { activities, ListPage } from '../parts/list-page';
import { useListQuery } from '../parts/list-query';
import { type Column, RecordTable } from '../parts/record-table';
import { staffUrls } from '../urls';
import { type EscrowPage, useStaffEscrowAccounts } from './data';

const columns: readonly Column<EscrowPage['entries'][number]>[] = [
  { head: 'Nickname', cell: ({ name }) => name },
  { head: 'Organization', cell: ({ organization }) => organization.name },
  { head: 'Bank account', cell: ({ fundingSource }) => fundingSource.displayName, stack: 'wide' },
  {
    head: 'Status',
    cell: (account) => <EscrowBadge account={account} />,
    stack: 'amount',
  },
  { head: 'Created', cell: ({ createdAt }) => <Time iso={createdAt} />, stack: 'end' },
];

/** The escrow accounts of all organizations. */
export default function StaffEscrowAccountsScreen() {
  const query = useListQuery();
  return (
    <ListPage
      query={query}
      noun="escrow accounts"
      searches="Nickname"
      source={useStaffEscrowAccounts(query)}
      columns={columns.length}
      parts={activities}
    >
      {({ entries }) => (
        <RecordTable
          caption="Escrow accounts"
          rows={entries}
          columns={columns}
          href={({ id }) => staffUrls.escrowAccount(id)}
          off={({ active }) => !active}
        />
      )}
    </ListPage>
  );
}
