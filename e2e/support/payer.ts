import { expect, type Locator, type Page } from '@playwright/test';
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

/** What stands on the page once it was paid: further steps may be done before it is drawn. */
export const paidHeading = (page: Page): Locator =>
  page.getByRole('heading', { name: /^Payment (authorized|initiated|cleared|deposited)$/ });

/** Fills in the payer's page with a bank account that is not known yet, and authorizes the payment. */
export async function payFromNewAccount(page: Page, payer: Payer): Promise<void> {
  await authorizeFromNewAccount(page, payer);
  await expect(paidHeading(page)).toBeVisible();
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
  await chooseCard(page);
  await cardField(page, 'Card number').fill(number);
  await cardField(page, 'Expiry').fill('12/34');
  await cardField(page, 'CVC').fill('123');
  await page.getByRole('button', { name: /^Authorize payment/ }).click();
}

const cardFields = ['Card number', 'Expiry', 'CVC'] as const;

/** A field of a card, which is in a frame of the card provider's. */
export const cardField = (page: Page, name: (typeof cardFields)[number]): Locator =>
  page.getByRole('group', { name }).locator('iframe').contentFrame().getByRole('textbox');

/** Chooses to pay by card, and waits until all its frames are there. */
export async function chooseCard(page: Page): Promise<void> {
  await page.getByLabel('Credit or debit card').check();
  for (const name of cardFields) await expect(cardField(page, name)).toBeVisible();
}

/** The page on which a card's bank asks its owner, in a frame of the card provider's. */
export const bankPage = (page: Page) =>
  page.getByRole('dialog', { name: 'Confirm your card' }).locator('iframe').contentFrame();
