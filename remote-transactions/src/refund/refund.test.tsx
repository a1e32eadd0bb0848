import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { toast, Toaster } from '@keyturn/shared/toast';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { usePaymentChanges } from '../payments/data';
import { Questions } from '../parts/questions';
import { payment } from '../testing/payments';
import { RefundButton } from './refund-button';

const deposited = {
  id: '483920117',
  amount: 1_850_000,
  payer: 'Maya Okafor',
  allowedActions: ['REFUND'],
};

const renderButton = (beside?: ReactNode) =>
  renderRoute(
    <Questions>
      <RefundButton payment={deposited} />
      <Toaster />
      {beside}
    </Questions>,
  );

test('a refund is asked for with its amount, and says that it is under way', async () => {
  const calls = mockGateway({
    RefundPayment: () => ({ refundTransaction: payment({ displayStatus: 'DEPOSITED', refunded: true }) }),
  });
  renderButton();
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
  mockGateway({ RefundPayment: () => gatewayError('CONFLICT', 'The escrow account is not verified.') });
  renderButton();
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Refund $18,500.00' }));
  expect(await screen.findByText('The escrow account is not verified.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Refund $18,500.00' })).toBeEnabled());
});

const refundedByAnother = {
  transactionTemplateChanged: {
    eventType: 'REFUNDED',
    transactionTemplate: payment({ id: deposited.id, displayStatus: 'DEPOSITED', allowedActions: [] }),
  },
};

test('a refund that somebody else makes meanwhile ends the question, and says so', async () => {
  const live = mockSocket();
  const calls = mockGateway({});
  renderButton();
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  await screen.findByRole('alertdialog');
  await waitFor(() => expect(live.open()).toContain('PaymentChanges'));
  live.push('PaymentChanges', refundedByAnother);
  expect(await screen.findByText(/^#483920117 can’t be refunded any more/)).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

/** Says that a change of a payment came in. */
function Heard() {
  const [heard, setHeard] = useState(false);
  usePaymentChanges(
    'harbor-realty',
    () => setHeard(true),
    () => undefined,
  );
  return heard && <p>A change was heard</p>;
}

test('of two who refund at once the second hears why, and is not asked again', async () => {
  const live = mockSocket();
  const told = jest.spyOn(toast, 'info');
  const answer = Promise.withResolvers<object>();
  mockGateway({ RefundPayment: () => answer.promise });
  renderButton(<Heard />);
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(live.open()).toContain('PaymentChanges'));
  await userEvent.click(await screen.findByRole('button', { name: 'Refund $18,500.00' }));
  live.push('PaymentChanges', refundedByAnother);
  await screen.findByText('A change was heard');
  answer.resolve(gatewayError('CONFLICT', 'This payment has already been refunded.'));
  expect(await screen.findByText('This payment has already been refunded.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(told).not.toHaveBeenCalled();
});

test('nothing is offered where the gateway does not allow it', () => {
  renderRoute(
    <Questions>
      <RefundButton payment={{ ...deposited, allowedActions: [] }} />
    </Questions>,
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
