import { useOrganizationPath } from '@keyturn/shared/organization';
import { EmptyState, LinkButton } from '@keyturn/shared/ui';
import { FundIcon, PlusIcon } from '@keyturn/shared/ui/icons';
import { PagedCard } from '@keyturn/shared/views';
import { useFundingSources } from './data';
import { FundingSourceTable } from './table';

/** The organization's funding sources. */
export default function FundingSourcesScreen() {
  const path = useOrganizationPath();
  return (
    <PagedCard
      source={useFundingSources()}
      noun="funding sources"
      columns={5}
      empty={
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
      }
    >
      {({ entries }) => <FundingSourceTable sources={entries} />}
    </PagedCard>
  );
}
