import { approvals, card } from '../support/board.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { people } from '../support/people.ts';
import { mailTo } from '../support/sandbox.ts';
import { paymentPanel, sendPayment } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

test('somebody new gives an account by the mail and the code, and gets the money', async ({
  openAs,
  browser,
}) => {
  const amount = uniqueAmount();
  const email = uniqueEmail('vendor');
  const sender = await openAs(people.admin, '/harbor-realty/transactions');
  await sendPayment(sender, 'Vendor payment', amount, email);
  const board = await openAs(people.approver, '/harbor-realty/transactions');
  const waiting = card(approvals(board), amount.shown);
  await waiting.getByRole('button', { name: 'Approve' }).click();
  const dialog = board.getByRole('alertdialog', { name: `Approve outgoing ${amount.shown}?` });
  await dialog.getByRole('button', { name: `Approve outgoing ${amount.shown}` }).click();

  const panel = paymentPanel(sender);
  await expect(panel.getByText('Waiting for receiver’s account').first()).toBeVisible();
  const told = await panel.getByText(/^Code for the receiver: \d{4} \d{4}$/).textContent();
  const code = told?.replaceAll(/\D/g, '') ?? '';

  const mail = await mailTo(email, /wants to send you/);
  expect(mail.text).not.toContain(code);
  const link = mail.links.find((address) => address.includes('/pay/receive/')) ?? '';
  const receiver = await (await browser.newContext({ viewport: { width: 375, height: 800 } })).newPage();
  await receiver.goto(link);
  await expect(receiver.getByRole('heading', { name: 'Harbor Realty sends you a payment' })).toBeVisible();
  await expectFineEverywhere(receiver);
  const fill = async (given: string) => {
    await receiver.getByLabel('Code').fill(given);
    await receiver.getByLabel('First name').fill('Vera');
    await receiver.getByLabel('Last name').fill('Lund');
    await receiver.getByLabel('Routing number').fill('021000021');
    await receiver.getByLabel('Account number').fill('000777123456');
    await receiver.getByRole('button', { name: 'Receive the payment here' }).click();
  };
  await fill(code === '00000000' ? '11111111' : '00000000');
  await expect(receiver.getByText('This is not the code. 4 tries are left.').first()).toBeVisible();
  await fill(code);
  await expect(receiver.getByRole('heading', { name: 'The payment has arrived' })).toBeVisible({
    timeout: 60_000,
  });
  await receiver.goto(link);
  await expect(receiver.getByLabel('Code')).toHaveCount(0);
  await receiver.goto(`${link.slice(0, -4)}AAAA`);
  await expect(receiver.getByRole('heading', { name: 'This link does not lead to a payment' })).toBeVisible();
  await receiver.context().close();

  await panel.getByRole('tab', { name: 'Events' }).click();
  await expect(panel.getByText('Receiver’s account added')).toBeVisible();
});
