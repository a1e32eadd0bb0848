import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { card, column } from '../support/board.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { cardField, chooseCard, openRequest } from '../support/payer.ts';
import { people } from '../support/people.ts';
import { payerLink, requestRentalDeposit } from '../support/requesting.ts';
import { mailTo } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { type UniqueAmount, uniqueAmount, uniqueEmail } from '../support/unique.ts';

/** From a payer link to the page that asks for the account. */
async function review(payer: Page, link: string, amount: UniqueAmount): Promise<void> {
  await payer.goto(link);
  await payer.getByLabel('Amount').fill(amount.typed);
  await payer.getByLabel('Property address').fill('12 Wharf St, Portland, ME 04101');
  await payer.getByLabel('Lease term').selectOption('12 months');
  await payer.getByRole('button', { name: 'Continue' }).click();
  await expect(payer.getByRole('region', { name: 'Amount' })).toContainText(amount.shown.slice(0, -3));
}

async function fillIn(payer: Page, email: string): Promise<void> {
  await payer.getByLabel('First name').fill('Priya');
  await payer.getByLabel('Last name').fill('Raman');
  await payer.getByLabel('Email').fill(email);
  await payer.getByLabel('Routing number').fill('021000021');
  await payer.getByLabel('Account number').fill('000987654321');
}

const authorize = (payer: Page) => payer.getByRole('button', { name: /^Authorize payment/ });
const referenceOf = (payer: Page) => payer.getByText(/^#\d{9}$/);
const standing = (payer: Page) => payer.getByRole('heading', { name: /^Payment / });

test('a link paid without JavaScript leads to the payment’s own address, which makes nothing up', async ({
  openAs,
  browser,
}) => {
  const amount = uniqueAmount();
  const link = await payerLink(await openAs(people.admin, '/harbor-realty/transactions'), 'Rental deposit');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const payer = await context.newPage();
  await review(payer, link, amount);
  const noCards = payer.locator('noscript p', { hasText: 'Paying by card' });
  await expect(noCards).toBeHidden();
  await payer.getByLabel('Credit or debit card').check();
  await expect(noCards).toBeVisible();
  await expect(payer.getByLabel('Card number')).toBeHidden();
  await payer.getByLabel('Bank account, by its numbers').check();
  await authorize(payer).click();
  await expect(payer.getByRole('alert')).toContainText('First name is required');
  await fillIn(payer, uniqueEmail('priya'));
  await authorize(payer).click();
  await expect(standing(payer)).toBeVisible();
  const address = payer.url();
  expect(address).toMatch(/\/pay\/receipt\/[\w-]{20,}$/);
  const reference = await referenceOf(payer).textContent();

  await payer.goto(`${address}?status=FAILED`);
  await expect(payer.getByRole('heading', { name: 'Payment failed' })).toBeHidden();
  expect(await referenceOf(payer).textContent()).toBe(reference);
  await payer.goto(`${link}/done?id=123456789&status=DEPOSITED`);
  await expect(payer.getByRole('heading', { name: 'This link does not lead to a payment' })).toBeVisible();
  await payer.goto(link);
  await payer.getByRole('link', { name: 'See where it stands' }).click();
  await expect(payer).toHaveURL(address);
  await context.close();
});

test('two windows, going back and pressing again make one payment, whose page follows it to the deposit', async ({
  openAs,
  browser,
}) => {
  const amount = uniqueAmount();
  const page = await openAs(people.admin, '/harbor-realty/transactions');
  const link = await payerLink(page, 'Rental deposit');
  const context = await browser.newContext();
  const [one, other] = [await context.newPage(), await context.newPage()];
  const email = uniqueEmail('priya');
  for (const payer of [one, other]) {
    await review(payer, link, amount);
    await fillIn(payer, email);
  }
  // Changing what was typed first takes along what was typed since, but the account number.
  await one.getByRole('button', { name: 'Change amount or details' }).click();
  await one.getByLabel('Lease term').selectOption('6 months');
  await one.getByRole('button', { name: 'Continue' }).click();
  await expect(one.getByLabel('First name')).toHaveValue('Priya');
  await expect(one.getByLabel('Routing number')).toHaveValue('021000021');
  await one.getByRole('button', { name: 'Change amount or details' }).click();
  await one.getByLabel('Lease term').selectOption('12 months');
  await one.getByRole('button', { name: 'Continue' }).click();
  await one.getByLabel('Account number').fill('000987654321');
  await authorize(one).dblclick();
  await expect(standing(one)).toBeVisible();
  // Each answer has its own address for the same payment.
  const address = /\/pay\/receipt\/[\w-]{43}$/;
  const reference = (await referenceOf(one).textContent()) ?? '';
  await authorize(other).click();
  await expect(other).toHaveURL(address);
  await expect(referenceOf(other)).toHaveText(reference);

  await one.goBack();
  await fillIn(one, email);
  await authorize(one).click();
  await expect(one).toHaveURL(address);
  await expect(referenceOf(one)).toHaveText(reference);
  await expect(one.getByRole('heading', { name: 'Payment deposited' })).toBeVisible();
  await expectFineEverywhere(one);
  await context.close();

  await page.goto('/harbor-realty/transactions');
  const cards = card(column(page, 'Deposited'), amount.shown);
  await expect(cards).toHaveCount(1);
});

test('the pages of a request are fine in every width and theme, and by keyboard alone', async ({
  openAs,
  browser,
}) => {
  const amount = uniqueAmount();
  const email = uniqueEmail('priya');
  const page = await openAs(people.admin, '/harbor-realty/transactions');
  await requestRentalDeposit(page, amount, email);
  const payer = await (await browser.newContext()).newPage();
  await openRequest(payer, await mailTo(email, /./));
  await payer.getByText('How to be sure that this is no fraud').click();
  await expect(
    payer.getByText(/The address of this page begins with http:\/\/localhost:\d+\//),
  ).toBeVisible();
  await expect(payer.getByText(/We never change bank details by email/)).toBeVisible();
  await chooseCard(payer);
  await expectFineEverywhere(payer);

  // axe takes a transparent frame of another origin to stand on white.
  await payer.emulateMedia({ colorScheme: 'light' });
  await cardField(payer, 'Card number').fill('4242 4242 4242 4241');
  await cardField(payer, 'Expiry').fill('12/34');
  await cardField(payer, 'CVC').fill('12');
  await authorize(payer).click();
  await expect(payer.getByText('Your card’s security code is incomplete.')).toBeVisible();
  await cardField(payer, 'CVC').fill('123');
  await authorize(payer).click();
  await expect(payer.getByText('Your card number is incorrect.')).toBeVisible();
  await expect(cardField(payer, 'Card number')).toBeFocused();
  await expect(cardField(payer, 'Expiry')).toHaveValue('12 / 34');
  await expectAccessible(payer);

  await payer.reload();
  await payer.getByRole('button', { name: 'Decline' }).focus();
  await payer.keyboard.press('Enter');
  await expect(payer.getByRole('heading', { name: 'Decline this payment request' })).toBeVisible();
  await expectFineEverywhere(payer);
  await payer.getByRole('link', { name: 'Back to the request' }).press('Enter');

  await payer.getByLabel('First name').focus();
  for (const text of ['Priya', 'Raman', null, '2075550188']) {
    if (text !== null) await payer.keyboard.type(text);
    await payer.keyboard.press('Tab');
  }
  await payer.keyboard.press('Tab');
  for (const text of ['021000021', '000987654321']) {
    await payer.keyboard.type(text);
    await payer.keyboard.press('Tab');
  }
  await payer.keyboard.press('Enter');
  await expect(standing(payer)).toBeVisible();
  await payer.context().close();
});
