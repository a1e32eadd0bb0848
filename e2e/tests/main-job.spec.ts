import { expectAccessible } from '../support/axe.ts';
import { card, column } from '../support/board.ts';
import { readLedger } from '../support/ledger.ts';
import { openRequest, payFromNewAccount } from '../support/payer.ts';
import { people } from '../support/people.ts';
import { holdTransfersOf, mailTo, processedByProviders, releaseTransfersOf } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

test('earnest money from the request to the deposit', async ({ openAs, browser }) => {
  const amount = uniqueAmount();
  const email = uniqueEmail('eleanor');
  const board = await openAs(people.admin, '/harbor-realty/transactions');
  await expect(column(board, 'Requested & Pending').getByRole('article').first()).toBeVisible();
  await expectAccessible(board);

  const page = await openAs(people.admin, '/harbor-realty/transactions');
  await page.getByRole('link', { name: 'Collect Payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Collect a Payment' });
  await panel.getByRole('combobox', { name: 'Payment occasion' }).fill('Earnest money');
  await panel.getByRole('option', { name: /Earnest money deposit/ }).click();
  await expect(panel.getByLabel('Payer link')).toHaveValue(/\/pay\/harbor-realty\/send\//);
  await panel.getByRole('tab', { name: 'Email Request' }).click();

  await test.step('what is missing or wrong is said at its field', async () => {
    await panel.getByRole('button', { name: 'Send request' }).click();
    await expect(panel.getByText('Amount is required')).toBeVisible();
    await expect(panel.getByText('Email is required')).toBeVisible();
    await expect(panel.getByText('Property address is required')).toBeVisible();
    await panel.getByLabel('Amount').fill('47.99');
    await expect(panel.getByText('Min $48')).toBeVisible();
    await panel.getByLabel('Amount').fill('500000.01');
    await expect(panel.getByText('Max $500,000')).toBeVisible();
    await panel.getByLabel('Payer’s email').fill('eleanor at home');
    await expect(panel.getByText('Enter a valid email')).toBeVisible();
    await expectAccessible(page);
  });

  await panel.getByLabel('Amount').fill(amount.typed);
  await panel.getByLabel('Payer’s email').fill(email);
  await panel.getByLabel('Property address').fill('48 Harbor View Dr, Portland, ME 04101');
  await panel.getByRole('button', { name: `Request ${amount.shown}` }).click();
  await expect(panel.getByRole('heading', { name: `${amount.shown} requested` })).toBeVisible();
  await expect(panel.getByText(`The request was sent to ${email}.`)).toBeVisible();
  await panel.getByRole('link', { name: 'View payment' }).click();
  const detail = page.getByRole('dialog', { name: /^Transaction #\d{9}$/ });
  await expect(detail).toContainText(amount.shown);
  await expect(page).toHaveURL(/\/harbor-realty\/transactions\/\d{9}/);

  await expect(card(column(board, 'Requested & Pending'), amount.shown)).toContainText('Pending');

  await test.step('the payer opens the mail and pays from a new bank account', async () => {
    const mail = await mailTo(email, /./);
    const payer = await (await browser.newContext()).newPage();
    await openRequest(payer, mail);
    await expect(payer.getByRole('region', { name: 'Amount' })).toContainText(/\$\d/);
    await expect(payer.getByText('48 Harbor View Dr, Portland, ME 04101')).toBeVisible();
    await expectAccessible(payer);
    await holdTransfersOf(amount.cents);
    await payFromNewAccount(payer, { firstName: 'Eleanor', lastName: 'Vance' });
    await expect(card(column(board, 'Authorized & Initiated'), amount.shown)).toBeVisible();
    await releaseTransfersOf(amount.cents);
    await expectAccessible(payer);
    await payer.context().close();
  });

  await expect(card(column(board, 'Requested & Pending'), amount.shown)).toBeHidden();
  await expect(card(column(board, 'Deposited'), amount.shown)).toContainText('Eleanor Vance');
  await expect(card(column(board, 'Authorized & Initiated'), amount.shown)).toBeHidden();

  await test.step('the open panel tells the story without a reload', async () => {
    await expect(detail.getByText('Deposited').first()).toBeVisible();
    await detail.getByRole('tab', { name: 'Events' }).click();
    const steps = detail.getByRole('list', { name: 'Events' }).getByRole('listitem');
    await expect(steps).toContainText([
      'Requested',
      'Opened by payer',
      'Authorized',
      'Initiated',
      'Cleared',
      'Deposited',
    ]);
    await expect(steps.filter({ hasText: 'Requested' })).toContainText('Dana Whitfield');
    await expect(steps.filter({ hasText: 'Authorized' })).toContainText('Payer');
    await expectAccessible(page);
  });

  await test.step('the ledger is whole and agrees with the provider', async () => {
    expect((await readLedger()).sum).toBe(0);
    await expect.poll(async () => (await readLedger()).processed - (await processedByProviders())).toBe(0);
  });
});
