import { mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import TransactionsScreen from '../screen/screen';
import { payment, paymentPage } from '../testing/payments';

test('what changed after the lists were read and before the socket opened is caught up with', async () => {
  const live = mockSocket();
  const before = payment();
  const after = {
    ...before,
    buyer: { id: 'u', fullName: 'Nadia Okafor' },
    updatedAt: new Date().toISOString(),
  };
  mockGateway({
    Payments: ({ filter, order }) => {
      if (JSON.stringify(order).includes('UPDATED_AT')) return paymentPage([after]);
      return paymentPage(JSON.stringify(filter).includes('REQUESTED_AND_PENDING') ? [before] : []);
    },
  });
  renderRoute(<TransactionsScreen />);
  await waitFor(() => expect(live.open()).toContain('PaymentChanges'));
  live.begin('PaymentChanges');
  expect(await screen.findByRole('link', { name: 'Nadia Okafor' })).toBeInTheDocument();
});
