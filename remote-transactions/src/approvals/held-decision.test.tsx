import { mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { Questions } from '../parts/questions';
import { approvalTo, payment } from '../testing/payments';
import type { Payment } from '../payments/model';
import { DecisionButtons } from './decision-buttons';

const waiting = payment({
  displayStatus: 'APPROVAL_PENDING',
  allowedActions: ['APPROVE', 'REJECT'],
  approval: approvalTo('account-2', 'Trust account'),
}) as unknown as Payment;

test('in an open payment an approval by key is held back, and undone nothing was asked of the gateway', async () => {
  mockSocket();
  const calls = mockGateway({ ApprovePayments: () => ({ approvePayments: [waiting] }) });
  const { container } = renderRoute(
    <Questions>
      <DecisionButtons payment={waiting} primary />
    </Questions>,
  );
  screen.getByRole('button', { name: /^Approve/ }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('alertdialog');
  screen.getByRole('button', { name: /^Approve incoming/ }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/^Approval is sent in/)).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('button', { name: /^Approve/ })).toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('with a mouse it is asked for at once', async () => {
  mockSocket();
  const calls = mockGateway({ ApprovePayments: () => ({ approvePayments: [waiting] }) });
  renderRoute(
    <Questions>
      <DecisionButtons payment={waiting} primary />
    </Questions>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Approve/ }));
  await screen.findByRole('alertdialog');
  await userEvent.click(screen.getByRole('button', { name: /^Approve incoming/ }));
  expect(screen.queryByText(/is sent in/)).not.toBeInTheDocument();
  expect(calls.map(({ operation }) => operation)).toEqual(['ApprovePayments']);
});

test('an approval by key is for the account that was shown, whatever became of the payment while it was held back', async () => {
  jest.useFakeTimers();
  mockSocket();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const calls = mockGateway({ ApprovePayments: () => ({ approvePayments: [waiting] }) });
  renderRoute(
    <Questions>
      <DecisionButtons payment={waiting} primary />
    </Questions>,
  );
  screen.getByRole('button', { name: /^Approve/ }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Goes to Trust account.')).toBeInTheDocument();
  screen.getByRole('button', { name: /^Approve incoming/ }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText(/^Approval is sent in/);
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  jest.useRealTimers();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.variables).toEqual({
    transactionTemplateIds: [waiting.id],
    destinations: [{ transactionTemplateId: waiting.id, destinationId: 'account-2' }],
  });
});
