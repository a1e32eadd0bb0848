import type { RouteProps } from '@keyturn/shared/federation';
import { useOrganizationPath } from '@keyturn/shared/organization';
import { Card, Heading, Row, Stack, TabList, TabPanel, TextLink } from '@keyturn/shared/ui';
import { activeTab } from '../components/record-tabs';
import { useReconciledAccounts } from './data';
import { LinesTab } from './lines/lines-tab';
import { PeriodsTab } from './periods/periods-tab';
import { StatementsTab } from './import/statements-tab';
import { TodayTab } from './today/today-tab';

const tabs = [
  { id: 'today', label: 'Three ways' },
  { id: 'lines', label: 'Lines' },
  { id: 'periods', label: 'Periods' },
  { id: 'statements', label: 'Statements' },
] as const;
const shown = { today: TodayTab, lines: LinesTab, periods: PeriodsTab, statements: StatementsTab } as const;

/** One account's reconciliation: where it stands, what is to be decided, what was signed and what was imported. */
export default function AccountReconciliationScreen({ params }: RouteProps) {
  const { fundingSourceId = '', tab } = params;
  const path = useOrganizationPath();
  const accounts = useReconciledAccounts();
  const account =
    accounts.state === 'ready' ? accounts.data.find(({ id }) => id === fundingSourceId) : undefined;
  const active = activeTab(tabs, tab);
  const Shown = shown[active];
  return (
    <Stack>
      <Row $gap="3" $wrap $align="baseline">
        <TextLink href={path('/reconciliation')}>All accounts</TextLink>
        <Heading as="h2">
          {account === undefined ? 'Account' : `${account.name} ••${account.last4 ?? ''}`}
        </Heading>
      </Row>
      <Card>
        <TabList
          label="Reconciliation"
          name="reconciliation"
          selected={active}
          items={tabs.map(({ id, label }) => ({
            id,
            label,
            href: path(`/reconciliation/${fundingSourceId}/${id}`),
            ...(id === 'lines' && account !== undefined ? { count: account.openLines } : {}),
          }))}
        />
        <TabPanel name="reconciliation" selected={active}>
          <Shown fundingSourceId={fundingSourceId} />
        </TabPanel>
      </Card>
    </Stack>
  );
}
