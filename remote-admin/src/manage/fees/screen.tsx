import { Badge, EmptyState, Field, LinkButton, Row, Stack } from '@keyturn/shared/ui';
import { PlusIcon, ReceiptIcon } from '@keyturn/shared/ui/icons';
import { PagedCard } from '@keyturn/shared/views';
import { useState } from 'react';
import { type Organization, OrganizationPicker } from '../organizations/picker';
import { type Column, RecordTable } from '../parts/record-table';
import { staffUrls } from '../urls';
import { type FeeConfig, useFees } from './data';
import { tiersInWords } from './tiers';

const columns: readonly Column<FeeConfig>[] = [
  { head: 'Label', cell: ({ schema }) => schema.label },
  { head: 'Fee', cell: ({ schema }) => tiersInWords(schema.tiers), stack: 'wide' },
  { head: 'Who pays', cell: ({ schema }) => (schema.payer === 'OWNER' ? 'Organization' : 'Party') },
  { head: 'Payment type', cell: ({ paymentType }) => paymentType, stack: 'end' },
  { head: 'For', cell: (config) => <For config={config} />, stack: 'amount' },
];

/** The fee configurations that occasions can have. */
export default function StaffFeesScreen() {
  const [organization, setOrganization] = useState<Organization | null>(null);
  return (
    <Stack>
      <Row $between $wrap $align="end" $gap="3">
        <Field label="With those of">
          <OrganizationPicker value={organization} onChange={setOrganization} />
        </Field>
        <LinkButton variant="primary" icon={<PlusIcon />} href={staffUrls.newFee}>
          New fee configuration
        </LinkButton>
      </Row>
      <PagedCard
        source={useFees(organization?.id ?? null)}
        noun="fee configurations"
        columns={columns.length}
        empty={
          <EmptyState icon={<ReceiptIcon />} title="No fee configurations yet">
            An occasion needs one before it can be made.
          </EmptyState>
        }
      >
        {({ entries }) => <RecordTable caption="Fee configurations" rows={entries} columns={columns} />}
      </PagedCard>
    </Stack>
  );
}

function For({ config: { isDefault, organizationId } }: { readonly config: FeeConfig }) {
  if (isDefault) return <Badge tone="aqua">Default</Badge>;
  return organizationId === null ? 'All' : <Badge tone="blue">Organization</Badge>;
}
