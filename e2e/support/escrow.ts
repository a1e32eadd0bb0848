import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';

/** An escrow account that no other test knows. */
export interface NewEscrow {
  readonly nickname: string;
  readonly accountNumber: string;
}

export const newEscrow = (what: string): NewEscrow => ({
  nickname: `${what} ${randomInt(100_000, 999_999)}`,
  accountNumber: `77${randomInt(1_000_000, 9_999_999)}${randomInt(100_000, 999_999)}`,
});

/** The panel that registers an escrow account, opened over the list. */
export async function openRegistration(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('link', { name: 'Add Escrow Account' }).click();
  const panel = page.getByRole('dialog', { name: 'Add Escrow Account' });
  await expect(panel.getByLabel('Nickname')).toBeVisible();
  return panel;
}

/** Fills in what does not depend on the bank account. */
export async function fillInEscrow(panel: Locator, { nickname }: NewEscrow): Promise<void> {
  await panel.getByLabel('Nickname').fill(nickname);
  const regions = panel.getByRole('combobox', { name: 'Operating regions' });
  await regions.fill('Maine');
  await panel.getByRole('option', { name: 'Maine' }).click();
  // The list stays open for more, and may lie over what comes next.
  await regions.press('Tab');
  await expect(panel.getByRole('option')).toHaveCount(0);
  await panel
    .getByRole('checkbox', { name: 'I have called my bank and confirmed ACH Inbound is enabled.' })
    .check();
}

export async function fillInBank(panel: Locator, { nickname, accountNumber }: NewEscrow): Promise<void> {
  await panel.getByLabel('Account name').fill(nickname);
  await panel.getByLabel('Routing number').fill('021000021');
  await panel.getByLabel('Account number').fill(accountNumber);
}

export const submitEscrow = (panel: Locator): Promise<void> =>
  panel.getByRole('button', { name: 'Add Escrow Account' }).click();

/** Registers an escrow account; ends on its manage tab once its deposits have arrived. */
export async function registerEscrow(page: Page, escrow: NewEscrow): Promise<Locator> {
  const form = await openRegistration(page);
  await fillInEscrow(form, escrow);
  await fillInBank(form, escrow);
  await submitEscrow(form);
  await expect(page).toHaveURL(/\/escrow-accounts\/[0-9a-f-]{36}\/manage$/);
  const panel = page.getByRole('dialog', { name: escrow.nickname });
  await expect(panel.getByRole('form', { name: 'Enter the two deposits' })).toBeVisible();
  return panel;
}

/** Tells two amounts, `0.03`. */
export async function tellAmounts(panel: Locator, first: string, second: string): Promise<void> {
  await panel.getByLabel('First amount').fill(first);
  await panel.getByLabel('Second amount').fill(second);
  await panel.getByRole('button', { name: 'Verify amounts' }).click();
}

/** Opens an account from the list, however many pages down it is. */
export async function openEscrow(page: Page, nickname: string): Promise<Locator> {
  const link = page.getByRole('main').getByRole('link', { name: nickname, exact: true });
  const more = page.getByRole('button', { name: /^Load more/ });
  await expect(async () => {
    if ((await link.count()) === 0) await more.click({ timeout: 1_000 });
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await link.click();
  return page.getByRole('dialog', { name: nickname });
}
