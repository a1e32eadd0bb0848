import { Time } from '@keyturn/shared/ui';
import { CustomerBadge } from '../../admins/status-badge';
import { ListPage } from '../parts/list-page';
import { useListQuery } from '../parts/list-query';
import { type Column, RecordTable } from '../parts/record-table';
import { staffUrls } from '../urls';
import { type StaffUserPage, useStaffUsers } from './data';

const columns: readonly Column<StaffUserPage['entries'][number]>[] = [
  { head: 'Name', cell: ({ fullName }) => fullName },
  { head: 'Email', cell: ({ email }) => email, stack: 'wide' },
  { head: 'Status', cell: ({ status }) => <CustomerBadge status={status} />, stack: 'amount' },
  { head: 'Role', cell: ({ role }) => (role === 'superadmin' ? 'Superadmin' : '–') },
  { head: 'Created', cell: ({ createdAt }) => <Time iso={createdAt} />, stack: 'end' },
];

/** Everybody on the platform. */
export default function StaffUsersScreen() {
  const query = useListQuery();
  return (
    <ListPage
      query={query}
      noun="users"
      searches="Name or email"
      source={useStaffUsers(query.search)}
      columns={columns.length}
    >
      {({ entries }) => (
        <RecordTable
          caption="Users"
          rows={entries}
          columns={columns}
          href={({ id }) => staffUrls.user(id)}
          off={({ active }) => !active}
        />
      )}
    </ListPage>
  );
}
