import { useOrganizationPath } from '@keyturn/shared/organization';
import { Stack, Text, Time } from '@keyturn/shared/ui';
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
import { DirectedAmount } from '@keyturn/shared/views';
import type { Simulation } from '../data';
import { countOf } from './words';

interface HeldPaymentsProps {
  readonly result: Simulation;
  /** The draft's rules in words. */
  readonly rules: readonly string[];
}

/** The newest payments that would have waited. */
export function HeldPayments({ result: { entries, waits }, rules }: HeldPaymentsProps) {
  const path = useOrganizationPath();
  const total = countOf(waits);
  return (
    <Stack $gap="2">
      <h4>Payments that would have waited</h4>
      {total > entries.length && (
        <Text as="p" $size="sm" $tone="2">
          {`The newest ${entries.length} of ${total.toLocaleString('en-US')}`}
        </Text>
      )}
      <TableFrame>
        <Table caption="Payments that would have waited">
          <TableHead>
            <Tr>
              <Th>Payment</Th>
              <Th align="end">Amount</Th>
              <Th>Rule</Th>
              <Th>For whom</Th>
              <Th>Then</Th>
            </Tr>
          </TableHead>
          <TableBody>
            {entries.map(({ payment, at, rule, candidates, waited }) => (
              <Tr key={payment.id}>
                <Td>
                  <RowLink href={path(`/transactions/${payment.id}`)}>{payment.paymentOccasion.name}</RowLink>
                  <SubLine>
                    <Time iso={at} format="exact" />
                  </SubLine>
                  {payment.receiverEmail !== null && <SubLine>{payment.receiverEmail}</SubLine>}
                </Td>
                <Td align="end" stack="amount">
                  <DirectedAmount direction={payment.paymentOccasion.direction} cents={payment.amount} />
                </Td>
                <Td stack="wide">{rules[rule]}</Td>
                <Td stack="wide">{couldApprove(candidates)}</Td>
                <Td stack="wide">{waited ? 'Waited' : 'Did not wait'}</Td>
              </Tr>
            ))}
          </TableBody>
        </Table>
      </TableFrame>
    </Stack>
  );
}

const couldApprove = (people: number): string =>
  people === 0 ? 'Nobody could approve' : `${people} ${people === 1 ? 'person' : 'people'} could approve`;
