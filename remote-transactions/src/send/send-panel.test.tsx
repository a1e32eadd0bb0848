import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { occasion, payment } from '../testing/payments';
import SendPanel from './panel';

beforeEach(() => void mockSocket());

const outbound = occasion({
  name: 'Vendor payment',
  context: 'GENERIC',
  direction: 'OUTBOUND',
  templateConfig: { expedite_payment: false, requires_secondary_approval: true },
  fundingSource: { id: 'fs-1', displayName: 'Truist ••4821' },
});

const balance = { id: 'fs-balance', displayName: 'Keyturn balance', availableAmount: 25_000_000 };

const organization = { id: 'org-1', expeditePayments: false, secondaryApprovalEnabled: false };

const handlers = {
  OccasionChoices: () => ({
    paymentOccasions: {
      entries: [outbound],
      pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: 1 },
    },
  }),
  OccasionForPayment: () => ({ paymentOccasion: outbound }),
  SendingOrganization: () => ({ organization, fundingSources: { entries: [balance] } }),
  Fee: ({ paymentType }: Record<string, unknown>) => ({
    calculateFee: { totalFeeAmount: paymentType === 'RTP' ? 1_200 : 250, payer: 'OWNER' },
  }),
};

const open = () =>
  renderRoute(<SendPanel />, { path: '/harbor-realty/outbound?sendPaymentOccasionId=occasion-1' });

test('an organization without outbound occasions is told whom to ask', async () => {
  mockGateway({
    OccasionChoices: () => ({
      paymentOccasions: {
        entries: [],
        pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: 0 },
      },
    }),
  });
  renderRoute(<SendPanel />, { path: '/harbor-realty/outbound' });
  expect(
    await screen.findByText(
      /^Enable Outbound Payments: your organization is currently not configured for outbound payments\./,
    ),
  ).toHaveTextContent('To initiate this process, reach out to support@keyturn.example.');
});

test('whom no occasion is left by their own limits is told who sends', async () => {
  mockGateway({
    OccasionChoices: ({ usable }) => ({
      paymentOccasions: {
        entries: usable === false ? [outbound] : [],
        pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: usable === false ? 1 : 0 },
      },
    }),
    AdminNames: () => ({ organization: { id: 'org', adminNames: ['Avery Cole'] } }),
  });
  renderRoute(<SendPanel />, { path: '/harbor-realty/outbound' });
  expect(await screen.findByText('You may not send payments')).toBeInTheDocument();
  expect(await screen.findByText('Ask Avery Cole to send this payment.')).toBeInTheDocument();
});

test('an occasion beyond the own limits has no form', async () => {
  mockGateway({
    ...handlers,
    OccasionForPayment: () => ({ paymentOccasion: { ...outbound, viewerLimit: 0 } }),
    AdminNames: () => ({ organization: { id: 'org', adminNames: ['Avery Cole'] } }),
  });
  open();
  expect(await screen.findByText('You may not send with this occasion')).toBeInTheDocument();
  expect(screen.queryByLabelText('Amount')).toBeNull();
});

test('the only occasion is chosen already', async () => {
  mockGateway(handlers);
  renderRoute(<SendPanel />, { path: '/harbor-realty/outbound' });
  expect(await screen.findByLabelText('Amount')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Payment occasion' })).toHaveValue('Vendor payment');
});

async function fillAndReview() {
  await userEvent.type(await screen.findByLabelText('Amount'), '250');
  expect(await screen.findByText('Fee $2.50 · organization pays')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Receiver’s email'), 'vendor@supplies.example');
  await userEvent.click(screen.getByRole('button', { name: 'Review payment' }));
  await screen.findByRole('form', { name: 'Review payment' });
}

test('a payment is reviewed before it is sent, and lands on itself', async () => {
  const calls = mockGateway({
    ...handlers,
    CreateTransactionTemplate: () => ({
      createTransactionTemplate: payment({ displayStatus: 'APPROVAL_PENDING' }),
    }),
  });
  const { container } = open();
  expect(
    await screen.findByText('Somebody else has to approve this payment before it is sent.'),
  ).toBeInTheDocument();
  await fillAndReview();
  expect(screen.getByText('vendor@supplies.example')).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await waitFor(() => expect(screen.getByRole('form', { name: 'Review payment' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.getByRole('form', { name: 'Send a Payment' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Review payment' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send $250.00' }));
  expect(await screen.findByText('/harbor-realty/transactions/483920117')).toBeInTheDocument();
  expect(calls.find(({ operation }) => operation === 'CreateTransactionTemplate')?.variables).toEqual({
    input: {
      amount: 25_000,
      paymentMethodId: 'fs-1',
      paymentMethodType: 'FUNDING_SOURCE',
      paymentOccasionId: 'occasion-1',
      paymentType: 'ACH',
      receiverEmail: 'vendor@supplies.example',
      formFields: [],
    },
  });
});

test('a real-time payment is paid from the balance, and what speaks against it is said at the choice', async () => {
  const calls = mockGateway({
    ...handlers,
    CreateTransactionTemplate: () =>
      gatewayError('BAD_INPUT', 'The receiver’s bank does not take real-time payments.', 'input.paymentType'),
  });
  const { container } = open();
  const rail = await screen.findByLabelText(/^Real-time payment, in seconds/);
  expect(await screen.findByText(/Keyturn balance, which holds \$250,000\.00/)).toBeInTheDocument();
  await userEvent.click(rail);
  await userEvent.type(screen.getByLabelText('Amount'), '250');
  expect(await screen.findByText('Fee $12.00 · organization pays')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Receiver’s email'), 'vendor@supplies.example');
  await userEvent.click(screen.getByRole('button', { name: 'Review payment' }));
  expect(await screen.findByText('Real-time payment, in seconds')).toBeInTheDocument();
  expect(screen.getByText('Keyturn balance')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send $250.00' }));
  expect(
    await screen.findByText('The receiver’s bank does not take real-time payments.'),
  ).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  expect(calls.find(({ operation }) => operation === 'CreateTransactionTemplate')?.variables).toMatchObject({
    input: { paymentMethodId: 'fs-balance', paymentType: 'RTP' },
  });
});

test('an organization without a balance is told why it cannot pay in real time', async () => {
  mockGateway({
    ...handlers,
    SendingOrganization: () => ({ organization, fundingSources: { entries: [] } }),
  });
  open();
  expect(await screen.findByText('Your organization has no balance to pay from.')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Real-time payment/)).toBeDisabled();
});

test('an organization that expedites its payments and has them approved reads so before it sends', async () => {
  const asks = { ...organization, expeditePayments: true, secondaryApprovalEnabled: true };
  mockGateway({
    ...handlers,
    OccasionForPayment: () => ({
      paymentOccasion: {
        ...outbound,
        templateConfig: { expedite_payment: false, requires_secondary_approval: false },
      },
    }),
    SendingOrganization: () => ({ organization: asks, fundingSources: { entries: [] } }),
  });
  open();
  expect(await screen.findByLabelText(/^Expedited bank transfer \(ACH\)/)).toBeChecked();
  const takes = 'About 2 banking days after it is approved';
  expect(screen.getByText(`From Truist ••4821. ${takes}.`)).toBeVisible();
  expect(screen.getByText('Somebody else has to approve this payment before it is sent.')).toBeVisible();
  await fillAndReview();
  expect(screen.getByText('Expedited bank transfer (ACH)')).toBeVisible();
  expect(screen.getByText(takes)).toBeVisible();
});

test('what the gateway refuses is said at its field, with everything kept', async () => {
  mockGateway({
    ...handlers,
    CreateTransactionTemplate: () => gatewayError('BAD_INPUT', 'Max $200', 'input.amount'),
  });
  open();
  await fillAndReview();
  await userEvent.click(screen.getByRole('button', { name: 'Send $250.00' }));
  expect(await screen.findByText('Max $200')).toBeInTheDocument();
  expect(screen.getByLabelText('Receiver’s email')).toHaveValue('vendor@supplies.example');
});

test('nothing is sent without an amount and an address', async () => {
  const calls = mockGateway(handlers);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Review payment' }));
  expect(await screen.findByText('Amount is required.')).toBeInTheDocument();
  expect(screen.getByText('Email address is required.')).toBeInTheDocument();
  expect(calls.map(({ operation }) => operation)).not.toContain('CreateTransactionTemplate');
});

test('an agent reads who sends payments, and nothing else is asked of the gateway', async () => {
  const AdminNames = () => ({ organization: { id: 'org-1', adminNames: ['Dana Fox'] } });
  const calls = mockGateway({ ...handlers, AdminNames });
  const { container } = renderRoute(<SendPanel />, { viewer: { permissions: new Set(['REQUEST']) } });
  expect(await screen.findByRole('heading', { name: 'Only admins send payments' })).toBeVisible();
  expect(await screen.findByText(/Dana Fox/)).toBeVisible();
  expect(calls.map(({ operation }) => operation)).toEqual(['AdminNames']);
  expect(await axe(container)).toHaveNoViolations();
});

test('what came back is sent again as it was, named as what it repeats, and nothing of another occasion', async () => {
  const failed = payment({
    amount: 25_000,
    receiverEmail: 'vendor@supplies.example',
    paymentOccasion: { id: 'occasion-1' },
  });
  const calls = mockGateway({
    ...handlers,
    PaymentToAskAgain: () => ({ transactionTemplate: failed }),
    CreateTransactionTemplate: () => ({ createTransactionTemplate: payment({ id: '483920118' }) }),
  });
  const path = '/harbor-realty/outbound?sendPaymentOccasionId=occasion-1&again=483920117';
  const { unmount } = renderRoute(<SendPanel />, { path });
  expect(await screen.findByLabelText('Amount')).toHaveValue('250.00');
  expect(screen.getByLabelText('Receiver’s email')).toHaveValue('vendor@supplies.example');
  await userEvent.click(screen.getByRole('button', { name: 'Review payment' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send $250.00' }));
  expect(await screen.findByText('/harbor-realty/transactions/483920118')).toBeInTheDocument();
  expect(calls.find(({ operation }) => operation === 'CreateTransactionTemplate')?.variables).toMatchObject({
    attemptOf: '483920117',
  });
  unmount();

  const elsewhere = { ...failed, paymentOccasion: { id: 'occasion-2' } };
  mockGateway({ ...handlers, PaymentToAskAgain: () => ({ transactionTemplate: elsewhere }) });
  renderRoute(<SendPanel />, { path });
  expect(await screen.findByLabelText('Amount')).toHaveValue('');
});
