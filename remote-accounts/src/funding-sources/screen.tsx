import { useOrganizationPath } from '@keyturn/shared/organization';
import { useSearchParams } from '@keyturn/shared/router';
import { EmptyState, LinkButton, Toolbar } from '@keyturn/shared/ui';
import { FundIcon, PlusIcon } from '@keyturn/shared/ui/icons';
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
  const [parameters, setParameters] = useSearchParams();
  const unverified = parameters.get('status') === 'unverified';
  return (
    <>
      <Toolbar>
        <Segmented
          label="Show"
          items={shown}
          selected={unverified ? 'unverified' : 'all'}
          onSelect={(id) => setParameters(id === 'all' ? {} : { status: id }, { replace: true })}
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
