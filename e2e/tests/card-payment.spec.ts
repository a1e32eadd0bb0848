import { expectAccessible } from '../support/axe.ts';
import { card, column } from '../support/board.ts';
import { readLedger } from '../support/ledger.ts';
import { bankPage, cardField, chooseCard, openRequest, paidHeading, payByCard } from '../support/payer.ts';
import { people } from '../support/people.ts';
import { replayCardEvents } from '../support/provider.ts';
import { paymentPanel } from '../support/sending.ts';
import { mailTo, processedByProviders } from '../support/sandbox.ts';
import { requestRentalDeposit } from '../support/requesting.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

test('a payer’s declined card, one that its owner confirms at their bank, and the deposit', async ({
  openAs,
  browser,
}) => {
  const amount = uniqueAmount();
  const email = uniqueEmail('maya');
  const board = await openAs(people.admin, '/harbor-realty/transactions');
  const page = await openAs(people.admin, '/harbor-realty/transactions');
  await requestRentalDeposit(page, amount, email);

  const payer = await (await browser.newContext()).newPage();
  await openRequest(payer, await mailTo(email, /./));
  // The card provider's script comes with the choice, and holds what is typed in frames of its own.
  const script = payer.waitForRequest(/stripe\.js$/);
  expect(await payer.locator('iframe').count()).toBe(0);
  await chooseCard(payer);
  await script;
  await expect(payer.getByText(/By card you pay \$/)).toBeVisible();
  await expectAccessible(payer);
  await payByCard(payer, { firstName: 'Maya', lastName: 'Lindqvist', number: '4000 0000' });
  await expect(payer.getByRole('alert')).toHaveText('Your card number is incomplete.');
  await expect(cardField(payer, 'Card number')).toBeFocused();
  await payByCard(payer, { firstName: 'Maya', lastName: 'Lindqvist', number: '4000 0000 0000 0002' });
  await expect(payer.getByRole('alert')).toContainText('Your card was declined.');
  await expectAccessible(payer);
  // A card whose bank asks its owner: refused there, it can be tried again, and pays once it is confirmed.
  const asks = { firstName: 'Maya', lastName: 'Lindqvist', number: '4000 0025 0000 3155' };
  await payByCard(payer, asks);
  await expect(bankPage(payer).getByRole('heading', { name: 'Confirm your card' })).toBeVisible();
  await expectAccessible(payer);
  await bankPage(payer).getByRole('button', { name: 'It was not me' }).click();
  await expect(payer.getByRole('alert')).toContainText('We are unable to authenticate your payment method.');
  await expectAccessible(payer);
  await payByCard(payer, asks);
  await bankPage(payer).getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(paidHeading(payer)).toBeVisible();
  // Back to the form whose card was confirmed: sent again it is the same payment.
  await payer.goBack();
  await expect(payer.getByText('Your bank’s page did not open.')).toBeVisible();
  await payer.getByRole('button', { name: /^Authorize payment/ }).click();
  await expect(paidHeading(payer)).toBeVisible();
  await payer.context().close();

  await expect(card(column(board, 'Deposited'), amount.shown)).toContainText('Maya Lindqvist');
  expect((await readLedger()).sum).toBe(0);
  await expect.poll(async () => (await readLedger()).processed - (await processedByProviders())).toBe(0);

  await card(column(board, 'Deposited'), amount.shown).getByRole('link').first().click();
  const panel = paymentPanel(board);
  await panel.getByRole('tab', { name: 'Events' }).click();
  const steps = panel.getByRole('list', { name: 'Events' }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'Deposited' })).toHaveCount(1);
  // What is said of a moment beside its time changes with each minute.
  const told = async () =>
    (await steps.allTextContents()).map((text) => text.replace(/ · (Just now|\d+ min ago) · /, ' · '));
  const before = await told();
  expect(await replayCardEvents()).toBeGreaterThan(0);
  await board.reload();
  await expect(steps.filter({ hasText: 'Deposited' })).toHaveCount(1);
  expect(await told()).toEqual(before);
  expect((await readLedger()).sum).toBe(0);
});

test('card fields that do not load say so, and are tried again', async ({ openAs, browser }) => {
  const email = uniqueEmail('noor');
  const page = await openAs(people.admin, '/harbor-realty/transactions');
  await requestRentalDeposit(page, uniqueAmount(), email);
  const payer = await (await browser.newContext({ viewport: { width: 320, height: 700 } })).newPage();
  await openRequest(payer, await mailTo(email, /./));
  await payer.route(/stripe\.js$/, (route) => route.abort());
  await payer.getByLabel('Credit or debit card').check();
  await expect(payer.getByRole('alert')).toContainText('The card fields did not load.');
  await expectAccessible(payer);
  await payer.unroute(/stripe\.js$/);
  await payer.getByRole('button', { name: 'Load them again' }).click();
  await expect(cardField(payer, 'Card number')).toBeVisible();
  await expect(payer.getByRole('alert')).toBeHidden();
  await payer.context().close();
});

test('a cardholder’s dispute is told in the payment, until it is lost', async ({ openAs, browser }) => {
  const amount = uniqueAmount();
  const email = uniqueEmail('tobias');
  const page = await openAs(people.admin, '/harbor-realty/transactions');
  await requestRentalDeposit(page, amount, email);
  await page.goto('/harbor-realty/transactions');

  const payer = await (await browser.newContext()).newPage();
  await openRequest(payer, await mailTo(email, /./));
  await payByCard(payer, { firstName: 'Tobias', lastName: 'Reyes', number: '4000 0000 0000 0259' });
  await expect(paidHeading(payer)).toBeVisible();
  await payer.context().close();

  await card(column(page, 'Deposited'), amount.shown).getByRole('link').first().click();
  const panel = page.getByRole('dialog', { name: /^Transaction #/ });
  await expect(panel.getByText(/The cardholder’s dispute was lost \(fraudulent\)/)).toBeVisible();
  await panel.getByRole('tab', { name: 'Events' }).click();
  await expect(panel.getByText('Disputed by the cardholder: fraudulent')).toBeVisible();
  await expect(panel.getByText(/^Card provider/).first()).toBeVisible();
  await expectAccessible(page);
});
