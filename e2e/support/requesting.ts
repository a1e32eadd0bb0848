import { expect, type Locator, type Page } from '@playwright/test';
import type { UniqueAmount } from './unique.ts';

/** Chooses an occasion in the panel that collects a payment, from the transactions screen. */
async function collectWith(page: Page, occasion: string): Promise<Locator> {
  await page.getByRole('link', { name: 'Collect Payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Collect a Payment' });
  const chosen = panel.getByRole('combobox', { name: 'Payment occasion' });
  // The last one may be chosen already, and typing its name again would change nothing.
  await chosen.fill('');
  await chosen.fill(occasion);
  await panel.getByRole('option', { name: new RegExp(`^${occasion}`) }).click();
  return panel;
}

/** The address at which anybody pays with an occasion, read from the transactions screen. */
export async function payerLink(page: Page, occasion: string): Promise<string> {
  const panel = await collectWith(page, occasion);
  return panel.getByLabel('Payer link').inputValue();
}

/** Opens the form that asks a payer by e-mail, from the transactions screen. An only occasion is chosen already. */
export async function openEmailRequest(
  page: Page,
  occasion: string,
  { isOnly = false }: { readonly isOnly?: boolean } = {},
): Promise<Locator> {
  if (!isOnly) return byEmail(await collectWith(page, occasion));
  await page.getByRole('link', { name: 'Collect Payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Collect a Payment' });
  await expect(panel.getByRole('combobox', { name: 'Payment occasion' })).toHaveValue(occasion);
  return byEmail(panel);
}

async function byEmail(panel: Locator): Promise<Locator> {
  await panel.getByRole('tab', { name: 'Email Request' }).click();
  return panel;
}

/** Asks a payer by e-mail for a rental deposit, from the transactions screen of harbor-realty. */
export async function requestRentalDeposit(page: Page, amount: UniqueAmount, email: string): Promise<void> {
  const panel = await openEmailRequest(page, 'Rental deposit');
  await panel.getByLabel('Payer’s email').fill(email);
  await finishRentalDeposit(panel, amount);
}

/** Fills in what a rental deposit needs beside the payer, and sends it. */
export async function finishRentalDeposit(panel: Locator, amount: UniqueAmount): Promise<void> {
  await panel.getByLabel('Amount').fill(amount.typed);
  await panel.getByLabel('Property address').fill('12 Wharf St, Portland, ME 04101');
  await panel.getByLabel('Lease term').selectOption('12 months');
  await panel.getByRole('button', { name: `Request ${amount.shown}` }).click();
  await expect(panel.getByRole('heading', { name: `${amount.shown} requested` })).toBeVisible();
}
