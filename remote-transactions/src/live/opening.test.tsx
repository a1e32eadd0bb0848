import { mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import TransactionsScreen from '../screen/screen';
import { payment, paymentPage } from '../testing/payments';

const before = payment();
const after = {
  ...before,
  buyer: { id: 'u', fullName: 'Nadia Okafor' },
  updatedAt: new Date().toISOString(),
};
const isRecent = (order: unknown) => JSON.stringify(order).includes('UPDATED_AT');
const isPending = (filter: unknown) => JSON.stringify(filter).includes('REQUESTED_AND_PENDING');

async function openBoard(pages: { recent: () => object; pending: () => object }) {
  const live = mockSocket();
  let asked = 0;
  mockGateway({
    Payments: ({ filter, order }) => {
      asked += 1;
      if (isRecent(order)) return pages.recent();
      return isPending(filter) ? pages.pending() : paymentPage([]);
    },
  });
  renderRoute(<TransactionsScreen />);
  await waitFor(() => expect(live.open()).toContain('PaymentChanges'));
  return { live, asked: () => asked };
}

test('what changed after the lists were read and before the socket opened is caught up with', async () => {
  const { live } = await openBoard({
    recent: () => paymentPage([after]),
    pending: () => paymentPage([before]),
  });
  live.begin('PaymentChanges');
  expect(await screen.findByRole('link', { name: 'Nadia Okafor' })).toBeInTheDocument();
});

test('after an absence it goes on where it was; where that is too far back all is read again', async () => {
  let pending = before;
  const { live, asked } = await openBoard({
    recent: () => paymentPage([]),
    pending: () => paymentPage([pending]),
  });
  live.begin('PaymentChanges', { number: 7, resumed: false });
  await waitFor(() => expect(asked()).toBeGreaterThan(5));
  const pushed = { transactionTemplateChanged: { eventType: 'UPDATED', transactionTemplate: before } };
  live.push('PaymentChanges', pushed, 9);
  await waitFor(() => expect(screen.getAllByRole('link').length).toBeGreaterThan(0));
  const reads = asked();

  live.drop();
  await waitFor(() => expect(live.after('PaymentChanges')).toBe(9), { timeout: 4_000 });
  live.begin('PaymentChanges', { number: 9, resumed: true });
  live.push(
    'PaymentChanges',
    { transactionTemplateChanged: { eventType: 'UPDATED', transactionTemplate: after } },
    12,
  );
  expect(await screen.findByRole('link', { name: 'Nadia Okafor' })).toBeInTheDocument();
  expect(asked()).toBe(reads);

  pending = { ...after, buyer: { id: 'u', fullName: 'Theo Lindqvist' }, updatedAt: new Date().toISOString() };
  live.drop();
  await waitFor(() => expect(live.after('PaymentChanges')).toBe(12), { timeout: 4_000 });
  live.begin('PaymentChanges', { number: 900, resumed: false });
  expect(await screen.findByRole('link', { name: 'Theo Lindqvist' })).toBeInTheDocument();
});
