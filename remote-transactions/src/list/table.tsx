import {
  Money,
  RowLink,
  SubLine,
  Table,
  TableBody,
  TableFrame,
  TableHead,
  Td,
  Th,
  Time,
  Tr,
} from '@keyturn/shared/ui';
import { DecisionButtons } from '../approvals/decision-buttons';
import { isVoid, methodOf, type Payment, payerName } from '../payments/model';
import { useTransactionsUrls } from '../screen/urls';
import { StatusBadge } from '../status/status-badge';

interface PaymentTableProps {
  readonly payments: readonly Payment[];
  /** Shows Approve and Decline in a column of their own. */
  readonly decidable: boolean;
}

/** Payments as rows; each row is a link to its payment. */
export function PaymentTable({ payments, decidable }: PaymentTableProps) {
  const urls = useTransactionsUrls();
  return (
    <TableFrame>
      <Table caption="Payments">
        <TableHead>
          <Tr>
            <Th width="14rem">Payer</Th>
            <Th>Property or purpose</Th>
            <Th align="end" width="8rem">
              Amount
            </Th>
            <Th optional width="5.5rem">
              Method
            </Th>
            <Th width="9rem">Status</Th>
            <Th optional width="7rem">
              Requested
            </Th>
            {decidable && <Th width="13rem">Decide</Th>}
          </Tr>
        </TableHead>
        <TableBody>
          {payments.map((payment) => (
            <Tr key={payment.id}>
              <Td>
                <RowLink href={urls.payment(payment.id)}>{payerName(payment)}</RowLink>
                <SubLine>#{payment.id}</SubLine>
              </Td>
              <Td flex stack="wide" title={payment.address ?? payment.paymentOccasion.name}>
                {payment.address ?? payment.paymentOccasion.name}
                {payment.address !== null && <SubLine>{payment.paymentOccasion.name}</SubLine>}
              </Td>
              <Td align="end" stack="amount">
                <Money cents={payment.amount} isVoid={isVoid(payment)} />
              </Td>
              <Td optional stack="hidden">
                {methodOf(payment)}
              </Td>
              <Td>
                <StatusBadge status={payment.displayStatus} />
              </Td>
              <Td optional stack="end">
                <Time iso={payment.createdAt} />
              </Td>
              {decidable && (
                <Td stack="wide">
                  <DecisionButtons payment={payment} />
                </Td>
              )}
            </Tr>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
