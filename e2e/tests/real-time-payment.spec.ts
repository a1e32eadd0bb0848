import { expectAccessible } from '../support/axe.ts';
import { readLedger } from '../support/ledger.ts';
import { openRequest, payFromNewAccount } from '../support/payer.ts';
import { people } from '../support/people.ts';
import { requestRentalDeposit } from '../support/requesting.ts';
import { mailTo } from '../support/sandbox.ts';
import { paymentPanel, sendPayment, toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

test('a real-time payment reaches somebody who paid us before, in one step', async ({ openAs, browser }) => {
  const email = uniqueEmail('noor');
  const page = await openAs(people.admin, '/harbor-realty/transactions');

  await test.step('who has no account here yet cannot be paid in real time', async () => {
    await sendPayment(page, 'Agent reimbursement', uniqueAmount(), email, { realTime: true });
    const panel = page.getByRole('dialog', { name: 'Send a Payment' });
    await expect(panel.getByText(/no bank account here yet/).first()).toBeVisible();
    await expectAccessible(page);
    await page.goto('/harbor-realty/transactions');
  });

  await test.step('the receiver pays once from an account of theirs', async () => {
    await requestRentalDeposit(page, uniqueAmount(), email);
    const payer = await (await browser.newContext()).newPage();
    await openRequest(payer, await mailTo(email, /./));
    await payFromNewAccount(payer, { firstName: 'Noor', lastName: 'Ghosh' });
    await payer.context().close();
    await page.goto('/harbor-realty/transactions');
  });

  const amount = uniqueAmount();
  await sendPayment(page, 'Agent reimbursement', amount, email, { realTime: true });
  await expect(toast(page, 'Payment authorized!')).toBeVisible();
  const panel = paymentPanel(page);
  await expect(panel).toContainText(amount.shown);
  const progress = panel.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await expect(progress.last()).toContainText('Deposited');
  await expect(progress.filter({ hasText: 'Cleared' })).toHaveCount(0);
  await expect(panel.getByText('RTP network ID')).toBeVisible();
  await expect(progress.filter({ hasText: 'Expected' })).toHaveCount(0);
  await expectAccessible(page);
  expect((await readLedger()).sum).toBe(0);
});
