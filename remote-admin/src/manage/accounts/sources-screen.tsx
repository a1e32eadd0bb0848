import { FundingSourceBadge } from '@keyturn/shared/funding-sources';
import { Time } from '@keyturn/shared/ui';
import { activities, ListPage } from '../parts/list-page';
import { useListQuery } from '../parts/list-query';
import { type Column, RecordTable } from '../parts/record-table';
import { staffUrls } from '../urls';
import { type SourcePage, useStaffSources } from './data';

const columns: readonly Column<SourcePage['entries'][number]>[] = [
  { head: 'Account', cell: ({ displayName }) => displayName },
  { head: 'Name', cell: ({ name }) => name, stack: 'wide' },
  { head: 'Owner', cell: ({ belongsTo }) => belongsTo?.name ?? 'A person' },
  { head: 'Status', cell: (source) => <FundingSourceBadge source={source} />, stack: 'amount' },
  { head: 'Added', cell: ({ insertedAt }) => <Time iso={insertedAt} />, stack: 'end' },
];

/** The bank accounts of everybody. */
export default function StaffFundingSourcesScreen() {
  const query = useListQuery();
  return (
    <ListPage
      query={query}
      noun="funding sources"
      searches="Name, bank, last 4"
      source={useStaffSources(query)}
      columns={columns.length}
      parts={activities}
    >
      {({ entries }) => (
        <RecordTable
          caption="Funding sources"
          rows={entries}
          columns={columns}
          href={({ id }) => staffUrls.fundingSource(id)}
          off={({ active }) => !active}
        />
      )}
    </ListPage>
  );
}
