import { expect, type Locator, type Page } from '@playwright/test';
import { fillInBank, type NewEscrow } from './escrow.ts';

export const fundingSources = '/harbor-realty/funding-sources';

/** The panel that adds a funding source, opened over the list. */
export async function openAdding(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('link', { name: 'Add Funding Source' }).click();
  const panel = page.getByRole('dialog', { name: 'Add Funding Source' });
  await expect(panel.getByLabel('Routing number')).toBeVisible();
  return panel;
}

/** Adds an account by hand; ends on its panel. */
export async function addByHand(page: Page, account: NewEscrow): Promise<Locator> {
  const form = await openAdding(page);
  await fillInBank(form, account);
  await submitAccount(form);
  const panel = page.getByRole('dialog', { name: account.nickname });
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(/\/funding-sources\/[0-9a-f-]{36}(\?|$)/);
  return panel;
}

export const submitAccount = (panel: Locator): Promise<void> =>
  panel.getByRole('button', { name: 'Add Funding Source' }).click();

export const manageTab = (panel: Locator): Locator => panel.getByRole('tab', { name: /^Manage/ });

/** The tab of the panel in which a bank is connected, opened over the list. */
export async function openLinking(page: Page): Promise<Locator> {
  const panel = await openAdding(page);
  await panel.getByRole('tab', { name: 'Plaid' }).click();
  await expect(panel.getByRole('button', { name: 'Connect your bank' })).toBeVisible();
  return panel;
}
