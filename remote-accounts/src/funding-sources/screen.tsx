import { useOrganization, useOrganizationPath, useViewer, viewerKind } from '@keyturn/shared/organization';
import { useQuery } from '@keyturn/shared/router';
import { EmptyState, LinkButton, Toolbar } from '@keyturn/shared/ui';
import { FundIcon, LockIcon, PlusIcon } from '@keyturn/shared/ui/icons';
import { Segmented } from '@keyturn/shared/ui/list-controls';
import { PagedCard } from '@keyturn/shared/views';
import { useFundingSources } from './data';
import { FundingSourceTable } from './table';

const shown = [
  { id: 'all', label: 'All' },
  { id: 'unverified', label: 'Unverified' },
] as const;

/** The organization's funding sources; with `status=unverified` just those that wait for verification. */
export default function FundingSourcesScreen() {
  const { name } = useOrganization();
  return viewerKind(useViewer()) === 'agent' ? (
    <EmptyState icon={<LockIcon />} title="Only admins see funding sources">
      {`Ask an admin of ${name} which account the money is paid from.`}
    </EmptyState>
  ) : (
    <FundingSources />
  );
}

function FundingSources() {
  const [query, change] = useQuery();
  const unverified = query.get('status') === 'unverified';
  return (
    <>
      <Toolbar>
        <Segmented
          label="Show"
          items={shown}
          selected={unverified ? 'unverified' : 'all'}
          onSelect={(id) => change({ status: id === 'all' ? null : id }, { replace: true })}
        />
      </Toolbar>
      <PagedCard
        source={useFundingSources(unverified)}
        noun="funding sources"
        columns={5}
        empty={unverified ? <NothingToVerify /> : <NoFundingSources />}
      >
        {({ entries }) => <FundingSourceTable sources={entries} />}
      </PagedCard>
    </>
  );
}

function NothingToVerify() {
  return (
    <EmptyState icon={<FundIcon />} title="Nothing waits for verification">
      Every active account is verified.
    </EmptyState>
  );
}

function NoFundingSources() {
  const path = useOrganizationPath();
  return (
    <EmptyState
      icon={<FundIcon />}
      title="No funding sources yet"
      action={
        <LinkButton variant="primary" icon={<PlusIcon />} href={path('/funding-sources/add')}>
          Add Funding Source
        </LinkButton>
      }
    >
      Link an operating account for payments that are not earnest money.
    </EmptyState>
  );
}
