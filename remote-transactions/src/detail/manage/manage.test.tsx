import { gatewayError, mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { Toaster } from '@keyturn/shared/toast';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { occasion, payment } from '../../testing/payments';
import DetailPanel from '../panel';

beforeEach(() => void mockSocket());

const paid = [{ id: 't', status: 'DEPOSITED', expedited: false, initiatedAt: '2026-03-01T10:00:00.000Z' }];
const agentFee = { id: 'fee-1', active: true, amount: 9_500, status: 'DEPOSITED' };

const open = (given: object, handlers: Parameters<typeof mockGateway>[0] = {}) => {
  const calls = mockGateway({
    Payment: () => ({ transactionTemplate: payment({ ...given }) }),
    ...handlers,
  });
  const view = renderRoute(
    <>
      <DetailPanel params={{ transactionTemplateId: '483920117' }} />
      <Toaster />
    </>,
    { path: '/harbor-realty/transactions/483920117?panelTab=manage' },
  );
  return { ...view, inputOf: (name: string) => calls.find((call) => call.operation === name)?.variables };
};

test.each([
  ['CANCEL', 'Cancel request'],
  ['ASK_RECEIVER', 'Send again'],
  ['RESEND_REQUEST', 'Resend request'],
  ['SEND_PROOF_OF_INTENT', 'Send proof of intent'],
  ['RESEND_AGENT_RECEIPT', 'Resend agent fee receipt'],
  ['RESEND_RECEIPTS', 'Resend receipts'],
  ['REFUND', 'Refund'],
  ['REACTIVATE', 'Reactivate'],
  ['DEACTIVATE', 'Deactivate'],
  ['MODIFY_STATUS', 'Modify status'],
  ['APPROVE', 'Approve incoming $18,500.00'],
  ['REJECT', 'Decline'],
])('%s alone offers %s and nothing else', async (action, label) => {
  const allowedActions = action === 'REJECT' ? ['APPROVE', 'REJECT'] : [action];
  open({ allowedActions, transactions: paid, agentFee });
  expect(await screen.findByRole('button', { name: label })).toBeInTheDocument();
  const offered = screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'Add' && text !== '');
  expect(offered).toEqual(action === 'REJECT' ? ['Decline', 'Approve incoming $18,500.00'] : [label]);
});

test('why a payment can’t be refunded now is said in the gateway’s own words', async () => {
  const refundRefusal = 'A refund of this payment is already on its way.';
  open({ allowedActions: [], refundRefusal });
  expect(await screen.findByText(refundRefusal)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
});

test('a payment that nobody approved may be sent again to another address', async () => {
  const { inputOf } = open(
    { allowedActions: ['ASK_RECEIVER'] },
    { AskReceiver: () => ({ askReceiverAgain: payment({}) }) },
  );
  const field = await screen.findByRole('textbox', { name: 'Receiver’s email' });
  await userEvent.clear(field);
  await userEvent.type(field, 'other@vendor.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('The payment was sent again, with a new code.')).toBeInTheDocument();
  expect(inputOf('AskReceiver')).toEqual({ id: '483920117', receiverEmail: 'other@vendor.example' });
});

test('a payment that was approved is sent again to its own address alone, and the reason stands there', async () => {
  const otherAddressRefusal =
    'This payment was approved for eleanor@buyer.example. To pay another address, cancel it and send a new payment.';
  const { container, inputOf } = open(
    { allowedActions: ['ASK_RECEIVER'], otherAddressRefusal },
    { AskReceiver: () => ({ askReceiverAgain: payment({}) }) },
  );
  expect(await screen.findByText(otherAddressRefusal)).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('The payment was sent again, with a new code.')).toBeInTheDocument();
  expect(inputOf('AskReceiver')).toEqual({ id: '483920117', receiverEmail: null });
});

test('what is sent to a receiver is canceled as a payment', async () => {
  open(
    { allowedActions: ['CANCEL'], paymentOccasion: occasion({ direction: 'OUTBOUND' }) },
    { CancelPayment: () => ({ cancelTransaction: payment({}) }) },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel payment' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel this payment?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel payment' }));
  expect(await screen.findByText('The payment has been canceled.')).toBeInTheDocument();
});

const answer = payment({});

test.each([
  [
    'CANCEL',
    'Cancel request',
    'CancelPayment',
    { cancelTransaction: answer },
    'The request has been canceled.',
  ],
  [
    'RESEND_REQUEST',
    'Resend request',
    'ResendRequest',
    { resendAuthorizationRequest: true },
    'An email notification has been sent.',
  ],
  [
    'SEND_PROOF_OF_INTENT',
    'Send proof of intent',
    'SendProofOfIntent',
    { sendProofOfIntent: true },
    'Proof of intent has been sent.',
  ],
  [
    'RESEND_AGENT_RECEIPT',
    'Resend agent fee receipt',
    'ResendAgentReceipt',
    { resendAgentReceipt: true },
    'Agent fee receipt successfully resent',
  ],
  [
    'REACTIVATE',
    'Reactivate',
    'ReactivatePayment',
    { reactivateTransactionTemplate: answer },
    'The transaction status has been updated.',
  ],
  [
    'DEACTIVATE',
    'Deactivate',
    'DeactivatePayment',
    { deactivateTransaction: answer },
    'The transaction status has been updated.',
  ],
])(
  '%s asks, is done and said; a refusal is told and can be tried again',
  async (action, label, operation, done, said) => {
    let refuse = true;
    const { inputOf } = open(
      { allowedActions: [action], agentFee, displayStatus: 'CANCELED' },
      { [operation]: () => (refuse ? gatewayError('CONFLICT', `No ${action} now.`) : done) },
    );
    await userEvent.click(await screen.findByRole('button', { name: label }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(inputOf(operation)).toBeUndefined();
    await userEvent.click(dialog.getByRole('button', { name: label }));
    expect(await screen.findByText(`No ${action} now.`)).toBeInTheDocument();
    expect(screen.getAllByText('Error')).not.toHaveLength(0);
    refuse = false;
    await userEvent.click(dialog.getByRole('button', { name: label }));
    expect(await screen.findAllByText(said)).not.toHaveLength(0);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    const id = '483920117';
    const inputs: Record<string, object> = {
      ResendAgentReceipt: { agentFeeId: 'fee-1' },
      ReactivatePayment: { id, status: 'PENDING' },
    };
    expect(inputOf(operation)).toEqual(inputs[operation] ?? { id });
  },
);

test('the status is set by hand after a choice and a warning', async () => {
  const { inputOf } = open(
    { allowedActions: ['MODIFY_STATUS'], displayStatus: 'DEPOSITED' },
    { ModifyStatus: () => ({ updateTransactionStatus: answer }) },
  );
  const choice = await screen.findByRole('combobox', { name: 'New status' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a status', 'Failed', 'Deposited and failed']);
  expect(screen.getByText(/no fund flow and no emails/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Modify status' }));
  expect(screen.getByText('Required')).toBeInTheDocument();
  await userEvent.selectOptions(choice, 'DEPOSITED_AND_FAILED');
  await userEvent.click(screen.getByRole('button', { name: 'Modify status' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Set the status to Deposited and failed?' });
  expect(dialog).toHaveTextContent('not refundable');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Modify status' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getAllByText('The transaction status has been updated.')).not.toHaveLength(0);
  expect(inputOf('ModifyStatus')).toEqual({ id: '483920117', status: 'DEPOSITED_AND_FAILED' });
});

describe('resending receipts', () => {
  const dana = {
    id: 'a',
    fullName: 'Dana Whitlock',
    email: 'dana@agents.example',
    phone: null,
    customer: null,
  };
  const both = { ...paid[0], depositedAt: '2026-03-05T10:00:00.000Z' };
  const given = { allowedActions: ['RESEND_RECEIPTS'], buyerAgent: dana };

  test('what has not happened yet has no receipt', async () => {
    const { container } = open({ ...given, transactions: paid });
    expect(await screen.findByRole('option', { name: 'Paid' })).toBeEnabled();
    expect(screen.getByRole('option', { name: 'Deposited' })).toBeDisabled();
    expect(await axe(container)).toHaveNoViolations();
  });

  test('kind and addresses are required', async () => {
    const { inputOf } = open({ ...given, transactions: paid });
    await userEvent.click(await screen.findByRole('checkbox', { name: /eleanor@buyer.example/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Resend receipts' }));
    expect(await screen.findByText('Required')).toBeInTheDocument();
    expect(screen.getByText('Select at least one email')).toBeInTheDocument();
    expect(inputOf('ResendReceipt')).toBeUndefined();
  });

  test('an address of one’s own is checked, added once and chosen', async () => {
    const { inputOf } = open(
      { ...given, transactions: paid },
      { ResendReceipt: () => ({ resendReceipt: true }) },
    );
    const email = await screen.findByRole('textbox', { name: 'Add an email' });
    const add = screen.getByRole('button', { name: 'Add' });
    await userEvent.type(email, 'lawyer');
    await userEvent.click(add);
    expect(screen.getByText('Invalid Email')).toBeInTheDocument();
    await userEvent.type(email, '@x.example{Enter}');
    expect(screen.getByRole('checkbox', { name: /lawyer@x.example/ })).toBeChecked();
    await userEvent.type(email, 'LAWYER@x.example{Enter}');
    expect(screen.getByText('Email already added')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Receipt' }), 'Paid');
    await userEvent.click(screen.getByRole('button', { name: 'Resend receipts' }));
    expect(await screen.findByText('Receipt resent successfully')).toBeInTheDocument();
    expect(inputOf('ResendReceipt')).toEqual({
      id: '483920117',
      emailType: 'initiated',
      emails: [
        { email: 'eleanor@buyer.example', type: 'BUYER' },
        { email: 'lawyer@x.example', type: 'OTHER' },
      ],
    });
  });

  test('an address that is typed and not added gets the receipt too, alone as well', async () => {
    const { inputOf } = open(
      { ...given, transactions: paid },
      { ResendReceipt: () => ({ resendReceipt: true }) },
    );
    const email = await screen.findByRole('textbox', { name: 'Add an email' });
    await userEvent.click(screen.getByRole('checkbox', { name: /eleanor@buyer.example/ }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Receipt' }), 'Paid');
    await userEvent.type(email, 'lawyer@x');
    await userEvent.click(screen.getByRole('button', { name: 'Resend receipts' }));
    expect(await screen.findByText('Invalid Email')).toBeInTheDocument();
    expect(inputOf('ResendReceipt')).toBeUndefined();
    await userEvent.type(email, '.example');
    await userEvent.click(screen.getByRole('button', { name: 'Resend receipts' }));
    expect(await screen.findByText('Receipt resent successfully')).toBeInTheDocument();
    expect(inputOf('ResendReceipt')).toMatchObject({
      emails: [{ email: 'lawyer@x.example', type: 'OTHER' }],
    });
  });

  test('agents get no deposited receipt', async () => {
    open({ ...given, transactions: [both] });
    expect(await screen.findByRole('checkbox', { name: /Dana Whitlock/ })).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Receipt' }), 'Deposited');
    expect(screen.queryByRole('checkbox', { name: /Dana Whitlock/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('option', { name: 'Agent' })).not.toBeInTheDocument();
  });

  test('a refusal stands at its field, and what was typed stays', async () => {
    open(
      { ...given, transactions: paid },
      { ResendReceipt: () => gatewayError('BAD_INPUT', 'Invalid Email', 'emails.0.email') },
    );
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Receipt' }), 'Paid');
    await userEvent.click(screen.getByRole('button', { name: 'Resend receipts' }));
    expect(await screen.findByText('Invalid Email')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Receipt' })).toHaveValue('initiated');
  });
});
