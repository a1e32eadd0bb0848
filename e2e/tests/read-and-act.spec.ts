import type { Page } from '@playwright/test';
import { expectFineEverywhere } from '../support/fine.ts';
import { openRequest, payFromNewAccount } from '../support/payer.ts';
import { people } from '../support/people.ts';
import { requestRentalDeposit } from '../support/requesting.ts';
import { mailTo } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

const acts = (page: Page) =>
  page
    .getByRole('button', { name: /Authorize|Decline|Cancel|Send question|saved account/ })
    .or(page.getByRole('link', { name: /Cancel payment|Ask a question|Try another account/ }));
const authorize = (page: Page) => page.getByRole('button', { name: /^Authorize payment/ });

test('a receipt allows no actions, a forwarded mail gives no access to the saved account, and the owner pays with a code', async ({
  openAs,
  browser,
}) => {
  const email = uniqueEmail('zora');
  const admin = await openAs(people.admin, '/harbor-realty/transactions');
  await requestRentalDeposit(admin, uniqueAmount(), email);
  const owner = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const first = await mailTo(email, /requests/);
  await openRequest(owner, first);
  await payFromNewAccount(owner, { firstName: 'Zora', lastName: 'Quist' });

  await test.step('the address of the receipt only shows the payment', async () => {
    const receipt = await mailTo(email, /^Receipt/);
    const link = receipt.links.find((each) => each.includes('/pay/receipt/')) ?? '';
    expect(receipt.links.some((each) => each.includes('/pay/request/'))).toBe(false);
    const reader = await (await browser.newContext()).newPage();
    await reader.goto(link);
    await expect(reader.getByRole('heading', { name: /^Payment / })).toBeVisible();
    await expect(acts(reader)).toHaveCount(0);
    await expectFineEverywhere(reader);
    for (const act of ['again', 'cancel', 'question', 'authorize']) {
      await reader.goto(`${link}/${act}`);
      await expect(reader).toHaveURL(link);
    }
    await reader.getByRole('button', { name: 'Mail the link' }).click();
    await expect(reader.getByText(/^We have written to z…@/)).toBeVisible();
    await reader.context().close();
    const mailed = await mailTo(email, /^Your link/);
    expect(mailed.links.some((each) => each.includes('/pay/request/'))).toBe(true);
  });

  await admin.goto('/harbor-realty/transactions');
  await requestRentalDeposit(admin, uniqueAmount(), email);
  await expect.poll(async () => (await mailTo(email, /requests/)).text).not.toBe(first.text);
  const mail = await mailTo(email, /requests/);

  await test.step('a forwarded mail gives no access to the saved account', async () => {
    const thief = await (await browser.newContext()).newPage();
    await openRequest(thief, mail);
    await expect(thief.getByText('••')).toHaveCount(0);
    await expect(thief.getByLabel('First name')).toHaveValue('');
    await thief.getByRole('button', { name: 'Use a saved account' }).click();
    await expect(thief.getByRole('heading', { name: 'Enter the code from your mail' })).toBeVisible();
    await expectFineEverywhere(thief);
    await thief.getByLabel('Code').fill('0000 0000');
    await thief.getByRole('button', { name: 'Go on' }).click();
    await expect(thief.getByText(/^This is not the code\. 4 tries are left\./).first()).toBeVisible();
    await thief.context().close();
  });

  await test.step('the owner enters the code, also in a second tab, and pays with the saved account', async () => {
    // The code of the other browser does not work here.
    const notTheirs = (await mailTo(email, /^Your code/)).text;
    await openRequest(owner, mail);
    await owner.getByRole('button', { name: 'Use a saved account' }).click();
    await expect.poll(async () => (await mailTo(email, /^Your code/)).text).not.toBe(notTheirs);
    const code = /\b\d{4} \d{4}\b/.exec((await mailTo(email, /^Your code/)).text)?.[0] ?? '';
    const tab = await owner.context().newPage();
    await openRequest(tab, mail);
    await owner.getByLabel('Code').fill(code);
    await owner.getByRole('button', { name: 'Go on' }).click();
    await expect(owner.getByText('You pay as Zora Quist')).toBeVisible();
    await expect(owner.getByLabel('First name')).toHaveCount(0);
    await owner.goBack();
    await expect(owner.getByText('You pay as Zora Quist')).toBeVisible();
    await tab.reload();
    await expect(tab.getByText('You pay as Zora Quist')).toBeVisible();
    await authorize(owner).click();
    await expect(owner.getByRole('heading', { name: /^Payment / })).toBeVisible();
    await authorize(tab).click();
    await expect(tab.getByText('Nothing was taken from what you entered now.')).toBeVisible();
    await owner.context().close();
  });
});
