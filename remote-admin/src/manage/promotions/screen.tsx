import { Badge, Card, EmptyState, LinkButton, Row, Stack } from '@keyturn/shared/ui';
import { PlusIcon, TagIcon } from '@keyturn/shared/ui/icons';
import { RecordView } from '@keyturn/shared/views';
import { type Column, RecordTable } from '../parts/record-table';
import { ActiveBadge } from '../parts/status';
import { staffUrls } from '../urls';
import { type Promotion, usePromotions } from './data';

const columns: readonly Column<Promotion>[] = [
  { head: 'Title', cell: ({ title }) => title },
  { head: 'Prompt', cell: ({ prompt }) => prompt, stack: 'wide' },
  { head: 'Shown for', cell: ({ emdOnly }) => (emdOnly ? 'Earnest money' : 'All payments') },
  {
    head: 'Default',
    cell: ({ isGlobalDefault }) => (isGlobalDefault ? <Badge>Default</Badge> : '–'),
    stack: 'end',
  },
  { head: 'Status', cell: ({ active }) => <ActiveBadge active={active} />, stack: 'amount' },
];

/** What payers are offered beside their payment. */
export default function StaffPromotionsScreen() {
  return (
    <Stack>
      <Row>
        <LinkButton variant="primary" icon={<PlusIcon />} href={staffUrls.promotion('new')}>
          New promotion
        </LinkButton>
      </Row>
      <Card>
        <RecordView
          record={usePromotions()}
          noun="promotions"
          errorTitle="Error loading promotions"
          missing="There are no promotions."
        >
          {(promotions) =>
            promotions.length === 0 ? (
              <EmptyState icon={<TagIcon />} title="No promotions yet">
                A promotion is shown to payers after they paid.
              </EmptyState>
            ) : (
              <RecordTable
                caption="Promotions"
                rows={promotions}
                columns={columns}
                href={({ id }) => staffUrls.promotion(id)}
                off={({ active }) => !active}
              />
            )
          }
        </RecordView>
      </Card>
    </Stack>
  );
}
