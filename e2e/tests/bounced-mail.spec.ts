import { expectFineEverywhere } from '../support/fine.ts';
import { credentialsOf } from '../support/gateway.ts';
import { openRequest, payFromNewAccount } from '../support/payer.ts';
import { requestEarnestMoney } from '../support/payments.ts';
import { people } from '../support/people.ts';
import { mailTo } from '../support/sandbox.ts';
import { paymentPanel, toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

const transactions = '/harbor-realty/transactions';

test('a request whose mail bounces says so, goes to the right address, and is paid from there', async ({
  openAs,
  browser,
  stateOf,
}) => {
  const amount = uniqueAmount();
  const office = credentialsOf(await stateOf(people.office));
  // The sandbox's mail server knows no mailbox whose name begins so.
  const wrong = uniqueEmail('bounce');
  const id = await requestEarnestMoney(office, { amount: amount.cents, email: wrong });
  const page = await openAs(people.office, `${transactions}/${id}?panelTab=events`);
  const panel = paymentPanel(page);
  await expect(panel.getByText(`Not delivered to ${wrong}:`).first()).toBeVisible();

  await panel.getByRole('tab', { name: 'Manage' }).click();
  const form = panel.getByRole('form', { name: 'Correct address and send again' });
  const right = uniqueEmail('maya');
  await form.getByLabel('Payer’s email').fill('maya at home');
  await form.getByRole('button', { name: 'Send to this address' }).click();
  await expect(form.getByText('Enter a valid email')).toBeVisible();
  await expectFineEverywhere(page);
  await form.getByLabel('Payer’s email').fill('');
  await form.getByLabel('Payer’s email').pressSequentially(right);
  await page.keyboard.press('Enter');
  await expect(toast(page, `The request was sent to ${right}.`)).toBeVisible();

  const payer = await (await browser.newContext({ viewport: { width: 375, height: 800 } })).newPage();
  await openRequest(payer, await mailTo(right, /./));
  await payFromNewAccount(payer, { firstName: 'Maya', lastName: 'Lin' });
  await expect(payer.getByRole('heading', { name: 'Payment deposited' })).toBeVisible();
  await payer.context().close();
  await panel.getByRole('tab', { name: 'Events' }).click();
  await expect(panel.getByText('Deposited', { exact: true }).first()).toBeVisible();
});
