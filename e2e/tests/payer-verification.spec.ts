import type { Browser, Page } from '@playwright/test';
import { card, column } from '../support/board.ts';
import { newEscrow } from '../support/escrow.ts';
import { expectAccessible } from '../support/axe.ts';
import { addByHand, fundingSources, manageTab } from '../support/funding.ts';
import { openRequest } from '../support/payer.ts';
import { people } from '../support/people.ts';
import { requestRentalDeposit } from '../support/requesting.ts';
import { mailTo } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { uniqueAmount, uniqueEmail } from '../support/unique.ts';

/** A bank whose accounts want two small deposits before anybody may pay from them. */
const cautiousBank = '222222226';

/** What the payer reads once the amounts were right; the transfer may have begun by then. */
const taken = /^Payment (authorized|initiated|cleared|deposited)$/;

interface Opened {
  readonly openAs: (email: string, path: string) => Promise<Page>;
  readonly browser: Browser;
}

/** Asks a payer by mail, who pays from an account at the cautious bank; gives both sides. */
async function payFromCautiousBank({ openAs, browser }: Opened, accountName?: string) {
  const amount = uniqueAmount();
  const email = uniqueEmail('nadia');
  const page = await openAs(people.admin, '/harbor-realty/transactions');
  const payer = await (await browser.newContext()).newPage();
  await requestRentalDeposit(page, amount, email);
  await page.goto('/harbor-realty/transactions');
  await openRequest(payer, await mailTo(email, /./));
  await payer.getByLabel('First name').fill('Nadia');
  await payer.getByLabel('Last name').fill('Okafor');
  await payer.getByLabel('Routing number').fill(cautiousBank);
  await payer.getByLabel('Account number').fill(`4${amount.cents}`);
  if (accountName !== undefined) await payer.getByLabel(/^Account name/).fill(accountName);
  await payer.getByRole('button', { name: /^Authorize payment/ }).click();
  return { amount, email, page, payer };
}

async function tellDeposits(page: Page, first: string, second: string): Promise<void> {
  await page.getByLabel('First deposit').fill(first);
  await page.getByLabel('Second deposit').fill(second);
  await page.getByRole('button', { name: 'Verify account' }).click();
}

test('a payer whose bank asks for micro-deposits tells the amounts, wrong and right, and the payment goes on', async ({
  openAs,
  browser,
}) => {
  const { amount, email, page, payer } = await payFromCautiousBank({ openAs, browser });
  await expect(card(column(page, 'Requested & Pending'), amount.shown)).toContainText('Nadia Okafor');

  const arrived = await mailTo(email, /verify/i);
  await openRequest(payer, arrived);
  await expect(payer.getByRole('heading', { name: 'Verify your bank account' })).toBeVisible();
  await expect(payer.getByText('3 attempts are left.')).toBeVisible();
  await expectAccessible(payer);
  await tellDeposits(payer, '0.03', 'nine');
  await expect(payer.getByRole('alert')).toContainText('Enter the amount in dollars');
  await expect(payer.getByLabel('First deposit')).toHaveValue('0.03');
  await tellDeposits(payer, '0.01', '0.02');
  await expect(payer.getByRole('alert')).toContainText('2 attempts');
  await expectAccessible(payer);
  await tellDeposits(payer, '0.09', '0.03');
  await expect(payer.getByRole('heading', { name: taken })).toBeVisible();
  await openRequest(payer, arrived);
  await expect(payer.getByRole('button', { name: 'Verify account' })).toBeHidden();
  await payer.context().close();

  await expect(card(column(page, 'Deposited'), amount.shown)).toContainText('Nadia Okafor');
});

test('amounts told before the deposits are there are refused without counting, and taken once they are', async ({
  openAs,
  browser,
}) => {
  const { email, payer } = await payFromCautiousBank({ openAs, browser }, 'slow-microdeposits');
  await openRequest(payer, await mailTo(email, /./));
  await expect(payer.getByText(/They usually arrive within a business day/)).toBeVisible();
  await tellDeposits(payer, '0.03', '0.09');
  await expect(payer.getByRole('alert')).toContainText('The deposits have not arrived yet.');
  await expect(payer.getByLabel('Second deposit')).toHaveValue('0.09');

  await openRequest(payer, await mailTo(email, /verify/i));
  await expect(payer.getByText(/They have arrived/)).toBeVisible();
  await expect(payer.getByText('3 attempts are left.')).toBeVisible();
  await tellDeposits(payer, '0.03', '0.09');
  await expect(payer.getByRole('heading', { name: taken })).toBeVisible();
  await payer.context().close();
});

test('deposits that arrive later are shown in the open panel by themselves', async ({ openAs }) => {
  const { accountNumber } = newEscrow('');
  const page = await openAs(people.admin, fundingSources);
  const panel = await addByHand(page, { nickname: 'slow-microdeposits', accountNumber });
  await manageTab(panel).click();
  await expect(panel.getByText('Give it a business day')).toBeVisible();
  await expect(panel.getByRole('form', { name: 'Enter the two deposits' })).toBeVisible();
  await expect(panel.getByText('Give it a business day')).toBeHidden();
});
