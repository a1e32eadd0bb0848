import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import CollectPanel from '../collect/panel';
import { occasion } from '../testing/payments';

beforeEach(() => mockSocket());
afterEach(() => jest.useRealTimers());

const given = occasion({
  limit: 500_000,
  formFields: [{ name: 'unit', label: 'Unit', type: 'TEXT', required: true }],
});
const handlers = {
  OccasionChoices: () => ({
    paymentOccasions: {
      entries: [given],
      pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: 1 },
    },
  }),
  OccasionForPayment: () => ({ paymentOccasion: given }),
};
const link = (more: object = {}) => ({
  __typename: 'PaymentLink',
  id: 'link-1',
  state: 'OPEN',
  url: 'http://localhost:3005/pay/link/secret',
  note: 'Deposit for unit 4B',
  amount: 50_000,
  formData: [{ __typename: 'FormDatum', name: 'unit', label: 'Unit', value: '4B' }],
  endsOn: '2026-12-01',
  maxPayments: 5,
  payments: 2,
  paid: 100_000,
  revocable: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  createdBy: { __typename: 'User', id: 'u', fullName: 'Avery Cole' },
  ...more,
});
const listing = (...entries: object[]) => ({
  paymentLinks: {
    entries,
    pageInfo: { afterCursor: null, hasMoreEntries: false, totalCount: entries.length },
  },
});
const show = () => renderRoute(<CollectPanel params={{ paymentOccasionId: 'occasion-1', tab: 'link' }} />);

test('says what each link asks for and what came through it', async () => {
  mockGateway({
    ...handlers,
    PaymentLinks: () =>
      listing(
        link(),
        link({
          id: 'link-2',
          state: 'USED_UP',
          amount: null,
          note: null,
          formData: [{ __typename: 'FormDatum', name: 'pet', label: 'Pet', value: 'false' }],
          maxPayments: 1,
          payments: 1,
          paid: 0,
        }),
      ),
  });
  const { container } = show();
  const rows = within(await screen.findByRole('list', { name: 'Payment links' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('$500.00');
  expect(rows[0]).toHaveTextContent('Unit: 4B · until Dec 1, 2026 · up to 5 payments');
  expect(rows[0]).toHaveTextContent('2 payments, $1,000.00');
  expect(rows[1]).toHaveTextContent('Any amount');
  expect(rows[1]).toHaveTextContent('Pet: No');
  expect(rows[1]).toHaveTextContent('Used up');
  expect(within(rows[1] ?? container).queryByRole('button', { name: 'Revoke' })).toBeNull();
  expect(await axe(container)).toHaveNoViolations();
});

test('what came through a link, and that it is over, show by themselves', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let now = link();
  mockGateway({ ...handlers, PaymentLinks: () => listing(now) });
  show();
  expect(await screen.findByText('Open')).toBeVisible();
  now = link({ state: 'ENDED', payments: 3, paid: 150_000 });
  act(() => jest.advanceTimersByTime(15_000));
  expect(await screen.findByText('Ended')).toBeVisible();
  expect(screen.getByText(/3 payments, \$1,500\.00/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
});

test('grows page by page', async () => {
  mockGateway({
    ...handlers,
    PaymentLinks: ({ afterCursor }) => ({
      paymentLinks: {
        entries: [link(afterCursor === 'next' ? { id: 'link-2', amount: 75_000 } : {})],
        pageInfo: { afterCursor: 'next', hasMoreEntries: afterCursor !== 'next', totalCount: 2 },
      },
    }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: /Load more/ }));
  await screen.findByText('$750.00');
  const rows = within(screen.getByRole('list', { name: 'Payment links' })).getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveTextContent('$500.00');
  expect(screen.queryByRole('button', { name: /Load more/ })).toBeNull();
});

test('makes a link with what is filled in, and leaves the rest to the payer', async () => {
  const made = jest.fn(() => ({ createPaymentLink: { __typename: 'PaymentLink', id: 'link-9' } }));
  mockGateway({ ...handlers, PaymentLinks: () => listing(), CreatePaymentLink: made });
  const { container } = show();
  await screen.findByText(/None yet/);
  await userEvent.click(screen.getByRole('button', { name: 'New link' }));
  expect(screen.getByLabelText(/Amount/)).toHaveFocus();
  await userEvent.type(screen.getByLabelText(/Amount/), '500');
  await userEvent.type(screen.getByLabelText(/Number of payments/), '3');
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Make link' }));
  await waitFor(() =>
    expect(made).toHaveBeenCalledWith(
      expect.objectContaining({
        input: {
          ...{ organizationSlug: 'harbor-realty', paymentOccasionId: 'occasion-1' },
          ...{ amount: 50_000, note: '', maxPayments: 3, formFields: [] },
        },
      }),
    ),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'New link' })).toHaveFocus());
});

test('keeps what was typed where the gateway refuses it, and says why at its field', async () => {
  mockGateway({
    ...handlers,
    PaymentLinks: () => listing(),
    CreatePaymentLink: () => gatewayError('BAD_INPUT', 'Choose today or a later day', 'input.endsOn'),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'New link' }));
  await userEvent.type(screen.getByLabelText(/Number of payments/), '0');
  await userEvent.click(screen.getByRole('button', { name: 'Make link' }));
  expect(await screen.findByText('At least one')).toBeInTheDocument();
  await userEvent.clear(screen.getByLabelText(/Number of payments/));
  await userEvent.type(screen.getByLabelText(/Note/), 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Make link' }));
  expect(await screen.findByText('Choose today or a later day')).toBeInTheDocument();
  expect(screen.getByLabelText(/Note/)).toHaveValue('Hello');
});

test('shows the payments of a link, and revokes it after a question', async () => {
  const revoked = jest.fn(() => ({
    revokePaymentLink: { __typename: 'PaymentLink', id: 'link-1', state: 'REVOKED' },
  }));
  mockGateway({
    ...handlers,
    PaymentLinks: () => listing(link()),
    PaymentsOfLink: () => ({
      transactionTemplates: {
        entries: [
          {
            ...{
              __typename: 'TransactionTemplate',
              id: '483920117',
              amount: 50_000,
              displayStatus: 'DEPOSITED',
            },
            createdAt: '2026-11-02T10:00:00.000Z',
            buyer: { __typename: 'User', id: 'b', fullName: 'Maya Lind' },
          },
        ],
      },
    }),
    RevokePaymentLink: revoked,
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Payments' }));
  expect(await screen.findByRole('link', { name: 'Maya Lind' })).toHaveAttribute(
    'href',
    '/harbor-realty/transactions/483920117',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Revoke this payment link?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.getByText('Revoked')).toBeInTheDocument());
  expect(revoked).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.getByText('Revoked').closest('[role=group]')).toHaveFocus());
});
