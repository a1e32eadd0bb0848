import { expectAccessible } from '../support/axe.ts';
import { credentialsOf } from '../support/gateway.ts';
import { depositedEarnestMoney } from '../support/payments.ts';
import { people } from '../support/people.ts';
import { mailTo } from '../support/sandbox.ts';
import { paymentPanel, toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';

const transactions = '/harbor-realty/transactions';
const phone = { viewport: { width: 375, height: 800 }, colorScheme: 'dark', hasTouch: true } as const;

test('a deposited earnest money payment is refunded on a phone, once', async ({ openAs, stateOf }) => {
  const admin = credentialsOf(await stateOf(people.admin));
  const id = await depositedEarnestMoney(admin, 'REFUND', 'oldest');
  const page = await openAs(people.admin, `${transactions}/${id}`, phone);
  const panel = paymentPanel(page);
  await expect(panel.getByRole('list', { name: 'Progress' })).toContainText('Deposited');
  await expectAccessible(page);

  await panel.getByRole('tab', { name: 'Manage' }).click();
  await expect(panel.getByRole('tab', { name: 'Manage', selected: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Refund' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1-3 days');
  await expectAccessible(page);
  await question.getByRole('button', { name: /^Refund/ }).click();
  await expect(toast(page, 'The refund has been initiated.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await panel.getByRole('tab', { name: 'Details' }).click();
  await expect(
    panel.getByText(/^A refund of this payment is already on its way\. See #\d{9}\.$/),
  ).toBeVisible();
});

test('an agent mails themselves a proof of intent, and is offered nothing else', async ({
  openAs,
  stateOf,
}) => {
  const agent = credentialsOf(await stateOf(people.agent));
  const id = await depositedEarnestMoney(agent, 'SEND_PROOF_OF_INTENT');
  const page = await openAs(people.agent, `${transactions}/${id}?panelTab=manage`);
  const panel = paymentPanel(page);
  await expect(panel.getByRole('button', { name: /Refund|Resend receipts|Modify|Deactivate/ })).toHaveCount(
    0,
  );
  await panel.getByRole('button', { name: 'Send proof of intent' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send proof of intent' }).click();
  await expect(toast(page, 'Proof of intent has been sent.')).toBeVisible();
  await mailTo(people.agent, /proof/i);
});
