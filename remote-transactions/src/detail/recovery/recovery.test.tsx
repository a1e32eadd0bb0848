import { mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { payment } from '../../testing/payments';
import DetailPanel from '../panel';

beforeEach(() => void mockSocket());

const stopped = (given: object = {}) =>
  payment({
    displayStatus: 'FAILED',
    transactions: [{ id: 't', status: 'FAILED', expedited: false, blockReason: null, errorType: 'R01' }],
    ...given,
  });
const open = () =>
  renderRoute(<DetailPanel params={{ transactionTemplateId: '483920117' }} />, {
    path: '/harbor-realty/transactions/483920117',
  });
const nobody = { owner: null, mine: false, snoozedUntil: null, settledAt: null };

test('somebody takes a stopped payment', async () => {
  const calls = mockGateway({
    Payment: () => ({ transactionTemplate: stopped() }),
    TakePayment: () => ({
      takePayment: {
        __typename: 'TransactionTemplate',
        id: '483920117',
        recovery: { ...nobody, owner: 'Dana Fox', mine: true },
      },
    }),
  });
  const { container } = open();
  expect(await screen.findByText('Nobody looks after it yet.')).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Take it' }));
  expect(await screen.findByText('You look after it.')).toBeInTheDocument();
  expect(calls.find(({ operation }) => operation === 'TakePayment')?.variables).toMatchObject({
    taken: true,
  });
});

test('what was settled opens again when something happens to it', async () => {
  const settledAt = '2026-03-01T10:00:00.000Z';
  const recovery = { ...nobody, settledAt };
  const at = (updatedAt: string) =>
    mockGateway({ Payment: () => ({ transactionTemplate: stopped({ recovery, updatedAt }) }) });
  at('2026-03-01T09:00:00.000Z');
  const { unmount } = open();
  expect(await screen.findByRole('button', { name: 'Open it again' })).toBeInTheDocument();
  unmount();
  at('2026-03-02T09:00:00.000Z');
  open();
  expect(await screen.findByRole('button', { name: 'Nothing left to do' })).toBeInTheDocument();
});

test('the attempts lead to each other', async () => {
  const attempt = (id: string, displayStatus: string) => ({
    ...{ __typename: 'TransactionTemplate', id, displayStatus, amount: 100 },
    createdAt: '2026-03-01T09:00:00.000Z',
  });
  mockGateway({
    Payment: () => ({
      transactionTemplate: stopped({
        attempts: [attempt('111111111', 'FAILED'), attempt('483920117', 'FAILED')],
      }),
    }),
  });
  open();
  expect(await screen.findByRole('link', { name: '1. #111111111' })).toHaveAttribute(
    'href',
    '/harbor-realty/transactions/111111111',
  );
});

test('a note is written, by its key too', async () => {
  const note = { __typename: 'PaymentNote', id: 'n', at: '2026-03-01T09:00:00.000Z', author: 'Dana Fox' };
  const calls = mockGateway({
    Payment: () => ({ transactionTemplate: payment() }),
    AddPaymentNote: ({ text }) => ({
      addPaymentNote: { __typename: 'TransactionTemplate', id: '483920117', notes: [{ ...note, text }] },
    }),
  });
  open();
  const field = await screen.findByLabelText('New note');
  field.closest('section')?.parentElement?.setAttribute('role', 'dialog');
  await userEvent.keyboard('n');
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.keyboard('Called');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Called', { selector: 'p' })).toBeInTheDocument();
  expect(calls.find(({ operation }) => operation === 'AddPaymentNote')?.variables).toMatchObject({
    text: 'Called',
  });
});
