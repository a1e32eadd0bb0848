import { approvals, card } from '../support/board.ts';
import { people } from '../support/people.ts';
import { paymentPanel, sendPayment, toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

const transactions = '/harbor-realty/transactions';

test('a second person approves a payment, and everybody sees it at once', async ({ openAs }) => {
  const amount = uniqueAmount();
  const board = await openAs(people.approver, transactions);
  await expect(approvals(board)).toBeVisible();
  await expect(board.getByText('Live', { exact: true })).toBeVisible();

  const sender = await openAs(people.admin, transactions);
  await sendPayment(sender, 'Vendor payment', amount, uniqueEmail('vendor'));
  await expect(toast(sender, 'Payment awaiting approval')).toBeVisible();
  const panel = paymentPanel(sender);
  await expect(panel.getByText('Needs Approval').first()).toBeVisible();
  await expect(panel).toContainText(amount.shown);
  await expect(panel.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await panel.getByRole('tab', { name: 'Manage' }).click();
  await expect(panel.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await panel.getByRole('tab', { name: 'Details' }).click();

  const waiting = card(approvals(board), amount.shown);
  await waiting.getByRole('button', { name: 'Approve' }).click();
  const dialog = board.getByRole('alertdialog', { name: `Approve outgoing ${amount.shown}?` });
  await dialog.getByRole('button', { name: amount.shown }).click();
  await expect(toast(board, 'Payment approved')).toBeVisible();
  await expect(waiting).toBeHidden();

  await expect(panel.getByText('Authorized', { exact: true }).first()).toBeVisible();
  await expect(panel.getByText('Needs Approval')).toBeHidden();
  await panel.getByRole('tab', { name: 'Events' }).click();
  const steps = panel.getByRole('list', { name: 'Events' }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'Approved' })).toContainText('Priya Raman');
});

test('a payment is declined, but not without a reason', async ({ openAs }) => {
  const amount = uniqueAmount();
  const sender = await openAs(people.admin, transactions);
  await sendPayment(sender, 'Vendor payment', amount, uniqueEmail('vendor'));
  await expect(paymentPanel(sender).getByText('Needs Approval').first()).toBeVisible();

  const board = await openAs(people.approver, transactions);
  const waiting = card(approvals(board), amount.shown);
  await waiting.getByRole('button', { name: 'Decline' }).click();
  const dialog = board.getByRole('alertdialog', { name: `Decline outgoing ${amount.shown}?` });
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog.getByText('Required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The invoice was paid in October');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(toast(board, 'Transaction request declined')).toBeVisible();
  await expect(waiting).toBeHidden();

  const panel = paymentPanel(sender);
  await expect(panel.getByText('Rejected').first()).toBeVisible();
  await panel.getByRole('tab', { name: 'Events' }).click();
  await expect(panel.getByRole('list', { name: 'Events' })).toContainText('The invoice was paid in October');
});

test('an admin without an approve permission is never offered to approve', async ({ openAs }) => {
  const amount = uniqueAmount();
  const sender = await openAs(people.admin, transactions);
  await sendPayment(sender, 'Vendor payment', amount, uniqueEmail('vendor'));
  await expect(paymentPanel(sender).getByText('Needs Approval').first()).toBeVisible();
  const id = /\d{9}/.exec(sender.url())?.[0] ?? '';

  const office = await openAs(people.office, `${transactions}?tab=Needs+Approval&sort=-created_at`);
  await expect(office.getByRole('table', { name: 'Payments' })).toContainText(amount.shown);
  await expect(office.getByRole('button', { name: /^(Approve(?! by)|Decline)/ })).toHaveCount(0);
  await expect(office.getByRole('columnheader', { name: 'Decide' })).toHaveCount(0);
  await office.goto(`${transactions}/${id}?panelTab=manage`);
  const panel = paymentPanel(office);
  await expect(panel.getByRole('tabpanel')).not.toBeEmpty();
  await expect(panel.getByText('Needs Approval').first()).toBeVisible();
  await expect(office.getByRole('button', { name: /^(Approve(?! by)|Decline)/ })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(
    office
      .getByRole('region', { name: /^Deposited/ })
      .getByRole('article')
      .first(),
  ).toBeVisible();
  await expect(approvals(office)).toHaveCount(0);
});

test('a payment that needs no second person is authorized at once', async ({ openAs }) => {
  const amount = uniqueAmount();
  const page = await openAs(people.admin, transactions);
  await sendPayment(page, 'Agent reimbursement', amount, uniqueEmail('agent'));
  await expect(toast(page, 'Payment authorized!')).toBeVisible();
  await expect(paymentPanel(page)).toContainText(amount.shown);
  await expect(paymentPanel(page).getByText('Needs Approval')).toHaveCount(0);
});
