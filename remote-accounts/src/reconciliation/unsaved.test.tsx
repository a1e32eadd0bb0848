import { PanelContext, type PanelContextValue } from '@keyturn/shared/panels';
import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ImportForm } from './import/import-form';
import { LinesTab } from './lines/lines-tab';
import { PeriodsTab } from './periods/periods-tab';
import { TodayTab } from './today/today-tab';

/** What is typed while reconciling is asked for before the page is left. */

const account = {
  ...{ __typename: 'ReconciledAccount', id: 'account-1', name: 'Trust', bank: 'Bank', last4: '1234' },
  ...{ throughDay: '2026-03-31', openFrom: '2026-03-01', bankBalance: 0, difference: 0, openLines: 0 },
  ...{ proposals: 0, unsigned: [] },
};
const page = <Entry,>(entries: readonly Entry[]) => ({
  entries,
  pageInfo: { afterCursor: null, beforeCursor: null, hasMoreEntries: false, totalCount: entries.length },
});
const line = {
  __typename: 'BankLine',
  id: 'line-1',
  day: '2026-03-28',
  amount: -1500,
  description: 'FEE',
  age: 1,
};
const ways = {
  ...{ day: '2026-03-31', bankBalance: 0, outstandingDeposits: 0, outstandingDisbursements: 0 },
  ...{ adjustedBank: 0, bookBalance: 0, filesBalance: 0, difference: 0, unexplained: 0 },
  ...{ outstanding: [], early: [], files: [], exceptionCount: 1, unnotedExceptions: 1 },
  exceptions: [{ key: 'one', text: 'House has paid out', amount: -1, note: null, owner: null }],
};

function show(route: ReactNode): { readonly held: () => number } {
  const holds = new Set<symbol>();
  const frame: PanelContextValue = {
    setHead: () => undefined,
    foot: null,
    holdOpen: () => {
      const hold = Symbol('typed');
      holds.add(hold);
      return () => void holds.delete(hold);
    },
    leave: (go) => go(),
    close: () => undefined,
  };
  mockGateway({
    ThreeWays: () => ({ threeWays: ways }),
    Reconcilers: () => ({ reconcilers: [] }),
    ReconciledAccount: () => ({ reconciledAccount: account }),
    Periods: () => ({ reconciliationPeriods: [] }),
    Matching: () => ({ matching: { proposals: [] } }),
    OpenLines: () => ({ openLines: page([line]) }),
    OpenMovements: () => ({ openMovements: page([]) }),
    MatchedLines: () => ({ matchedLines: { total: 0, entries: [] } }),
    StatementUpload: () => gatewayError('INTERNAL', 'The connection was lost.'),
  });
  renderRoute(<PanelContext value={frame}>{route}</PanelContext>, {
    viewer: { permissions: new Set(['RECONCILE'] as const) },
  });
  return { held: () => holds.size };
}

test.each([
  ['What was found out', <TodayTab key="today" fundingSourceId="account-1" />],
  ['Your words', <PeriodsTab key="periods" fundingSourceId="account-1" />],
])('“%s”', async (label, route) => {
  const { held } = show(route);
  const field = await screen.findByLabelText(label);
  expect(held()).toBe(0);
  await userEvent.type(field, 'I asked the bank');
  await waitFor(() => expect(held()).toBe(1));
  await userEvent.clear(field);
  await waitFor(() => expect(held()).toBe(0));
});

test('the file of a line that is booked', async () => {
  const { held } = show(<LinesTab fundingSourceId="account-1" />);
  await userEvent.click(await screen.findByRole('checkbox', { name: /FEE/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /^File/ }), '7 Mill Pond Rd');
  await waitFor(() => expect(held()).toBe(1));
});

test('a file that was not read can be chosen again', async () => {
  show(<ImportForm fundingSourceId="account-1" />);
  const field = screen.getByLabelText<HTMLInputElement>('File of the bank');
  await userEvent.upload(field, new File(['Date,Amount'], 'march.csv', { type: 'text/csv' }));
  expect(await screen.findByText(/The connection was lost/)).toBeVisible();
  await waitFor(() => expect(field.files).toHaveLength(0));
});
