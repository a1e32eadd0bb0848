import { useOrganizationPath, useViewer, viewerKind } from '@keyturn/shared/organization';
import { EmptyState, LinkButton } from '@keyturn/shared/ui';
import { AdminsIcon, PlusIcon } from '@keyturn/shared/ui/icons';
import { PagedCard } from '@keyturn/shared/views';
import { useAdmins } from './data';
import { AdminTable } from './table';

/** The people who administrate the organization. */
export default function AdminsScreen() {
  const path = useOrganizationPath();
  const columns = viewerKind(useViewer()) === 'superuser' ? 6 : 5;
  return (
    <PagedCard
      source={useAdmins()}
      noun="admins"
      columns={columns}
      empty={
        <EmptyState
          icon={<AdminsIcon />}
          title="No admins yet"
          action={
            <LinkButton variant="primary" icon={<PlusIcon />} href={path('/admins/add')}>
              Add Admin User
            </LinkButton>
          }
        >
          Admins add accounts, collect and send payments, and are told of them.
        </EmptyState>
      }
    >
      {({ entries }) => <AdminTable admins={entries} />}
    </PagedCard>
  );
}
