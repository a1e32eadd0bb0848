import { expectAccessible } from '../support/axe.ts';
import { readLedger } from '../support/ledger.ts';
import { people } from '../support/people.ts';
import { giveAccount, readCode, receiveLink } from '../support/receiver-page.ts';
import { mailTo } from '../support/sandbox.ts';
import { paymentPanel, sendPayment, toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

test('a real-time payment reaches somebody whose account we know, in one step', async ({
  openAs,
  browser,
}) => {
  const email = uniqueEmail('noor');
  const page = await openAs(people.admin, '/harbor-realty/transactions');

  await test.step('who has no account here yet cannot be paid in real time', async () => {
    await sendPayment(page, 'Agent reimbursement', uniqueAmount(), email, { realTime: true });
    const panel = page.getByRole('dialog', { name: 'Send a Payment' });
    await expect(panel.getByText(/no bank account here yet/).first()).toBeVisible();
    await expectAccessible(page);
    await page.goto('/harbor-realty/transactions');
  });

  await test.step('the receiver enters an account with a code that somebody other than the sender reads', async () => {
    await sendPayment(page, 'Agent reimbursement', uniqueAmount(), email);
    await expect(paymentPanel(page).getByText('Waiting for receiver’s account').first()).toBeVisible();
    const code = await readCode(await openAs(people.approver, new URL(page.url()).pathname));
    const receiver = await (await browser.newContext()).newPage();
    await receiver.goto(receiveLink(await mailTo(email, /wants to send you/)));
    const account = { firstName: 'Noor', lastName: 'Ghosh', accountNumber: '000123456789' };
    await giveAccount(receiver, { code, ...account }, 'Receive the payment here');
    await expect(receiver.getByLabel('Code')).toHaveCount(0);
    await receiver.context().close();
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
