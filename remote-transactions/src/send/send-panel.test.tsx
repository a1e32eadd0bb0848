import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { occasion, payment } from '../testing/payments';
import SendPanel from './panel';

beforeEach(() => void mockSocket());

const outbound = occasion({
  name: 'Vendor payment',
  context: 'GENERIC',
  direction: 'OUTBOUND',
  templateConfig: { requires_secondary_approval: true },
  fundingSource: { id: 'fs-1', displayName: 'Truist ••4821' },
});

const handlers = {
  OccasionChoices: () => ({
    paymentOccasions: {
      entries: [outbound],
      pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: 1 },
    },
  }),
  OccasionForPayment: () => ({ paymentOccasion: outbound }),
  Fee: () => ({ calculateFee: { totalFeeAmount: 250, payer: 'OWNER' } }),
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

async function fillAndReview() {
  await userEvent.type(await screen.findByLabelText('Amount'), '250');
  expect(await screen.findByText('Fee $2.50 · OWNER pays')).toBeInTheDocument();
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
  await userEvent.click(screen.getByRole('button', { name: 'Send $250.00' }));
  expect(await screen.findByText('/harbor-realty/transactions/483920117')).toBeInTheDocument();
  expect(calls.find(({ operation }) => operation === 'CreateTransactionTemplate')?.variables).toEqual({
    input: {
      amount: 25_000,
      paymentMethodId: 'fs-1',
      paymentMethodType: 'FUNDING_SOURCE',
      paymentOccasionId: 'occasion-1',
      receiverEmail: 'vendor@supplies.example',
      formFields: [],
    },
  });
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
