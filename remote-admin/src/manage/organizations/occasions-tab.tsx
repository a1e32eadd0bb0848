import { EmptyState, LinkButton, Row, Stack } from '@keyturn/shared/ui';
import { OccasionIcon, PlusIcon } from '@keyturn/shared/ui/icons';
import { PagedCard } from '@keyturn/shared/views';
import { type Column, RecordTable } from '../parts/record-table';
import { StatusBadge } from '../parts/status';
import { inWords } from '../parts/words';
import { staffUrls } from '../urls';
import { type OccasionPage, type OrganizationDetail, useOrganizationOccasions } from './data';

const columns: readonly Column<OccasionPage['entries'][number]>[] = [
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Context', cell: ({ context }) => (context === 'EMD' ? 'Earnest money' : inWords(context)) },
  { head: 'Direction', cell: ({ direction }) => inWords(direction) },
  { head: 'Shared', cell: ({ shared }) => (shared ? 'Shared' : '–'), stack: 'end' },
  { head: 'Status', cell: ({ status }) => <StatusBadge status={status} />, stack: 'amount' },
];

/** The occasions that the organization uses. */
export function OccasionsTab({ organization }: { readonly organization: OrganizationDetail }) {
  return (
    <Stack>
      <Row>
        <LinkButton icon={<PlusIcon />} href={staffUrls.occasion(organization.id, 'new')}>
          New payment occasion
        </LinkButton>
      </Row>
      <PagedCard
        source={useOrganizationOccasions(organization.id)}
        noun="payment occasions"
        columns={columns.length}
        empty={
          <EmptyState icon={<OccasionIcon />} title="No payment occasions yet" level={3}>
            With an occasion the organization collects or sends payments.
          </EmptyState>
        }
      >
        {({ entries }) => (
          <RecordTable
            caption="Payment occasions"
            rows={entries}
            columns={columns}
            href={({ id, organization: owner }) => staffUrls.occasion(owner.id, id)}
            off={({ status }) => status !== 'ACTIVE'}
          />
        )}
      </PagedCard>
    </Stack>
  );
}
