import { useOrganizationPath } from '@keyturn/shared/organization';
import { Badge, Card, EmptyState, Money, Stack } from '@keyturn/shared/ui';
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
import { FundIcon } from '@keyturn/shared/ui/icons';
import { RecordView } from '@keyturn/shared/views';
import { type ReconciledAccount, useReconciledAccounts } from './data';
import { useLiveReconciliation } from './data/live';
import { dayText } from './days';
import { JournalSection } from './journal/journal-section';

/** The accounts that are reconciled, with where each stands, and the journal of the books. */
export default function ReconciliationScreen() {
  return (
    <Stack>
      <ReconciledAccounts />
      <JournalSection />
    </Stack>
  );
}

function ReconciledAccounts() {
  useLiveReconciliation(null);
  return (
    <Card>
      <RecordView
        record={useReconciledAccounts()}
        noun="accounts"
        errorTitle="Unable to load data"
        missing="There is nothing to reconcile."
      >
        {(accounts) => (accounts.length === 0 ? <NoAccounts /> : <Accounts accounts={accounts} />)}
      </RecordView>
    </Card>
  );
}

function NoAccounts() {
  return (
    <EmptyState icon={<FundIcon />} title="No account to reconcile">
      Once an account of the organization is verified it is reconciled here.
    </EmptyState>
  );
}

function Accounts({ accounts }: { readonly accounts: readonly ReconciledAccount[] }) {
  const path = useOrganizationPath();
  return (
    <TableFrame>
      <Table caption="Accounts to reconcile">
        <TableHead>
          <Tr>
            <Th>Account</Th>
            <Th>Statements</Th>
            <Th align="end">Bank balance</Th>
            <Th align="end">Difference</Th>
            <Th>State</Th>
          </Tr>
        </TableHead>
        <TableBody>
          {accounts.map((account) => (
            <Tr key={account.id}>
              <Td>
                <RowLink href={path(`/reconciliation/${account.id}`)}>{account.name}</RowLink>
                <SubLine>
                  {account.bank ?? 'Bank'} {account.last4 === null ? '' : `••${account.last4}`}
                </SubLine>
              </Td>
              <Td stack="wide">
                {account.throughDay === null ? 'No statement yet' : `Through ${dayText(account.throughDay)}`}
              </Td>
              <Td align="end" stack="amount">
                {account.bankBalance === null ? '–' : <Money cents={account.bankBalance} />}
              </Td>
              <Td align="end" stack="hidden">
                {account.difference === null ? '–' : <Money cents={account.difference} />}
              </Td>
              <Td stack="wide">
                <State account={account} />
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function State({
  account: { throughDay, difference, openLines, proposals, unsigned },
}: {
  readonly account: ReconciledAccount;
}) {
  if (throughDay === null) return <Badge>Not begun</Badge>;
  const [month] = unsigned;
  if (openLines > 0)
    return (
      <Badge tone="yellow">
        {openLines === 1 ? '1 line' : `${openLines} lines`} to explain
        {proposals > 0 ? `, ${proposals} proposed` : ''}
      </Badge>
    );
  if (difference !== 0)
    return (
      <Badge tone="red">
        Differs by <Money cents={difference ?? 0} />
      </Badge>
    );
  return month === undefined ? (
    <Badge tone="aqua">Agrees</Badge>
  ) : (
    <Badge tone="yellow">{dayText(month)} to sign</Badge>
  );
}
