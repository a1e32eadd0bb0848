import { gatewayError, mockGateway, renderRoute } from '@keyturn/shared/testing';
import { Toaster } from '@keyturn/shared/toast';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Questions } from '../parts/questions';
import { payment } from '../testing/payments';
import { RefundButton } from './refund-button';

const deposited = {
  id: '483920117',
  amount: 1_850_000,
  payer: 'Maya Okafor',
  allowedActions: ['REFUND'],
};

test('a refund is asked for with its amount, and says that it is under way', async () => {
  const calls = mockGateway({
    RefundPayment: () => ({ refundTransaction: payment({ displayStatus: 'DEPOSITED', refunded: true }) }),
  });
  renderRoute(
    <Questions>
      <RefundButton payment={deposited} />
      <Toaster />
    </Questions>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByRole('alertdialog', { name: 'Refund $18,500.00?' })).toHaveTextContent(
    'The full amount goes back to Maya Okafor. The refund takes 1-3 days to appear.',
  );
  await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), ' The buyer withdrew. ');
  await userEvent.click(screen.getByRole('button', { name: 'Refund $18,500.00' }));
  expect(await screen.findByText('Transaction refunded')).toBeInTheDocument();
  expect(screen.getByText('The refund has been initiated.')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(calls.at(-1)?.variables).toEqual({
    transactionId: '483920117',
    reason: 'The buyer withdrew.',
  });
});

test('a refund that is refused can be tried again', async () => {
  mockGateway({ RefundPayment: () => gatewayError('CONFLICT', 'This payment was refunded already.') });
  renderRoute(
    <Questions>
      <RefundButton payment={deposited} />
      <Toaster />
    </Questions>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Refund $18,500.00' }));
  expect(await screen.findByText('This payment was refunded already.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Refund $18,500.00' })).toBeEnabled());
});

test('nothing is offered where the gateway does not allow it', () => {
  renderRoute(
    <Questions>
      <RefundButton payment={{ ...deposited, allowedActions: [] }} />
    </Questions>,
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
