import { expectAccessible } from '../support/axe.ts';
import { card, column } from '../support/board.ts';
import { readLedger } from '../support/ledger.ts';
import { openRequest, payByCard } from '../support/payer.ts';
import { people } from '../support/people.ts';
import { replayCardEvents } from '../support/provider.ts';
import { paymentPanel } from '../support/sending.ts';
import { mailTo, processedByProviders } from '../support/sandbox.ts';
import { requestRentalDeposit } from '../support/requesting.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

test('a payer’s declined card, another card, and the deposit', async ({ openAs, browser }) => {
  const amount = uniqueAmount();
  const email = uniqueEmail('maya');
  const board = await openAs(people.admin, '/harbor-realty/transactions');
  const page = await openAs(people.admin, '/harbor-realty/transactions');
  await requestRentalDeposit(page, amount, email);

  const payer = await (await browser.newContext()).newPage();
  await openRequest(payer, await mailTo(email, /./));
  await payer.getByLabel('Credit or debit card').check();
  await expect(payer.getByText(/By card you pay \$/)).toBeVisible();
  await expectAccessible(payer);
  await payByCard(payer, { firstName: 'Maya', lastName: 'Lindqvist', number: '4000 0000 0000 0002' });
  await expect(payer.getByRole('alert')).toContainText('Your card was declined.');
  await expectAccessible(payer);
  await payByCard(payer, { firstName: 'Maya', lastName: 'Lindqvist', number: '4242 4242 4242 4242' });
  await expect(payer.getByRole('heading', { name: 'Payment authorized' })).toBeVisible();
  await payer.context().close();

  await expect(card(column(board, 'Deposited'), amount.shown)).toContainText('Maya Lindqvist');
  expect((await readLedger()).sum).toBe(0);
  await expect
    .poll(async () => (await readLedger()).processed - (await processedByProviders()), { timeout: 30_000 })
    .toBe(0);

  await card(column(board, 'Deposited'), amount.shown).getByRole('link').first().click();
  const panel = paymentPanel(board);
  await panel.getByRole('tab', { name: 'Events' }).click();
  const steps = panel.getByRole('list', { name: 'Events' }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'Deposited' })).toHaveCount(1);
  const before = await steps.allTextContents();
  expect(await replayCardEvents()).toBeGreaterThan(0);
  await board.reload();
  await expect(steps.filter({ hasText: 'Deposited' })).toHaveCount(1);
  expect(await steps.allTextContents()).toEqual(before);
  expect((await readLedger()).sum).toBe(0);
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
  await expect(payer.getByRole('heading', { name: 'Payment authorized' })).toBeVisible();
  await payer.context().close();

  await card(column(page, 'Deposited'), amount.shown).getByRole('link').first().click();
  const panel = page.getByRole('dialog', { name: /^Transaction #/ });
  await expect(panel.getByText(/The cardholder’s dispute was lost \(fraudulent\)/)).toBeVisible();
  await panel.getByRole('tab', { name: 'Events' }).click();
  await expect(panel.getByText('Disputed by the cardholder: fraudulent')).toBeVisible();
  await expect(panel.getByText(/^Card provider/).first()).toBeVisible();
  await expectAccessible(page);
});
