import { expect, type Locator, type Page } from '@playwright/test';

export const leavingQuestion = 'Are you sure? Any information you have filled out will be lost.';

/** Opens an organization on the staff site, by its name, at a tab. */
export async function openOrganization(page: Page, name: string, tab: string): Promise<void> {
  await page.goto(`/manage/organizations?${new URLSearchParams({ q: name }).toString()}`);
  await page.getByRole('table').getByRole('link', { name }).click();
  await page.getByRole('tab', { name: tab }).click();
  await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible();
}

/** Does something that asks first, and agrees. */
export async function confirmed(page: Page, label: string, within: Page | Locator = page): Promise<void> {
  await within.getByRole('button', { name: label, exact: true }).click();
  const question = page.getByRole('alertdialog', { name: `${label}?` });
  await question.getByRole('button', { name: label, exact: true }).click();
  await expect(question).toHaveCount(0);
}

/** Following a link or Back over something typed asks; this stays. */
export async function expectAskedAndStay(page: Page, leave: () => Promise<unknown>): Promise<void> {
  await leave();
  const question = page.getByRole('alertdialog', { name: leavingQuestion });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
}

/** Chooses by typing, as a person does who knows the beginning of the name. */
export async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(name);
  await page.getByRole('option', { name }).first().click();
}
