import { useQuery } from '@keyturn/shared/router';
import { EmptyState, Money, Text, TextLink, Time, Toolbar } from '@keyturn/shared/ui';
import { SubLine } from '@keyturn/shared/ui/table';
import { CircleCheckIcon } from '@keyturn/shared/ui/icons';
import { Segmented } from '@keyturn/shared/ui/list-controls';
import { PagedCard } from '@keyturn/shared/views';
import { type Column, RecordTable } from '../parts/record-table';
import { inWords } from '../parts/words';
import { paymentUrl } from '../urls';
import { type Discrepancy, type DiscrepancyState, useDiscrepancies } from './data';
import { PayoutsSection } from './payouts';
import { Resolve } from './resolve';

const states: readonly { readonly id: DiscrepancyState; readonly label: string }[] = [
  { id: 'OPEN', label: 'Open' },
  { id: 'RESOLVED', label: 'Resolved' },
  { id: 'ALL', label: 'All' },
];

const columns: readonly Column<Discrepancy>[] = [
  { head: 'Payment', cell: (found) => <Payment found={found} /> },
  { head: 'What', cell: ({ kind }) => inWords(kind), stack: 'amount' },
  { head: 'Ledger', cell: ({ expected }) => expected },
  { head: 'Provider', cell: (found) => <Observed found={found} /> },
  { head: 'Found', cell: ({ createdAt }) => <Time iso={createdAt} />, stack: 'end' },
  { head: 'Resolution', cell: (found) => <Resolution found={found} />, stack: 'wide' },
];

/** Where the provider and the ledger disagree about a payment. */
export default function StaffDiscrepanciesScreen() {
  const [query, change] = useQuery();
  const state = states.find(({ id }) => id === query.get('state'))?.id ?? 'OPEN';
  return (
    <>
      <PayoutsSection />
      <Toolbar>
        <Segmented
          label="Show"
          items={states}
          selected={state}
          onSelect={(next) => change({ state: next === 'OPEN' ? null : next }, { replace: true })}
        />
      </Toolbar>
      <PagedCard
        source={useDiscrepancies(state)}
        noun="discrepancies"
        columns={columns.length}
        empty={
          <EmptyState icon={<CircleCheckIcon />} title="No discrepancies">
            Provider and ledger agree about every payment.
          </EmptyState>
        }
      >
        {({ entries }) => <RecordTable caption="Discrepancies" rows={entries} columns={columns} />}
      </PagedCard>
    </>
  );
}

function Payment({ found: { transactionTemplate } }: { readonly found: Discrepancy }) {
  if (transactionTemplate === null) return '–';
  const { slug, name } = transactionTemplate.paymentOccasion.organization;
  return (
    <>
      <TextLink href={paymentUrl(slug, transactionTemplate.id)}>#{transactionTemplate.id}</TextLink>
      <SubLine>{name}</SubLine>
    </>
  );
}

/** What the provider says; of a transfer without a payment, all that it lists of it. */
function Observed({ found: { observed, transfer } }: { readonly found: Discrepancy }) {
  if (transfer === null) return observed;
  const { transferRef, amount, status, createdAt } = transfer;
  return (
    <>
      <Money cents={amount} /> {status}, <Time iso={createdAt} format="within" />
      <SubLine>{transferRef}</SubLine>
    </>
  );
}

function Resolution({ found }: { readonly found: Discrepancy }) {
  const { id, resolvedAt, resolvedBy, note } = found;
  if (resolvedAt === null) return <Resolve id={id} />;
  return (
    <>
      <Text>{note}</Text>
      <SubLine>
        {resolvedBy?.fullName ?? 'Keyturn'}, <Time iso={resolvedAt} format="within" />
      </SubLine>
    </>
  );
}
