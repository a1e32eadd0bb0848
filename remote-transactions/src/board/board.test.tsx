import type { Permission } from '@keyturn/shared/organization';
import {
  gatewayError,
  type LiveGateway,
  mockGateway,
  mockSocket,
  type OperationHandler,
  renderRoute,
} from '@keyturn/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import TransactionsScreen from '../screen/screen';
import { payment, paymentPage } from '../testing/payments';

let live: LiveGateway;

beforeEach(() => {
  localStorage.clear();
  live = mockSocket();
});

/** Pushes a changed payment once the board listens. */
async function push(transactionTemplate: object): Promise<void> {
  await waitFor(() => expect(live.open()).toContain('PaymentChanges'));
  live.push('PaymentChanges', { transactionTemplateChanged: { eventType: 'CHANGED', transactionTemplate } });
}

const column = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) });

interface AskedFilter {
  readonly status?: string;
  readonly id?: string;
}

const asked = (variables: Readonly<Record<string, unknown>>): AskedFilter =>
  variables['filter'] as AskedFilter;

/** A gateway with these payments in their groups. */
const gatewayWith =
  (groups: Readonly<Record<string, readonly object[]>>): OperationHandler =>
  (variables) =>
    paymentPage((groups[asked(variables).status ?? ''] ?? []).map((one) => ({ ...one })));

test('payments stand in the column of their status, with count and sum', async () => {
  mockGateway({
    Payments: gatewayWith({
      REQUESTED_AND_PENDING: [payment()],
      DEPOSITED: [
        payment({
          id: '100000001',
          displayStatus: 'DEPOSITED',
          amount: 500_000,
          buyer: { id: 'u', fullName: 'Maya Okafor' },
        }),
        payment({ id: '100000002', displayStatus: 'COMPLETED', amount: 100_000 }),
      ],
    }),
  });
  const { container } = renderRoute(<TransactionsScreen />);
  const deposited = await column('Deposited');
  expect(await within(deposited).findByRole('link', { name: 'Maya Okafor' })).toHaveAttribute(
    'href',
    '/harbor-realty/transactions/100000001',
  );
  expect(within(deposited).getByRole('heading')).toHaveTextContent('Deposited2');
  expect(deposited).toHaveTextContent('$6,000.00');
  const requested = await column('Requested & Pending');
  expect(within(requested).getByText('$18,500.00', { selector: 'article *' })).toBeInTheDocument();
  expect(
    await within(await column('Canceled & Failed')).findByText('There are no transactions to show.'),
  ).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test.each<[string, readonly Permission[], boolean]>([
  ['an auditor', ['AUDIT', 'TRACK'], true],
  ['who reconciles', ['RECONCILE'], true],
  ['an auditor who approves', ['AUDIT', 'APPROVE_INBOUND_PAYMENT'], false],
  ['an agent', ['REQUEST', 'TRACK'], false],
])('%s reads why there may be none: %s, %s', async (_, permissions, isTold) => {
  mockGateway({ Payments: gatewayWith({}) });
  renderRoute(<TransactionsScreen />, { viewer: { permissions: new Set(permissions) } });
  await within(await column('Deposited')).findByText('There are no transactions to show.');
  const told = screen.queryAllByText('You see only the transactions that you take part in.');
  expect(told).toHaveLength(isTold ? 1 : 0);
});

test('a card names the day of another year shortly, and all of it in the title', async () => {
  const createdAt = '2024-11-30T15:00:00.000Z';
  mockGateway({ Payments: gatewayWith({ REQUESTED_AND_PENDING: [payment({ createdAt })] }) });
  renderRoute(<TransactionsScreen />);
  const day = await within(await column('Requested & Pending')).findByText('11/30/24');
  expect(day).toHaveAttribute('datetime', createdAt);
  expect(day).toHaveAttribute('title', expect.stringMatching(/^Nov 30, 2024/));
});

test('a card says what its payment waits for, that its mail did not arrive, and that it was asked for from outside', async () => {
  const mailRefusal = 'bounce@payer.example: No such mailbox.';
  mockGateway({
    Payments: gatewayWith({
      REQUESTED_AND_PENDING: [
        payment({ mailRefusal, outsider: { name: 'Lee Park', email: 'lee@agents.example' } }),
      ],
      AUTHORIZED_AND_INITIATED: [
        payment({ id: '100000003', displayStatus: 'AUTHORIZED', waitsForReceiver: true }),
      ],
    }),
  });
  const { container } = renderRoute(<TransactionsScreen />);
  const refused = within(await column('Requested & Pending'));
  expect(await refused.findByText('Not delivered')).toHaveAttribute(
    'title',
    `Not delivered to ${mailRefusal}`,
  );
  expect(refused.getByText('Asked from outside')).toHaveAttribute(
    'title',
    'Lee Park (lee@agents.example) asked for it, who is not a member of the organization.',
  );
  const waiting = within(await column('Authorized & Initiated'));
  const card = await waiting.findByRole('article');
  expect(card).toHaveTextContent('Waiting for receiver’s account');
  expect(card).not.toHaveTextContent(/Authorized|from outside/);
  expect(await axe(container)).toHaveNoViolations();
});

test('a column that fails leaves the others and recovers by Retry', async () => {
  let down = true;
  mockGateway({
    Payments: (variables) =>
      asked(variables).status === 'DEPOSITED' && down
        ? gatewayError('INTERNAL', 'Something broke.')
        : paymentPage(
            asked(variables).status === 'DEPOSITED' ? [payment({ displayStatus: 'DEPOSITED' })] : [],
          ),
  });
  renderRoute(<TransactionsScreen />);
  const deposited = await column('Deposited');
  expect(await within(deposited).findByText('Something broke.')).toBeInTheDocument();
  expect(
    await within(await column('Canceled & Failed')).findByText('There are no transactions to show.'),
  ).toBeInTheDocument();
  down = false;
  await userEvent.click(within(deposited).getByRole('button', { name: 'Retry' }));
  expect(await within(deposited).findByRole('article')).toBeInTheDocument();
});

test('a payment that somebody changes moves to its column in place', async () => {
  const mine = payment();
  mockGateway({ Payments: gatewayWith({ REQUESTED_AND_PENDING: [mine] }) });
  renderRoute(<TransactionsScreen />);
  await within(await column('Requested & Pending')).findByRole('article');
  const moved = { ...mine, displayStatus: 'AUTHORIZED', updatedAt: new Date().toISOString() };
  await push(moved);
  expect(await within(await column('Authorized & Initiated')).findByRole('article')).toHaveTextContent(
    'Authorized',
  );
  const left = await column('Requested & Pending');
  await waitFor(() => expect(within(left).queryByRole('article')).not.toBeInTheDocument());
});

test('a payment that moves to a column that is read waits there; nothing moves under the reader', async () => {
  const mine = payment();
  const read = payment({ id: '100000001', displayStatus: 'AUTHORIZED', receiverEmail: 'read@buyer.example' });
  mockGateway({
    Payments: gatewayWith({ REQUESTED_AND_PENDING: [mine], AUTHORIZED_AND_INITIATED: [read] }),
  });
  renderRoute(<TransactionsScreen />);
  const target = await column('Authorized & Initiated');
  (await within(target).findByRole('link', { name: 'read@buyer.example' })).focus();
  const counts: number[] = [];
  const watcher = new MutationObserver(() => counts.push(within(target).getAllByRole('article').length));
  watcher.observe(target, { childList: true, subtree: true });
  await push({ ...mine, displayStatus: 'AUTHORIZED', updatedAt: new Date().toISOString() });
  const pill = await within(target).findByRole('button', { name: '1 new payment' });
  watcher.disconnect();
  expect(Math.max(...counts)).toBe(1);
  await userEvent.click(pill);
  await waitFor(() => expect(within(target).getAllByRole('article')).toHaveLength(2));
});

test('a new payment joins where it matches the filter, and only there', async () => {
  const fresh = payment({ id: '200000001', receiverEmail: 'new@buyer.example' });
  const other = payment({ id: '200000002', receiverEmail: 'other@buyer.example' });
  mockGateway({
    Payments: (variables) => paymentPage(asked(variables).id === '200000001' ? [fresh] : []),
  });
  renderRoute(<TransactionsScreen />);
  await within(await column('Deposited')).findByText('There are no transactions to show.');
  await push(other);
  await push(fresh);
  expect(await screen.findByRole('link', { name: 'new@buyer.example' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'other@buyer.example' })).not.toBeInTheDocument();
});

test('more of a column is added behind what is shown', async () => {
  mockGateway({
    Payments: (variables) => {
      if (asked(variables).status !== 'DEPOSITED') return paymentPage([]);
      return variables['afterCursor'] == null
        ? paymentPage([payment({ id: '300000001', displayStatus: 'DEPOSITED' })], {
            cursor: 'next',
            total: 2,
          })
        : paymentPage([payment({ id: '300000002', displayStatus: 'DEPOSITED' })], { total: 2 });
    },
  });
  renderRoute(<TransactionsScreen />);
  const deposited = await column('Deposited');
  await userEvent.click(await within(deposited).findByRole('button', { name: /^Load more/ }));
  await waitFor(() => expect(within(deposited).getAllByRole('article')).toHaveLength(2));
  expect(within(deposited).queryByRole('button', { name: /^Load more/ })).not.toBeInTheDocument();
});

test('a collapsed column stays collapsed', async () => {
  mockGateway({ Payments: gatewayWith({}) });
  const first = renderRoute(<TransactionsScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Collapse Deposited' }));
  expect(screen.getByRole('button', { name: 'Expand Deposited' })).toHaveAttribute('aria-expanded', 'false');
  first.unmount();
  renderRoute(<TransactionsScreen />);
  expect(await screen.findByRole('button', { name: 'Expand Deposited' })).toBeInTheDocument();
});

test('a text filter hints at payments older than six months', async () => {
  mockGateway({ Payments: gatewayWith({}) });
  renderRoute(<TransactionsScreen />, { path: '/harbor-realty/transactions?payer=okafor&view=list' });
  const hint = await screen.findByText(/To view transactions older than 6 months, please contact our/);
  expect(within(hint).getByRole('link', { name: 'Support Team' })).toHaveAttribute(
    'href',
    '/harbor-realty/support',
  );
});

test('every tab of the list says how many payments it holds', async () => {
  const held: Readonly<Record<string, number>> = { DEPOSITED: 51, CANCELED_AND_FAILED: 14 };
  mockGateway({
    Payments: gatewayWith({}),
    TabCounts: () => ({
      transactionTemplates: ({ filter }: { filter: { status?: string } }) => ({
        pageInfo: { hasMoreEntries: true, totalCount: held[filter.status ?? ''] ?? 7 },
      }),
    }),
  });
  renderRoute(<TransactionsScreen />, { path: '/harbor-realty/transactions?tab=Deposited&view=list' });
  const tabs = within(await screen.findByRole('tablist', { name: 'Status' }));
  await waitFor(() =>
    expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'All7',
      'Requested & Pending7',
      'Authorized & Initiated7',
      // Of the open one what it shows counts.
      'Deposited0',
      'Canceled & Failed14',
      'Needs Approval7',
    ]),
  );
});

describe('the approval strip', () => {
  const waiting = payment({ displayStatus: 'APPROVAL_PENDING', allowedActions: ['APPROVE', 'REJECT'] });

  test('lets those who may approve do so', async () => {
    const calls = mockGateway({
      Payments: gatewayWith({ APPROVAL_PENDING: [waiting] }),
      ApprovePayments: () => ({
        approvePayments: [{ ...waiting, displayStatus: 'AUTHORIZED', updatedAt: new Date().toISOString() }],
      }),
    });
    renderRoute(<TransactionsScreen />);
    const strip = await column('Needs Approval');
    await userEvent.click(await within(strip).findByRole('button', { name: 'Approve' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Approve incoming $18,500.00' }));
    await waitFor(() => expect(calls.some(({ operation }) => operation === 'ApprovePayments')).toBe(true));
    const call = calls.find(({ operation }) => operation === 'ApprovePayments');
    expect(call?.variables).toEqual({ transactionTemplateIds: ['483920117'], destinations: [] });
    expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('asks for the reason of declining', async () => {
    const calls = mockGateway({
      Payments: gatewayWith({ APPROVAL_PENDING: [waiting] }),
      RejectPayments: () => ({ rejectPayments: [{ ...waiting, displayStatus: 'APPROVAL_REJECTED' }] }),
    });
    renderRoute(<TransactionsScreen />);
    await userEvent.click(
      await within(await column('Needs Approval')).findByRole('button', { name: 'Decline' }),
    );
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
    expect(within(dialog).getByText('Required')).toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Wrong account');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
    await waitFor(() =>
      expect(calls.find(({ operation }) => operation === 'RejectPayments')?.variables).toEqual({
        transactionTemplateIds: ['483920117'],
        reason: 'Wrong account',
      }),
    );
  });

  test('is not there for those who may not approve', async () => {
    mockGateway({ Payments: gatewayWith({ APPROVAL_PENDING: [{ ...waiting, allowedActions: [] }] }) });
    renderRoute(<TransactionsScreen />, { viewer: { permissions: new Set(['ADMIN'] as const) } });
    await within(await column('Deposited')).findByText('There are no transactions to show.');
    expect(screen.queryByRole('heading', { name: /^Needs Approval/ })).not.toBeInTheDocument();
  });
});

test('while approvals are loaded they have the place that they had when they were seen last', async () => {
  const place = 'keyturn.transactions.approvals-place';
  mockGateway({ Payments: gatewayWith({}) });
  const first = renderRoute(<TransactionsScreen />);
  await waitFor(() => expect(localStorage.getItem(place)).not.toBeNull());
  first.unmount();

  mockGateway({ Payments: () => new Promise(() => undefined) });
  const second = renderRoute(<TransactionsScreen />);
  await column('Deposited');
  expect(screen.queryByRole('region', { name: /^Needs Approval/ })).not.toBeInTheDocument();
  second.unmount();

  localStorage.setItem(place, String(localStorage.getItem(place)).replace(/ 0$/, ' 240'));
  renderRoute(<TransactionsScreen />);
  expect(await column('Needs Approval')).toHaveStyle({ height: '240px' });
});
