import { approvals, card } from '../support/board.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { people } from '../support/people.ts';
import { giveAccount, readCode, receiveLink } from '../support/receiver-page.ts';
import { mailTo } from '../support/sandbox.ts';
import { paymentPanel, sendPayment } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

test('somebody new gives an account by the mail and the code, gets the money, and names another account later', async ({
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
  // The sender cannot read the code, and the page names the people who can.
  await expect(
    panel.getByText(/You decided where the link is mailed.*Ask .* to call the receiver/),
  ).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Show the code' })).toHaveCount(0);
  await board.goto(sender.url());
  const code = await readCode(board);
  await expectFineEverywhere(board);

  const mail = await mailTo(email, /wants to send you/);
  expect(mail.text).not.toContain(code);
  const link = receiveLink(mail);
  const receiver = await (await browser.newContext({ viewport: { width: 375, height: 800 } })).newPage();
  await receiver.goto(link);
  await expect(receiver.getByRole('heading', { name: 'Harbor Realty sends you a payment' })).toBeVisible();
  await expectFineEverywhere(receiver);
  const give = (given: string, accountNumber: string, button: string) =>
    giveAccount(receiver, { code: given, firstName: 'Vera', lastName: 'Lund', accountNumber }, button);
  const here = 'Receive the payment here';
  await give(code === '00000000' ? '11111111' : '00000000', '000777123456', here);
  await expect(receiver.getByText('This is not the code. 4 tries are left.').first()).toBeVisible();
  await give(code, '000777123456', here);
  await expect(receiver.getByRole('heading', { name: 'The payment has arrived' })).toBeVisible();
  await receiver.goto(link);
  await expect(receiver.getByLabel('Code')).toHaveCount(0);
  await receiver.goto(`${link.slice(0, -4)}AAAA`);
  await expect(receiver.getByRole('heading', { name: 'This link does not lead to a payment' })).toBeVisible();

  await panel.getByRole('tab', { name: 'Events' }).click();
  await expect(panel.getByText('Receiver’s code read')).toBeVisible();
  await expect(panel.getByText('Receiver’s account added')).toBeVisible();

  await sender.goto('/harbor-realty/receivers');
  await sender.getByRole('searchbox').fill(email);
  await expect(sender.getByText('1 total', { exact: true })).toBeVisible();
  const row = sender.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('3456');
  await row.getByRole('button', { name: 'Ask for another account' }).click();
  const question = sender.getByRole('alertdialog', { name: 'Ask Vera Lund for another account?' });
  await question.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(row.getByText(/You decided where the link is mailed.*Ask .* to call/)).toBeVisible();
  await expectFineEverywhere(sender);
  await board.goto('/harbor-realty/receivers');
  await board.getByRole('searchbox').fill(email);
  await expect(board.getByText('1 total', { exact: true })).toBeVisible();
  const changeCode = await readCode(board);
  const asking = await mailTo(email, /asks to which bank account you want to be paid/);
  await receiver.goto(receiveLink(asking));
  await expect(
    receiver.getByRole('heading', { name: 'Name the account for your next payments' }),
  ).toBeVisible();
  await expectFineEverywhere(receiver);
  await give(changeCode, '000777129999', 'Receive payments here');
  await expect(receiver.getByRole('heading', { name: 'Your new account was taken' })).toBeVisible();
  await receiver.context().close();
  await sender.reload();
  await sender.getByRole('searchbox').fill(email);
  await expect(row).toContainText('9999');
  await expect(row.getByText('Changed', { exact: true })).toBeVisible();
});
