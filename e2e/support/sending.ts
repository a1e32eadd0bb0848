import { expect, type Locator, type Page } from '@playwright/test';
import type { UniqueAmount } from './unique.ts';

/** Fills in and sends a payment from the transactions screen of harbor-realty, as a person would. */
export async function sendPayment(
  page: Page,
  occasion: string,
  amount: UniqueAmount,
  receiver: string,
  { realTime = false }: { readonly realTime?: boolean } = {},
): Promise<void> {
  await page.getByRole('link', { name: 'Send Payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Send a Payment' });
  await panel.getByRole('combobox', { name: 'Payment occasion' }).fill(occasion);
  await panel.getByRole('option', { name: new RegExp(`^${occasion}`) }).click();
  if (realTime) await panel.getByLabel('Real-time payment, in seconds').check();
  await panel.getByLabel('Amount').fill(amount.typed);
  await panel.getByLabel('Receiver’s email').fill(receiver);
  const invoice = panel.getByLabel('Invoice number');
  if ((await invoice.count()) > 0) await invoice.fill('INV-2026-11');
  await panel.getByLabel('Memo').fill('As agreed');
  await panel.getByRole('button', { name: 'Review payment' }).click();
  await expect(panel.getByText(receiver)).toBeVisible();
  await panel.getByRole('button', { name: `Send ${amount.shown}` }).click();
}

/** The panel of the payment that the page has landed on. */
export function paymentPanel(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Transaction #\d{9}$/ });
}

/** A message in the corner. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });
