import type { Page } from '@playwright/test';
import { card, column } from '../support/board.ts';
import { linkFrame, share, signInAt } from '../support/bank-link.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { authorizeFromNewAccount, openRequest } from '../support/payer.ts';
import { people } from '../support/people.ts';
import { requestRentalDeposit } from '../support/requesting.ts';
import { mailTo } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

const authorize = (payer: Page) => payer.getByRole('button', { name: /^Authorize payment/ });

test('a payer whose bank returned the payment comes back, asks, and pays from an account of another bank', async ({
  openAs,
  browser,
}) => {
  const amount = uniqueAmount();
  const email = uniqueEmail('priya');
  const page = await openAs(people.admin, '/harbor-realty/transactions');
  await requestRentalDeposit(page, amount, email);
  const payer = await (await browser.newContext({ viewport: { width: 375, height: 800 } })).newPage();
  const scripts: string[] = [];
  payer.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const mail = await mailTo(email, /./);
  await openRequest(payer, mail);
  await expect(payer.getByText(/^On .*, I, .*, authorize Harbor Realty .* to debit /)).toBeVisible();
  await payer.getByLabel('Account name').fill('R02');
  await authorizeFromNewAccount(payer, { firstName: 'Priya', lastName: 'Raman' });
  await expect(payer.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
  expect(scripts.filter((url) => url.includes('plaid'))).toEqual([]);

  await payer.getByRole('link', { name: 'Ask a question' }).click();
  await payer.getByRole('button', { name: 'Send question' }).click();
  await expect(payer.getByText('Question is required').first()).toBeVisible();
  await payer.getByLabel('Your question').fill('My bank closed that account. What now?');
  await payer.getByRole('button', { name: 'Send question' }).click();
  await expect(payer.getByRole('heading', { name: 'Your question was sent' })).toBeVisible();
  await payer.getByRole('link', { name: 'Back to the payment' }).click();
  const [receipt] = await Promise.all([
    payer.waitForEvent('download'),
    payer.getByRole('link', { name: 'Download as PDF' }).click(),
  ]);
  expect(receipt.suggestedFilename()).toMatch(/^receipt-\d{9}\.pdf$/);

  await payer.getByRole('link', { name: 'Try another account' }).click();
  await expect(payer.getByRole('heading', { name: 'Try another account' })).toBeVisible();
  await expectFineEverywhere(payer);
  await payer.getByLabel('First name').fill('Priya');
  await payer.getByLabel('Last name').fill('Raman');
  await payer.getByLabel('Bank account, by signing in at your bank').check();
  await authorize(payer).click();
  await expect(payer.getByText('Connect your bank first').first()).toBeVisible();
  await payer.getByRole('button', { name: 'Connect your bank' }).click();
  await signInAt(linkFrame(payer), 'JPMorgan Chase', `payer-${Date.now()}`);
  await share(linkFrame(payer), /Business Checking/);
  await expect(payer.getByText(/^JPMorgan Chase ••\d{4} is connected\.$/)).toBeVisible();
  await authorize(payer).click();
  await expect(payer.getByRole('heading', { name: 'Payment deposited' })).toBeVisible();
  await openRequest(payer, mail);
  await expect(payer.getByRole('heading', { name: 'Payment deposited' })).toBeVisible();
  await payer.context().close();

  await page.goto('/harbor-realty/transactions');
  await card(column(page, 'Deposited'), amount.shown).click();
  const panel = page.getByRole('dialog', { name: /^Transaction #\d{9}$/ });
  await panel.getByRole('tab', { name: 'Events' }).click();
  await expect(panel.getByText('Tried again by the payer')).toBeVisible();
  await expect(panel.getByText(/My bank closed that account/)).toBeVisible();
  await expect(
    panel.getByText(/“On .*, I, Priya Raman, authorize Harbor Realty .* to debit .* ending in \d{4} /),
  ).toHaveCount(2);
});

test('a payer whose account waits for its verification cancels, and nobody with another address does', async ({
  openAs,
  browser,
}) => {
  const amount = uniqueAmount();
  const email = uniqueEmail('nadia');
  const page = await openAs(people.admin, '/harbor-realty/transactions');
  await requestRentalDeposit(page, amount, email);
  const payer = await (await browser.newContext()).newPage();
  await openRequest(payer, await mailTo(email, /./));
  const address = payer.url();
  await payer.getByLabel('First name').fill('Nadia');
  await payer.getByLabel('Last name').fill('Okafor');
  await payer.getByLabel('Routing number').fill('222222226');
  await payer.getByLabel('Account number').fill(`5${amount.cents}`);
  await authorize(payer).click();
  await expect(payer.getByRole('heading', { name: 'Verify your bank account' })).toBeVisible();

  const [last] = address.slice(-1);
  for (const foreign of [`${address.slice(0, -1)}${last === 'A' ? 'B' : 'A'}`, `${address}-other`]) {
    await payer.goto(`${foreign}/cancel`);
    await expect(payer.getByRole('heading', { name: 'This link does not lead to a payment' })).toBeVisible();
  }
  await payer.goto(address);
  await payer.getByRole('link', { name: 'Cancel payment' }).click();
  await expectFineEverywhere(payer);
  await payer.getByRole('button', { name: 'Cancel payment' }).click();
  await expect(payer.getByRole('heading', { name: 'You canceled this payment' })).toBeVisible();
  await payer.context().close();
});
