import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { occasion, payment } from '../testing/payments';
import DetailPanel from './panel';

const open = (search = '') =>
  renderRoute(<DetailPanel params={{ transactionTemplateId: '483920117' }} />, {
    path: `/harbor-realty/transactions/483920117${search}`,
  });

const event = (given: object) => ({ actorName: 'Joan Osei', at: '2026-03-01T10:00:00.000Z', ...given });

beforeEach(() => void mockSocket());

test('the details give money, property, parties and references', async () => {
  mockGateway({
    Payment: () => ({
      transactionTemplate: payment({
        feeConfig: { id: 'fee', payer: 'PARTY', paymentType: 'ACH' },
        formData: [{ name: 'mls', label: 'MLS number', value: '7837050' }],
        buyer: {
          id: 'u',
          fullName: 'Eleanor Vance',
          email: 'eleanor@buyer.example',
          phone: '5550100199',
          customer: { id: 'c', status: 'RETRY' },
        },
      }),
    }),
  });
  const { container } = open();
  expect(await screen.findByText('$18,525.00')).toBeInTheDocument();
  expect(screen.getByText('1208 Marsh Hawk Ct, Charleston, SC')).toBeInTheDocument();
  expect(screen.getByText('7837050')).toBeInTheDocument();
  expect(screen.getByText('Retry')).toHaveAttribute('title', 'Verification may be attempted again.');
  expect(screen.getByRole('link', { name: '(555) 010-0199' })).toHaveAttribute('href', 'tel:5550100199');
  expect(screen.getByRole('button', { name: 'Copy Transaction ID' })).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('a request from outside names who asked, and marks what they typed as theirs', async () => {
  const asked = {
    outsider: { name: 'Lee Park', email: 'lee@agents.example' },
    formData: [{ name: 'purpose', label: 'Purpose', value: 'Spring dues' }],
  };
  let given: Parameters<typeof payment>[0] = asked;
  mockGateway({ Payment: () => ({ transactionTemplate: payment(given) }) });
  const first = open();
  const notice = await screen.findByText('Asked for from outside');
  expect(notice.closest('[data-tone]')).toHaveTextContent(
    'Lee Park (lee@agents.example) asked for this payment through the requester link, and is not a member of Harbor Realty.',
  );
  expect(screen.getByText('Purpose (typed by Lee Park)')).toBeInTheDocument();
  expect(screen.getByText('Address (typed by Lee Park)')).toBeInTheDocument();
  expect(await axe(first.container)).toHaveNoViolations();
  first.unmount();
  given = { ...asked, outsider: null };
  open();
  expect(await screen.findByText('Purpose')).toBeInTheDocument();
  expect(screen.queryByText(/from outside/)).not.toBeInTheDocument();
});

test.each([
  [{ refunded: true, refund: { id: '111111111' } }, 'This payment was refunded by #111111111.', '111111111'],
  [
    {
      refunded: true,
      refund: { id: '111111111' },
      refundRefusal: 'A refund of this payment is already on its way.',
    },
    'A refund of this payment is already on its way. See #111111111.',
    '111111111',
  ],
  [{ refund: { id: '111111111' } }, 'The refund #111111111 did not go through.', '111111111'],
  [
    { refundOf: { id: '222222222' }, refundReason: 'The buyer withdrew.' },
    'This refund gives back #222222222. Reason: The buyer withdrew.',
    '222222222',
  ],
])('a refund and its original lead to each other: %j', async (given, told, id) => {
  mockGateway({ Payment: () => ({ transactionTemplate: payment(given) }) });
  open();
  const link = await screen.findByRole('link', { name: `#${id}` });
  expect(link).toHaveAttribute('href', `/harbor-realty/transactions/${id}`);
  expect(link.parentElement).toHaveTextContent(told);
});

test('a payment that failed says why, who has to act, and is asked for again', async () => {
  mockGateway({
    Payment: () => ({
      transactionTemplate: payment({
        status: 'AUTHORIZED',
        displayStatus: 'FAILED',
        transactions: [{ id: 't', status: 'FAILED', expedited: false, errorType: 'R01' }],
      }),
    }),
  });
  const { container } = open();
  const notice = await screen.findByText('The money did not arrive');
  expect(notice.closest('[data-tone]')).toHaveTextContent(
    'The account did not have enough money. Ask the payer when the money will be there. Request it again then.',
  );
  expect(screen.getByRole('link', { name: 'Request again' })).toHaveAttribute(
    'href',
    '/harbor-realty/inbound/occasion-1/email?again=483920117',
  );
  expect(await axe(container)).toHaveNoViolations();
});

test('the details show a running agent fee, and why one is not paid', async () => {
  const running = {
    ...{
      id: 'fee-1',
      active: true,
      amount: 1_200,
      status: 'INITIATED',
      traceId: 'trace-7',
      transferRef: null,
    },
    originationFundingSource: { id: 'f', displayName: 'Agent fees ••7714' },
    reason: null,
  };
  const reason = 'The agent has no verified default account that can pay.';
  let agentFee: object = running;
  mockGateway({
    Payment: () => ({
      transactionTemplate: payment({
        agentFee,
        agentCoveringFee: true,
        events: [event({ id: '1', type: 'AGENT_FEE_INITIATED', reason: null })],
      }),
    }),
  });
  const first = open();
  const heading = await screen.findByRole('heading', { name: 'Agent fee' });
  const section = heading.parentElement;
  expect(section).toHaveTextContent(/covered by the agent.*\$12\.00.*Initiated.*Agent fees ••7714.*trace-7/);
  expect(section).not.toHaveTextContent('Why');
  const events = open('?panelTab=events').container;
  expect(await within(events).findByText('Agent fee initiated')).toBeInTheDocument();
  first.unmount();
  agentFee = { ...running, status: 'BLOCKED', reason };
  const { container } = open();
  await waitFor(() => expect(container).toHaveTextContent(`Why${reason}`));
  expect(await axe(container)).toHaveNoViolations();
});

test.each([
  [
    'NEEDS_RESPONSE',
    /Dispute open, respond by Nov 28.*The cardholder wants \$1,029\.30 back \(product not received\)/,
  ],
  ['UNDER_REVIEW', /Dispute answered.*The card’s bank decides/],
  ['WON', /ended in your favor on Nov 30/],
  ['LOST', /dispute was lost.*\$1,029\.30 were taken back/],
])('a cardholder’s dispute is told on details and events: %s', async (status, told) => {
  mockGateway({
    Payment: () => ({
      transactionTemplate: payment({
        displayStatus: 'DEPOSITED',
        isAch: false,
        dispute: {
          id: 'd',
          status,
          reason: 'product_not_received',
          amount: 102_930,
          respondBy: '2026-11-28T17:00:00.000Z',
          closedAt: status === 'WON' ? '2026-11-30T17:00:00.000Z' : null,
        },
        events: [event({ id: '1', type: 'DISPUTE_OPENED', reason: 'product_not_received' })],
      }),
    }),
  });
  const { container } = open();
  await waitFor(() => expect(container).toHaveTextContent(told));
  expect(await axe(container)).toHaveNoViolations();
  const events = open('?panelTab=events').container;
  expect(await within(events).findByText(/Disputed by the cardholder/)).toBeInTheDocument();
  expect(events).toHaveTextContent(told);
});

test('the events tell what happened and what is expected', async () => {
  mockGateway({
    Payment: () => ({
      transactionTemplate: payment({
        displayStatus: 'CLEARED',
        requestedAt: '2026-03-01T10:00:00.000Z',
        authorizedAt: '2026-03-01T10:00:00.000Z',
        fundingSource: { id: 'f', displayName: 'Truist ••4821', status: 'VERIFIED' },
        transactions: [
          {
            id: 't',
            status: 'CLEARED',
            expedited: false,
            initiatedAt: '2026-03-01T10:00:00.000Z',
            clearedAt: '2026-03-01T10:00:00.000Z',
          },
        ],
        events: [
          event({ id: '1', type: 'REQUESTED', to: 'PENDING' }),
          event({ id: '2', type: 'CLEARED', to: 'CLEARED' }),
        ],
      }),
    }),
  });
  open('?panelTab=events');
  const list = await screen.findByRole('list', { name: 'Events' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('strong')?.textContent),
  ).toEqual([
    'Requested',
    'Accepted by payer',
    'Bank verification: verified',
    'Authorized',
    'Initiated',
    'Current: Cleared',
    'Expected: Deposited',
  ]);
});

test('a payment that may be canceled is canceled after a question', async () => {
  const calls = mockGateway({
    Payment: () => ({ transactionTemplate: payment({ allowedActions: ['CANCEL'] }) }),
    CancelPayment: () => ({ cancelTransaction: payment({ displayStatus: 'CANCELED' }) }),
  });
  open('?panelTab=manage');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel request' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel this request?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel request' }));
  await waitFor(() =>
    expect(calls.find(({ operation }) => operation === 'CancelPayment')?.variables).toEqual({
      id: '483920117',
    }),
  );
});

test('nothing to manage is said', async () => {
  mockGateway({ Payment: () => ({ transactionTemplate: payment({ paymentOccasion: occasion() }) }) });
  open('?panelTab=manage');
  expect(await screen.findByText('Nothing to manage at the moment.')).toBeInTheDocument();
});

test('failures are told apart: no id, no payment, no answer', async () => {
  mockGateway({ Payment: () => ({ transactionTemplate: null }) });
  const missing = open();
  expect(await screen.findByText('There is no transaction #483920117 here.')).toBeInTheDocument();
  missing.unmount();

  let down = true;
  mockGateway({
    Payment: () => (down ? gatewayError('INTERNAL', 'Something broke.') : { transactionTemplate: payment() }),
  });
  const failing = open();
  expect(await screen.findByText('Error loading transaction')).toBeInTheDocument();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1208 Marsh Hawk Ct, Charleston, SC')).toBeInTheDocument();
  failing.unmount();

  renderRoute(<DetailPanel params={{}} />);
  expect(screen.getByText('Route missing transaction template ID')).toBeInTheDocument();
});
