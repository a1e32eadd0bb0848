import type { PagedList } from '@keyturn/shared/api';
import { formatBankingDay } from '@keyturn/shared/banking-days';
import { useOrganizationPath } from '@keyturn/shared/organization';
import { BareCheckbox, EmptyState, VisuallyHidden } from '@keyturn/shared/ui';
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
import { PagedCard } from '@keyturn/shared/views';
import { payerName } from '../payments/model';
import { MoneyCells } from '../payments/money-cells';
import type { FilePayment, useFilePayments } from './data';
import type { Timing } from './in-time';

type Source = ReturnType<typeof useFilePayments>;

interface PaymentsCardProps {
  readonly source: Source;
  readonly timings: ReadonlyMap<string, Timing>;
  /** Ticked payments; null for who may put none elsewhere. */
  readonly ticked: ReadonlySet<string> | null;
  readonly onTick: (id: string) => void;
}

/** What was requested for a file and what is there. */
export function PaymentsCard({ source, ...rest }: PaymentsCardProps) {
  return (
    <PagedCard
      source={source satisfies PagedList<unknown>}
      noun="payments"
      columns={4}
      empty={
        <EmptyState level={3} title="No payments">
          Payments of this file stand here once there are some.
        </EmptyState>
      }
    >
      {({ entries }) => <Payments payments={entries} {...rest} />}
    </PagedCard>
  );
}

function Payments({
  payments,
  timings,
  ticked,
  onTick,
}: Omit<PaymentsCardProps, 'source'> & { readonly payments: readonly FilePayment[] }) {
  const path = useOrganizationPath();
  return (
    <TableFrame>
      <Table caption="Payments of the file">
        <TableHead>
          <Tr>
            {ticked !== null && (
              <Th width="2.75rem">
                <VisuallyHidden>Selection</VisuallyHidden>
              </Th>
            )}
            <Th>Payment</Th>
            <Th align="end" width="9rem">
              Amount
            </Th>
            <Th width="11rem">Status</Th>
            <Th width="12rem">In time</Th>
          </Tr>
        </TableHead>
        <TableBody>
          {payments.map((payment) => {
            const timing = timings.get(payment.id);
            const isTicked = ticked?.has(payment.id) ?? false;
            return (
              <Tr key={payment.id} selected={isTicked}>
                {ticked !== null && (
                  <Td stack="lead">
                    <BareCheckbox
                      label={`Select ${payerName(payment)}, #${payment.id}`}
                      checked={isTicked}
                      onChange={() => onTick(payment.id)}
                    />
                  </Td>
                )}
                <Td>
                  <RowLink href={path(`/transactions/${payment.id}`)}>{payerName(payment)}</RowLink>
                  <SubLine>{payment.paymentOccasion.name}</SubLine>
                </Td>
                <MoneyCells payment={payment} />
                <Td stack={timing?.text ? 'wide' : 'hidden'}>
                  <InTime timing={timing} />
                </Td>
              </Tr>
            );
          })}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

const verdicts = { safe: 'in time', open: null, late: 'late' } as const;

function InTime({ timing }: { readonly timing: Timing | undefined }) {
  if (timing === undefined || timing.text === '') return '–';
  const verdict = timing.verdict === null ? null : verdicts[timing.verdict];
  return (
    <>
      {timing.text}
      {verdict !== null && `: ${verdict}`}
      {timing.returnableUntil !== null && (
        <SubLine>Returns possible until {formatBankingDay(timing.returnableUntil)}</SubLine>
      )}
    </>
  );
}
