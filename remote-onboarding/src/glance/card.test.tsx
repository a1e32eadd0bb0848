import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { daysOfWeek, weekStarts } from './calendar';
import GlanceCard from './card';

// The lazily loaded parts take their time on a busy machine.

const none = { count: 0, amount: 0 };
const starts = weekStarts(new Date());
const stages = ['REQUESTED_AND_PENDING', 'AUTHORIZED', 'INITIATED', 'CLEARED'];
const quiet = {
  inFlight: stages.map((stage) => ({ stage, sums: { inbound: none, outbound: none } })),
  approvals: none,
  late: none,
  decisions: { inbound: none, outbound: none },
  failed: none,
  recovery: { inbound: none, outbound: none },
  unverifiedAccounts: 0,
  deposits: starts.map((start) => ({ startAt: start.toISOString(), sum: none })),
};
const busy = {
  ...quiet,
  inFlight: stages.map((stage, at) => ({
    stage,
    sums: { inbound: { count: at + 1, amount: (at + 1) * 100_000 }, outbound: { count: 1, amount: 4_200 } },
  })),
  approvals: { count: 4, amount: 850_000 },
  late: { count: 1, amount: 30_000 },
  decisions: { inbound: { count: 3, amount: 750_000 }, outbound: { count: 1, amount: 9_900 } },
  recovery: { inbound: { count: 2, amount: 20_050 }, outbound: none },
  unverifiedAccounts: 1,
  deposits: quiet.deposits.map((week, at) =>
    at === 11 ? { ...week, sum: { count: 1, amount: 480_000 } } : week,
  ),
};
const open = (glance: object, mentions: readonly object[] = []) => {
  const calls = mockGateway({ Glance: () => ({ glance }), MentionsWaiting: () => ({ mentions }) });
  return { ...renderRoute(<GlanceCard />), calls };
};
const list = (query: object) =>
  `/harbor-realty/transactions?${new URLSearchParams({ view: 'list', ...query })}`;

const decisions = (direction: string) =>
  list({ show: 'Custom', tab: 'Needs Approval', waits_for: 'me', direction });

test('each figure leads to the list that proves it', async () => {
  const { container } = open(busy);
  const inFlight = await screen.findByRole('region', { name: 'In flight' });
  const leads = (region: HTMLElement) =>
    within(region)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(leads(inFlight)).toEqual([
    ['Requested & Pending', list({ show: 'Custom', tab: 'Requested & Pending' })],
    ['Authorized', list({ show: 'Custom', status: 'AUTHORIZED' })],
    ['Initiated', list({ show: 'Custom', status: 'INITIATED' })],
    ['Cleared', list({ show: 'Custom', status: 'CLEARED' })],
  ]);
  expect(within(inFlight).getAllByRole('listitem')[1]).toHaveTextContent('Authorized3In $2,000.00Out $42.00');
  expect(leads(screen.getByRole('region', { name: 'Waits for you' }))).toEqual([
    ['To approve, in', decisions('INBOUND')],
    ['Stopped, in', list({ show: 'Custom', recovery: 'OPEN', direction: 'INBOUND', sort: 'updated_at' })],
    ['To approve, out', decisions('OUTBOUND')],
    ['Late', list({ show: 'Custom', due: 'late' })],
    ['Unverified accounts', '/harbor-realty/funding-sources?status=unverified'],
  ]);
  expect(await axe(container)).toHaveNoViolations();
});

test('deposits are bars that say their week, and a table of the same', async () => {
  const { container } = open(busy);
  const bars = await screen.findByRole('list', { name: 'Deposits by week' });
  const last = within(bars).getAllByRole('link').at(-1);
  expect(last).toHaveAccessibleName(/^Week of \w+ \d+: \$4,800\.00, 1 deposit$/);
  const days = daysOfWeek(starts[11] as Date).join(',');
  expect(last).toHaveAttribute('href', list({ direction: 'INBOUND', deposited_at: days }));
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const rows = within(screen.getByRole('table', { name: 'Deposits by week' })).getAllByRole('row');
  expect(rows).toHaveLength(13);
  expect(rows.at(-1)).toHaveTextContent('1$4,800.00');
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('the weeks that are asked for are those that are linked', async () => {
  const { calls } = open(busy);
  await screen.findByRole('region', { name: 'In flight' });
  expect(calls[0]?.variables['weeks']).toEqual(starts.map((start) => start.toISOString()));
});

test('where nothing waits that is said', async () => {
  const { decisions: nobodys, recovery } = quiet;
  open({ ...busy, decisions: nobodys, recovery, late: none, unverifiedAccounts: null });
  const waiting = await screen.findByRole('region', { name: 'Waits for you' });
  expect(waiting).toHaveTextContent('Nothing at the moment.');
});

test('who reconciles sees what is to be signed; nobody else asks', async () => {
  const calls = mockGateway({
    Glance: () => ({ glance: quiet }),
    ReconciliationsWaiting: () => ({ reconciliationsWaiting: 2 }),
  });
  const { unmount } = renderRoute(<GlanceCard />, { viewer: { permissions: new Set(['RECONCILE']) } });
  const waiting = await screen.findByRole('region', { name: 'Waits for you' });
  expect(within(waiting).getByRole('link', { name: 'Reconciliations to sign' })).toHaveAttribute(
    'href',
    '/harbor-realty/reconciliation',
  );
  expect(waiting).toHaveTextContent('2');
  unmount();
  const before = calls.length;
  renderRoute(<GlanceCard />, { viewer: { permissions: new Set(['AUDIT']) } });
  await screen.findByRole('heading', { name: 'No payments of your own' });
  expect(screen.getByText('You see only the payments that you take part in.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Collect Payment' })).not.toBeInTheDocument();
  expect(calls.slice(before).map(({ operation }) => operation)).toEqual(['Glance']);
});

test('without payments it leads to the first', async () => {
  open(quiet);
  expect(await screen.findByRole('heading', { name: 'No payments yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Collect Payment' })).toHaveAttribute(
    'href',
    '/harbor-realty/inbound',
  );
});

test('a failure can be tried again', async () => {
  let down = true;
  mockGateway({ Glance: () => (down ? gatewayError('INTERNAL', 'The sums are away.') : { glance: busy }) });
  renderRoute(<GlanceCard />);
  expect(await screen.findByText('The sums are away.')).toBeVisible();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'In flight' })).toBeVisible();
});

test('notes for the person lead to the oldest of them', async () => {
  const nowhere = { transactionTemplateId: null, file: null, escrowAccountId: null, fundingSourceId: null };
  const mention = { __typename: 'Mention', ...nowhere };
  const mentions = [
    { ...mention, id: 'n-1', transactionTemplateId: '483920117' },
    { ...mention, id: 'n-2', file: { __typename: 'FileName', id: 'file-1' } },
    { ...mention, id: 'n-3', escrowAccountId: 'escrow-1' },
    { ...mention, id: 'n-4', fundingSourceId: 'fs-1' },
  ];
  const pages = [
    'transactions/483920117',
    'files/file-1',
    'escrow-accounts/escrow-1',
    'funding-sources/fs-1',
  ];
  for (const [index, page] of pages.entries()) {
    const { unmount } = open(busy, mentions.slice(index));
    const first = await screen.findByRole('link', { name: /^Notes for you/ });
    expect(first).toHaveAttribute('href', `/harbor-realty/${page}`);
    unmount();
  }
});
