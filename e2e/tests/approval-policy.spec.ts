import { randomInt } from 'node:crypto';
import { approvals, card } from '../support/board.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { people } from '../support/people.ts';
import { paymentPanel, sendPayment, toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { shownMoney, uniqueEmail } from '../support/unique.ts';

const transactions = '/harbor-realty/transactions';

test('a payment above the amount of the policy waits for two people, and goes with the second', async ({
  openAs,
}) => {
  // Other tests send less.
  const cents = randomInt(1_400_000, 1_499_999);
  const amount = { cents, typed: (cents / 100).toFixed(2), shown: shownMoney(cents) };
  const settings = await openAs(people.superuser, '/harbor-realty/settings/approvals');
  const form = settings.getByRole('form', { name: 'Approval policy' });
  await form.getByRole('button', { name: 'Add rule' }).click();
  const rule = form.getByRole('group', { name: /^Rule \d+$/ }).last();
  await expect(rule.getByLabel('Payments')).toBeFocused();
  await rule.getByLabel(/^Of at least/).fill('14000');
  await rule.getByLabel('Needs').selectOption('Two approvers');
  await expect(rule.getByText('$14,000 or more out: two approvers')).toBeVisible();
  await expectFineEverywhere(settings);
  await form.getByRole('button', { name: 'Save policy' }).click();
  await expect(toast(settings, 'Approval policy saved')).toBeVisible();
  await expect(settings.getByText(/, in force/)).toBeVisible();

  const sender = await openAs(people.office, transactions);
  await sendPayment(sender, 'Agent reimbursement', amount, uniqueEmail('agent'));
  await expect(toast(sender, 'Payment awaiting approval')).toBeVisible();
  const panel = paymentPanel(sender);
  await expect(panel.getByText('Policy: $14,000 or more out: two approvers')).toBeVisible();
  await expect(panel.getByText('None of 2 approvals yet')).toBeVisible();
  const id = /\d{9}/.exec(sender.url())?.[0] ?? '';

  const first = await openAs(people.approver, `${transactions}/${id}`);
  await paymentPanel(first)
    .getByRole('button', { name: /^Approve/ })
    .click();
  const question = (page: typeof first) =>
    page.getByRole('alertdialog', { name: `Approve outgoing ${amount.shown}?` });
  await question(first).getByRole('button', { name: amount.shown }).click();
  await expect(toast(first, 'Approval given; a second approver decides')).toBeVisible();
  await expect(panel.getByText('1 of 2 approvals, Priya Raman')).toBeVisible();
  await expect(
    paymentPanel(first).getByText('You approved this; somebody else approves it too.'),
  ).toBeVisible();
  await expect(paymentPanel(first).getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await expectFineEverywhere(first);

  const second = await openAs(people.admin, transactions);
  await card(approvals(second), amount.shown).getByRole('button', { name: 'Approve' }).click();
  await question(second).getByRole('button', { name: amount.shown }).click();
  await expect(toast(second, 'Payment approved')).toBeVisible();
  await expect(panel.getByText('Authorized', { exact: true }).first()).toBeVisible();
  await panel.getByRole('tab', { name: 'Events' }).click();
  const steps = panel.getByRole('list', { name: 'Events' }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'First of two approvals' })).toContainText('Priya Raman');
});
