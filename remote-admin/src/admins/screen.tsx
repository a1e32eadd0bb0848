import { useOrganizationPath, useViewer, viewerKind } from '@keyturn/shared/organization';
import { Card, EmptyState, LinkButton, styled } from '@keyturn/shared/ui';
import { AdminsIcon, PlusIcon } from '@keyturn/shared/ui/icons';
import { OnlyAdmins, PagedCard } from '@keyturn/shared/views';
import { lazy, Suspense } from 'react';
import { useAdmins } from './data';
import { useWaitingChanges } from './permissions/data';
import { AdminTable } from './table';

const WaitingChanges = lazy(() =>
  import('./permissions/waiting').then((module) => ({ default: module.WaitingChanges })),
);

const WaitingCard = styled(Card)`
  margin-bottom: var(--s-4);
`;

/** The people who administrate the organization, for each other. */
export default function AdminsScreen() {
  const kind = viewerKind(useViewer());
  return kind === 'agent' ? (
    <OnlyAdmins title="Only admins see the admins" wish="who may do what" />
  ) : (
    <Admins kind={kind} />
  );
}

function Admins({ kind }: { readonly kind: 'admin' | 'superuser' }) {
  const path = useOrganizationPath();
  const columns = kind === 'superuser' ? 6 : 5;
  const waiting = useWaitingChanges();
  return (
    <>
      {waiting.state === 'ready' && waiting.data.length > 0 && (
        <Suspense>
          <WaitingCard>
            <WaitingChanges changes={waiting.data} />
          </WaitingCard>
        </Suspense>
      )}
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
    </>
  );
}
