import { mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { payment } from '../testing/payments';
import DetailPanel from './panel';

const at = '2026-03-01T10:00:00.000Z';
const transaction = { id: 't', status: 'INITIATED', expedited: false, initiatedAt: at };

test('a change from outside is shown in place, and a form that is being filled in stays', async () => {
  const live = mockSocket();
  let now = payment({
    displayStatus: 'INITIATED',
    allowedActions: ['RESEND_RECEIPTS'],
    transactions: [transaction],
  });
  mockGateway({ Payment: () => ({ transactionTemplate: now }) });
  renderRoute(<DetailPanel params={{ transactionTemplateId: '483920117' }} />, {
    path: '/harbor-realty/transactions/483920117?panelTab=manage',
  });
  const email = await screen.findByRole('textbox', { name: 'Add an email' });
  await userEvent.type(email, 'lawyer@x');
  expect(screen.getByRole('option', { name: 'Deposited' })).toBeDisabled();
  await waitFor(() => expect(live.open()).toContain('PaymentChanges'));

  now = {
    ...now,
    displayStatus: 'DEPOSITED',
    allowedActions: ['RESEND_RECEIPTS', 'REFUND'],
    transactions: [{ ...transaction, status: 'DEPOSITED', depositedAt: at }],
  };
  live.push('PaymentChanges', {
    transactionTemplateChanged: { eventType: 'DEPOSITED', transactionTemplate: now },
  });
  expect(await screen.findByRole('button', { name: 'Refund' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('option', { name: 'Deposited' })).toBeEnabled());
  expect(email).toHaveValue('lawyer@x');
  expect(email).toHaveFocus();
});

const escrow = { id: 'escrow-1', name: 'Coastal Trust', gated: true };
const account = (id: string) => ({ id, displayName: `Truist ••${id}`, status: 'VERIFIED' });

test.each([
  [true, 6],
  [false, 0],
])('to a superuser (%s) the ids lead to where they are administered', async (isSuperuser, links) => {
  mockSocket();
  const buyer = { id: 'user-9', fullName: 'Eleanor Vance', email: 'eleanor@buyer.example', customer: null };
  mockGateway({
    Payment: () => ({
      transactionTemplate: payment({
        displayStatus: 'DEPOSITED',
        buyer,
        escrowAccount: { ...escrow, fundingSource: account('0937') },
        transactions: [
          {
            ...transaction,
            transferStatus: 'pending:deposit',
            transferRef: 'transfer-1',
            originationFundingSource: account('4821'),
            destinationFundingSource: account('0937'),
          },
        ],
      }),
    }),
  });
  renderRoute(<DetailPanel params={{ transactionTemplateId: '483920117' }} />, { viewer: { isSuperuser } });
  await screen.findAllByText('No Customer');
  const targets = screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => /^\/manage\/|^https:\/\/transfers\.example/.test(href));
  expect(targets).toHaveLength(links);
  if (!isSuperuser) return;
  expect(targets).toEqual([
    'https://transfers.example/transfers/transfer-1',
    '/manage/funding-sources/4821',
    '/manage/funding-sources/0937',
    '/manage/escrow-accounts/escrow-1',
    '/manage/organizations/org-1',
    '/manage/users/user-9',
  ]);
  expect(screen.getByText('Gated payment').nextElementSibling).toHaveTextContent('Yes');
  expect(screen.getByText('Transfer status').nextElementSibling).toHaveTextContent('Cleared');
  expect(screen.getByText('Origination funding status').nextElementSibling).toHaveTextContent('Verified');
});
