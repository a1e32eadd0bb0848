import { expect, type Page } from '@playwright/test';
import type { UniqueAmount } from './unique.ts';

/** Asks a payer by e-mail for a rental deposit, from the transactions screen of harbor-realty. */
export async function requestRentalDeposit(page: Page, amount: UniqueAmount, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Collect Payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Collect a Payment' });
  await panel.getByRole('combobox', { name: 'Payment occasion' }).fill('Rental deposit');
  await panel.getByRole('option', { name: /Rental deposit/ }).click();
  await panel.getByRole('tab', { name: 'Email Request' }).click();
  await panel.getByLabel('Amount').fill(amount.typed);
  await panel.getByLabel('Payer’s email').fill(email);
  await panel.getByLabel('Property address').fill('12 Wharf St, Portland, ME 04101');
  await panel.getByLabel('Lease term').selectOption('12 months');
  await panel.getByRole('button', { name: `Request ${amount.shown}` }).click();
  await expect(panel.getByRole('heading', { name: `${amount.shown} requested` })).toBeVisible();
}
