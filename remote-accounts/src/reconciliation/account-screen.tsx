import type { RouteProps } from '@keyturn/shared/federation';
import { useOrganizationPath } from '@keyturn/shared/organization';
import { Card, EmptyState, Heading, LinkButton, Row, Stack, TextLink } from '@keyturn/shared/ui';
import { TabList, TabPanel } from '@keyturn/shared/ui/tabs';
import { activeTab } from '../components/record-tabs';
import { useReconciledAccount, useReconciles } from './data';
import { useLiveReconciliation } from './data/live';
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
  const account = useReconciledAccount(fundingSourceId);
  useLiveReconciliation(fundingSourceId);
  const active = activeTab(tabs, tab);
  const Shown = shown[active];
  const isBegun = account === undefined || account.throughDay !== null;
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
          {isBegun || active === 'statements' ? (
            <Shown key={fundingSourceId} fundingSourceId={fundingSourceId} />
          ) : (
            <NotBegun href={path(`/reconciliation/${fundingSourceId}/statements`)} />
          )}
        </TabPanel>
      </Card>
    </Stack>
  );
}

/** Before the first statement there is nothing to compare. */
function NotBegun({ href }: { readonly href: string }) {
  const changing = useReconciles();
  return (
    <EmptyState
      level={3}
      title="No statement yet"
      action={
        changing && (
          <LinkButton variant="primary" href={href}>
            Import a statement
          </LinkButton>
        )
      }
    >
      Reconciling begins with the first statement of the bank: what it says is compared with the payments of
      those days.
    </EmptyState>
  );
}
