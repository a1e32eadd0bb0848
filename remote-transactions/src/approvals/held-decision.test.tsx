import { mockGateway, mockSocket, renderRoute } from '@keyturn/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { Questions } from '../parts/questions';
import { payment } from '../testing/payments';
import type { Payment } from '../payments/model';
import { DecisionButtons } from './decision-buttons';

const waiting = payment({
  displayStatus: 'APPROVAL_PENDING',
  allowedActions: ['APPROVE', 'REJECT'],
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
