import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { uniqueName } from '../support/unique.ts';

const list = '/harbor-realty/transactions?view=list&address=Maple';
const viewsButton = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const menuOf = (page: Page) => page.getByRole('menu', { name: 'Views' });

/** Opens the menu by keyboard, moves to an item and chooses it. */
async function choose(page: Page, button: string, item: RegExp): Promise<void> {
  await viewsButton(page, button).focus();
  await page.keyboard.press('Enter');
  await expect(menuOf(page)).toBeVisible();
  const wanted = menuOf(page).getByRole('menuitem', { name: item });
  await expect(wanted).toBeVisible();
  await page.keyboard.press('Home');
  await expect(menuOf(page).locator('[role^="menuitem"]').first()).toBeFocused();
  while (!(await wanted.evaluate((each) => each === document.activeElement))) {
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('ArrowDown');
    // The focus follows a key a moment later.
    await page.waitForFunction((left) => document.activeElement !== left, before);
  }
  await page.keyboard.press('Enter');
}

async function saveAs(page: Page, name: string): Promise<void> {
  await choose(page, 'Views', /Save as new view/);
  const dialog = page.getByRole('dialog', { name: 'Save as new view' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(viewsButton(page, name)).toBeVisible();
}

async function remove(page: Page, name: string): Promise<void> {
  await choose(page, name, /Delete/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(viewsButton(page, 'Views')).toBeVisible();
}

test('by keyboard alone: saved, changed, reset, saved again, renamed and deleted', async ({ openAs }) => {
  const name = uniqueName('Maple');
  const page = await openAs(people.admin, list);
  const address = page.getByRole('searchbox', { name: 'Property address' });
  await saveAs(page, name);
  await expect(page.getByText('Edited')).toBeHidden();

  await address.fill('Pine');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Edited')).toBeVisible();
  await choose(page, name, /Reset/);
  await expect(page.getByText('Edited')).toBeHidden();
  await expect(address).toHaveValue('Maple');

  await address.fill('Pine');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Edited')).toBeVisible();
  await choose(page, name, /Save changes/);
  await expect(page.getByText('Edited')).toBeHidden();
  await page.goto('/harbor-realty/transactions');
  await choose(page, 'Views', new RegExp(name));
  await expect(address).toHaveValue('Pine');
  await page.goto('/harbor-realty/admins');
  await expect(page.getByRole('button', { name: 'Search and commands' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox').fill(name);
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(address).toHaveValue('Pine');
  await expect(page.getByRole('tab', { name: /All/ })).toBeVisible();

  await choose(page, name, /Rename/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`${name} two`);
  await page.keyboard.press('Enter');
  await expect(viewsButton(page, `${name} two`)).toBeVisible();
  await expectAccessible(page);
  await remove(page, `${name} two`);
  await expect(address).toHaveValue('Pine');
});

test('a shared view is opened by link by a colleague; an unshared one is not', async ({ openAs }) => {
  const name = uniqueName('Shared');
  const page = await openAs(people.admin, list, { permissions: ['clipboard-read', 'clipboard-write'] });
  await saveAs(page, name);
  await choose(page, name, /Copy link/);
  await expect(page.getByText('Only you can open it until you share the view.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const colleague = await openAs(people.agent, link);
  await expect(colleague.getByText('It was deleted, or it is not shared with you.')).toBeVisible();
  await expect(colleague.getByRole('searchbox', { name: 'Property address' })).toHaveValue('');

  await choose(page, name, /Share with the organization/);
  await expect(page.getByText('Everyone in the organization can open the view now')).toBeVisible();
  await colleague.goto(link);
  await expect(viewsButton(colleague, name)).toBeVisible();
  await expect(colleague.getByRole('searchbox', { name: 'Property address' })).toHaveValue('Maple');
  await viewsButton(colleague, name).click();
  await expect(menuOf(colleague).getByRole('menuitem', { name: `${name} Dana Whitfield` })).toBeVisible();
  await expect(menuOf(colleague).getByRole('menuitem', { name: /Delete/ })).toBeHidden();
  await colleague.keyboard.press('Escape');
  await expectAccessible(colleague);
  await remove(page, name);
  await colleague.reload();
  await expect(viewsButton(colleague, 'Views')).toBeVisible();
});

test('on a phone views are saved and opened, and everything fits', async ({ openAs }) => {
  const name = uniqueName('Phone');
  const page = await openAs(people.office, list, { viewport: { width: 375, height: 800 } });
  await saveAs(page, name);
  await viewsButton(page, name).click();
  await expect(menuOf(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await remove(page, name);
});
