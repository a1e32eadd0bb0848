import { Badge, Row, styled, Text, Time, VisuallyHidden } from '@keyturn/shared/ui';
import { SubLine, Table, TableBody, TableFrame, TableHead, Td, Th, Tr } from '@keyturn/shared/ui/table';
import type { Receiver } from './data';
import { NewAccount } from './new-account';

/** A long address gives way, where the table would push its last column out of sight. */
const Who = styled.div`
  overflow-wrap: anywhere;
`;

/** Receivers as rows. */
export function ReceiverTable({ receivers }: { readonly receivers: readonly Receiver[] }) {
  return (
    <TableFrame>
      <Table caption="Receivers">
        <TableHead>
          <Tr>
            <Th>Receiver</Th>
            <Th>Account</Th>
            <Th optional>Account given</Th>
            <Th>Last paid</Th>
            <Th optional>Added</Th>
            <Th align="end">
              <VisuallyHidden>Another account</VisuallyHidden>
            </Th>
          </Tr>
        </TableHead>
        <TableBody>
          {receivers.map((receiver) => (
            <ReceiverRow key={receiver.id} receiver={receiver} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function ReceiverRow({ receiver }: { readonly receiver: Receiver }) {
  const { email, name, lastPaidAt, payments, addedAt, addedBy } = receiver;
  return (
    <Tr>
      <Td>
        <Who>
          {name ?? email}
          {name !== null && <SubLine>{email}</SubLine>}
        </Who>
      </Td>
      <Td stack="amount">
        <Account receiver={receiver} />
      </Td>
      <Td optional>
        <Given receiver={receiver} />
      </Td>
      <Td stack="end">
        {lastPaidAt === null ? <Text $tone="3">Not yet</Text> : <Time iso={lastPaidAt} />}
        {payments > 0 && <SubLine>{payments === 1 ? '1\u00a0payment' : `${payments}\u00a0payments`}</SubLine>}
      </Td>
      <Td optional>
        <Time iso={addedAt} />
        {addedBy !== null && <SubLine>by {addedBy}</SubLine>}
      </Td>
      <Td align="end" stack="wide">
        <NewAccount receiver={receiver} />
      </Td>
    </Tr>
  );
}

function Account({ receiver: { account, accountVerified, accountIsNew, accountChanged } }: RowProps) {
  if (account === null) return <Text $tone="3">Not known yet</Text>;
  return (
    <Row $gap="2" $wrap>
      {account}
      {!accountVerified && <Badge tone="gray">Not verified</Badge>}
      {accountIsNew && (
        <Badge tone="yellow" title="Given within the last seven days; approvers are told.">
          {accountChanged ? 'Changed' : 'New'}
        </Badge>
      )}
    </Row>
  );
}

interface RowProps {
  readonly receiver: Receiver;
}

function Given({ receiver: { accountGivenAt, accountGivenBy, accountChanged } }: RowProps) {
  if (accountGivenAt === null) return <Text $tone="3">–</Text>;
  return (
    <>
      <Time iso={accountGivenAt} />
      <SubLine>
        {accountChanged ? 'changed' : 'added'}
        {accountGivenBy === null ? '' : ` by ${accountGivenBy}`}
      </SubLine>
    </>
  );
}
