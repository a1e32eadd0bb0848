import { Time } from '@keyturn/shared/ui';
import { CustomerBadge } from '../../admins/status-badge';
import { ListPage } from '../parts/list-page';
import { useListQuery } from '../parts/list-query';
import { type Column, RecordTable } from '../parts/record-table';
import { staffUrls } from '../urls';
import { type StaffUserPage, useStaffUsers } from './data';

type Entry = StaffUserPage['entries'][number];

const whoColumns: readonly Column<Entry>[] = [
  { head: 'Name', cell: ({ fullName }) => fullName },
  { head: 'Email', cell: ({ email }) => email, stack: 'wide' },
];

const columns: readonly Column<Entry>[] = [
  ...whoColumns,
  { head: 'Status', cell: ({ status }) => <CustomerBadge status={status} />, stack: 'amount' },
  { head: 'Role', cell: ({ role }) => (role === 'superadmin' ? 'Superadmin' : '–') },
  { head: 'Created', cell: ({ createdAt }) => <Time iso={createdAt} />, stack: 'end' },
];

const askingColumns: readonly Column<Entry>[] = [
  ...whoColumns,
  { head: 'Business', cell: ({ organizationRequest }) => organizationRequest?.name ?? '–' },
  { head: 'Asked', cell: ({ organizationRequest }) => <Asked request={organizationRequest} />, stack: 'end' },
];

function Asked({ request }: { readonly request: Entry['organizationRequest'] }) {
  return request == null ? '–' : <Time iso={request.requestedAt} />;
}

const asking = 'asking';
const parts = [
  { id: 'all', label: 'All' },
  { id: asking, label: 'Ask to register' },
];

/** Everybody on the platform, or those who wait to hear whether they may register a business. */
export default function StaffUsersScreen() {
  const query = useListQuery();
  const ask = query.show === asking;
  const shown = ask ? askingColumns : columns;
  return (
    <ListPage
      query={query}
      noun="users"
      searches="Name or email"
      source={useStaffUsers(query.search, ask)}
      parts={parts}
      columns={shown.length}
    >
      {({ entries }) => (
        <RecordTable
          caption="Users"
          rows={entries}
          columns={shown}
          href={({ id }) => staffUrls.user(id)}
          off={({ active }) => !active}
        />
      )}
    </ListPage>
  );
}
