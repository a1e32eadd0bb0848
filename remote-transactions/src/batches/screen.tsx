import type { RouteProps } from '@keyturn/shared/federation';
import { useOrganization, useOrganizationPath } from '@keyturn/shared/organization';
import { changedQuery, useQuery } from '@keyturn/shared/router';
import {
  Button,
  Card,
  EmptyState,
  Heading,
  Row,
  Stack,
  styled,
  Text,
  TextLink,
  Time,
} from '@keyturn/shared/ui';
import {
  RowLink,
  SubLine,
  Table,
  TableBody,
  TableFrame,
  TableHead,
  Td,
  Th,
  Tr,
} from '@keyturn/shared/ui/table';
import { Segmented } from '@keyturn/shared/ui/list-controls';
import { PagedCard, RecordView } from '@keyturn/shared/views';
import { type PaymentFilter, usePaymentChanges } from '../payments/data';
import { payerName } from '../payments/model';
import { MoneyCells } from '../payments/money-cells';
import { type Figure, StandingFigures, sumsOfGroups } from '../payments/standing';
import { useReadAgain } from '../parts/use-read-again';
import { type BatchPage, type Line, useBatch, useBatchLines } from './data';
import { UnpaidNotice } from './unpaid-notice';
import { useUnpaidWork } from './use-unpaid-work';

const Scroller = styled.div`
  overflow-x: auto;
  padding: 2px;
`;

const groups = {
  paid: { title: 'Paid', groups: ['DEPOSITED'] },
  moving: { title: 'On its way', groups: ['AUTHORIZED_AND_INITIATED', 'APPROVAL_PENDING'] },
  unpaid: { title: 'Unpaid', groups: ['REQUESTED_AND_PENDING'] },
  failed: { title: 'Failed or canceled', groups: ['CANCELED_AND_FAILED'] },
} as const satisfies Readonly<Record<string, Figure>>;
type Shown = keyof typeof groups;
const isShown = (value: string | null): value is Shown => value !== null && Object.hasOwn(groups, value);

const figures: readonly Figure[] = [
  { title: 'Sent', groups: Object.values(groups).flatMap((each) => [...each.groups]) },
  ...Object.values(groups),
];

/** One batch: what was sent, what became of it, and what can be done about the rest. */
export default function BatchScreen({ params }: RouteProps) {
  const path = useOrganizationPath();
  const id = params['batchId'] ?? '';
  const batch = useBatch(id);
  return (
    <Stack>
      <div>
        <TextLink href={path('/transactions')}>All transactions</TextLink>
      </div>
      <RecordView
        record={batch}
        noun="batch"
        errorTitle="Error loading batch"
        missing="There is no such batch here."
      >
        {(page) => <FoundBatch page={page} readAgain={batch.refetch} />}
      </RecordView>
    </Stack>
  );
}

function FoundBatch({
  page: { batch, mayRemind, mayCancel },
  readAgain,
}: {
  readonly page: BatchPage;
  readonly readAgain: () => Promise<void>;
}) {
  const { slug } = useOrganization();
  const path = useOrganizationPath();
  const [query] = useQuery();
  const asked = query.get('show');
  const shown = isShown(asked) ? asked : null;
  const ofBatch = { organizationSlug: slug, batchId: batch.id };
  const unpaid: PaymentFilter = { ...ofBatch, statuses: [...groups.unpaid.groups] };
  const lines = useBatchLines(shown === null ? ofBatch : { ...ofBatch, statuses: [...groups[shown].groups] });
  const all = () => void Promise.all([readAgain(), lines.refetch()]);
  const { work, ask, run, stop, forget } = useUnpaidWork(unpaid, all);
  const soon = useReadAgain(all);
  usePaymentChanges(slug, () => work.stage !== 'running' && soon(), soon);
  const waiting = sumsOfGroups(batch.standing, groups.unpaid.groups).inbound.count;
  const isBusy = work.stage === 'gathering' || work.stage === 'running';
  const views = [['all', 'All'], ...Object.entries(groups).map(([key, { title }]) => [key, title])] as const;
  return (
    <>
      <Row $gap="3" $wrap $between>
        <div>
          <Heading as="h2">{batch.name}</Heading>
          <Text $tone="2">
            Sent <Time iso={batch.createdAt} format="within" /> with{' '}
            <TextLink href={path(`/payment-occasions/${batch.paymentOccasion.id}`)}>
              {batch.paymentOccasion.name}
            </TextLink>
          </Text>
        </div>
        <Row $wrap>
          {mayRemind && (
            <Button
              disabled={isBusy}
              loading={work.stage === 'gathering' && work.deed === 'remind'}
              onClick={() => void ask('remind')}
            >
              Remind {waiting.toLocaleString('en-US')} unpaid
            </Button>
          )}
          {mayCancel && (
            <Button
              disabled={isBusy}
              loading={work.stage === 'gathering' && work.deed === 'cancel'}
              onClick={() => void ask('cancel')}
            >
              Cancel {waiting.toLocaleString('en-US')} unpaid…
            </Button>
          )}
        </Row>
      </Row>
      <UnpaidNotice
        work={work}
        onRun={(deed, chosen) => void run(deed, chosen)}
        onStop={stop}
        onForget={forget}
      />
      <Card>
        <StandingFigures standing={batch.standing} figures={figures} />
      </Card>
      <Scroller>
        <Segmented
          label="Lines shown"
          selected={shown ?? 'all'}
          items={views.map(([key = '', label = '']) => ({
            id: key,
            label,
            href: `?${changedQuery(query, { show: key === 'all' ? null : key }).toString()}`,
          }))}
        />
      </Scroller>
      <PagedCard
        source={lines}
        noun="lines"
        columns={4}
        empty={
          <EmptyState title={shown === null ? 'No line was sent' : 'No such lines'}>
            {shown === null
              ? 'You see the lines of a batch that you may see as payments.'
              : 'No line of this batch stands there now.'}
          </EmptyState>
        }
      >
        {({ entries }) => <Lines lines={entries} />}
      </PagedCard>
    </>
  );
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  const path = useOrganizationPath();
  return (
    <TableFrame>
      <Table caption="Lines of the batch">
        <TableHead>
          <Tr>
            <Th width="5rem">Line</Th>
            <Th>Payer</Th>
            <Th align="end" width="9rem">
              Amount
            </Th>
            <Th width="14rem">Status</Th>
          </Tr>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <Tr key={line.id}>
              <Td stack="lead">{line.lineNumber}</Td>
              <Td>
                <RowLink href={path(`/transactions/${line.id}`)}>{payerName(line)}</RowLink>
                <SubLine>{line.address ?? `#${line.id}`}</SubLine>
              </Td>
              <MoneyCells payment={line} />
            </Tr>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
