import { expect, type Page } from '@playwright/test';
import type { Mail } from './sandbox.ts';

/** Follows the mail's link to the payer's page. */
export async function openRequest(page: Page, mail: Mail): Promise<void> {
  const link = mail.links.find((address) => address.includes('/pay/request/'));
  if (link === undefined) throw new Error(`The mail “${mail.subject}” has no link to pay.`);
  await page.goto(link);
}

interface Payer {
  readonly firstName: string;
  readonly lastName: string;
}

/** Fills in the payer's page with a bank account that is not known yet, and authorizes the payment. */
export async function payFromNewAccount(page: Page, payer: Payer): Promise<void> {
  await authorizeFromNewAccount(page, payer);
  // The first steps of the transfer may be done before the page is drawn.
  await expect(page.getByRole('heading', { name: /^Payment (authorized|initiated|cleared)$/ })).toBeVisible();
}

/** The same; what comes of it is the caller's to see. */
export async function authorizeFromNewAccount(page: Page, { firstName, lastName }: Payer): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Phone').fill('2075550188');
  await page.getByLabel('Routing number').fill('021000021');
  await page.getByLabel('Account number').fill('000123456789');
  await page.getByRole('button', { name: /^Authorize payment/ }).click();
}

/** Fills in the payer's page with a card, and authorizes the payment; what comes of it is the caller's to see. */
export async function payByCard(
  page: Page,
  { firstName, lastName, number }: Readonly<Record<'firstName' | 'lastName' | 'number', string>>,
): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Credit or debit card').check();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Authorize payment/ }).click();
}
