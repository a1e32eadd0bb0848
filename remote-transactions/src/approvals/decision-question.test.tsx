import { mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { toast } from '@keyturn/shared/toast';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Payment } from '../payments/model';
import { Questions } from '../parts/questions';
import TransactionsScreen from '../screen/screen';
import { payment, paymentPage } from '../testing/payments';
import { DecisionButtons } from './decision-buttons';

const waiting = payment({ displayStatus: 'APPROVAL_PENDING', allowedActions: ['APPROVE', 'REJECT'] });

test('a question that somebody else answers meanwhile goes, says so, and leaves the focus in its row', async () => {
  const live = mockSocket();
  const calls = mockGateway({});
  const told = jest.spyOn(toast, 'info').mockReturnValue('');
  function Row() {
    const [over, setOver] = useState(false);
    return (
      <article>
        <button type="button" onClick={() => setOver(true)}>
          It leaves
        </button>
        <a href="/payment">The payment</a>
        <DecisionButtons payment={waiting as unknown as Payment} over={over} />
      </article>
    );
  }
  renderRoute(
    <Questions>
      <Row />
    </Questions>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  await screen.findByRole('alertdialog');
  fireEvent.click(screen.getByText('It leaves'));
  expect(screen.getByRole('alertdialog')).toBeInTheDocument();
  await waitFor(() => expect(live.open()).toContain('PaymentChanges'));
  const decided = { ...waiting, displayStatus: 'AUTHORIZED', allowedActions: [] };
  live.push('PaymentChanges', {
    transactionTemplateChanged: { eventType: 'APPROVED', transactionTemplate: decided },
  });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(told).toHaveBeenCalledWith(
    `#${String(waiting['id'])} is not waiting for approval any more: somebody else decided on it meanwhile.`,
  );
  await waitFor(() => expect(screen.getByRole('link', { name: 'The payment' })).toHaveFocus());
  expect(calls).toEqual([]);
});

test('a question outlasts the search of its list, keeps what was typed, and says that its payment is gone from there', async () => {
  mockSocket();
  let declined: unknown;
  const isFound = (filter: unknown) =>
    /APPROVAL_PENDING/.test(JSON.stringify(filter)) && !/marsh/.test(JSON.stringify(filter));
  mockGateway({
    Payments: ({ filter }) => paymentPage(isFound(filter) ? [waiting] : []),
    RejectPayments: (variables) => {
      declined = variables;
      return { rejectPayments: [{ ...waiting, displayStatus: 'APPROVAL_REJECTED', allowedActions: [] }] };
    },
  });
  renderRoute(<TransactionsScreen />, { viewer: { permissions: new Set(['APPROVE_INBOUND_PAYMENT']) } });
  const decline = await screen.findByRole('button', { name: 'Decline' });
  const payer = screen.getByLabelText('Payer name');
  payer.focus();
  fireEvent.change(payer, { target: { value: 'marsh' } });
  // The field is left by what opens, and what was typed into it is looked for.
  fireEvent.click(decline);
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'Paid in October');
  expect(await screen.findByText(/^#483920117 is no longer in the list/)).toBeVisible();
  expect(decline).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('Paid in October');
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  await waitFor(() =>
    expect(declined).toEqual({ transactionTemplateIds: ['483920117'], reason: 'Paid in October' }),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});
