import { Time } from '@keyturn/shared/ui';
import { activities, ListPage } from '../parts/list-page';
import { useListQuery } from '../parts/list-query';
import { type Column, RecordTable } from '../parts/record-table';
import { inWords } from '../parts/words';
import { staffUrls } from '../urls';
import { type OrganizationPage, useStaffOrganizations } from './data';

const columns: readonly Column<OrganizationPage['entries'][number]>[] = [
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Slug', cell: ({ slug }) => slug, stack: 'wide' },
  {
    head: 'Type',
    cell: ({ organizationType }) => (organizationType === null ? '–' : inWords(organizationType)),
    stack: 'amount',
  },
  { head: 'Vetted', cell: ({ vettedAt }) => (vettedAt === null ? 'Not vetted' : <Time iso={vettedAt} />) },
  { head: 'Created', cell: ({ createdAt }) => <Time iso={createdAt} />, stack: 'end' },
];

/** All organizations. */
export default function StaffOrganizationsScreen() {
  const query = useListQuery();
  return (
    <ListPage
      query={query}
      noun="organizations"
      searches="Name"
      source={useStaffOrganizations(query)}
      columns={columns.length}
      parts={activities}
    >
      {({ entries }) => (
        <RecordTable
          caption="Organizations"
          rows={entries}
          columns={columns}
          href={({ id }) => staffUrls.organization(id)}
          off={({ active }) => !active}
        />
      )}
    </ListPage>
  );
}
