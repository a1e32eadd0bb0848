import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { pathOf } from '../support/panels.ts';
import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const admins = '/harbor-realty/admins';
const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });

async function openMenu(page: Page) {
  await expect(page.getByRole('button', { name: 'Search and commands' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const menu = menuOf(page);
  await expect(menu.getByRole('combobox')).toBeFocused();
  return menu;
}

test('by keyboard alone: a payment is found, opened over the page, and offered again', async ({ openAs }) => {
  const page = await openAs(people.admin, admins);
  const menu = await openMenu(page);
  await expectAccessible(page);
  await page.keyboard.type('18,500');
  const line = menu.getByRole('group', { name: 'Payments' }).getByRole('option').first();
  await expect(line).toContainText('$18,500.00');
  await expect(line).toContainText(
    /Pending|Needs Approval|Authorized|Initiated|Cleared|Deposited|Canceled|Failed|Blocked|Rejected|Expired/,
  );
  await expect(line).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  const title = (await line.textContent()) ?? '';
  const id = /#(\d{9})/.exec(title)?.[1] ?? 'none';
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: /Transaction/ });
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === `/harbor-realty/transactions/${id}`);
  await expect(page.locator('h1')).toHaveText('Admins');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  expect(pathOf(page)).toBe(admins);
  const again = await openMenu(page);
  await expect(again.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText(id);
});

test('it asks before what was typed in an open panel is lost', async ({ openAs }) => {
  const page = await openAs(people.admin, `${admins}/add`);
  const email = page.getByRole('dialog').getByRole('textbox').first();
  await email.fill('half');
  const goToEscrow = async () => {
    await page.keyboard.press('Control+k');
    await expect(menuOf(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type('escrow');
    await page.keyboard.press('Enter');
    return page.getByRole('alertdialog');
  };
  const question = await goToEscrow();
  await expect(question).toContainText('Are you sure? Any information you have filled out will be lost.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(email).toHaveValue('half');
  await (await goToEscrow()).getByRole('button').last().click();
  await expect(page.locator('h1')).toHaveText('Escrow Accounts');
});

test('an id, a part of a name and an account are found; nothing says where it looked', async ({ openAs }) => {
  const page = await openAs(people.admin, admins);
  const menu = await openMenu(page);
  const input = menu.getByRole('combobox');
  await input.fill('marketing');
  await expect(menu.getByRole('group', { name: 'Funding Sources' }).getByRole('option')).toContainText(
    'Marketing',
  );
  await input.fill('earnest');
  await expect(
    menu.getByRole('group', { name: 'Payment Occasions' }).getByRole('option').first(),
  ).toContainText(/earnest/i);
  await input.fill('no such thing anywhere');
  await expect(menu.getByText(/Nothing found for “no such thing anywhere”/)).toBeVisible();
  await expectAccessible(page);
});

test('an agent finds no accounts of the organization', async ({ openAs }) => {
  const page = await openAs(people.agent, '/harbor-realty/home');
  const menu = await openMenu(page);
  await menu.getByRole('combobox').fill('marketing');
  await expect(menu.getByText(/Nothing found for/)).toBeVisible();
});

test('goes to screens and switches the theme', async ({ openAs }) => {
  const page = await openAs(people.admin, admins);
  await openMenu(page);
  await page.keyboard.type('escrow');
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toHaveText('Escrow Accounts');
  await expect(page.locator('#main')).toBeFocused();
  await openMenu(page);
  await page.keyboard.type('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('single keys go to screens, open panels and reach the filter; they can be turned off', async ({
  openAs,
}) => {
  const page = await openAs(people.admin, admins);
  await expect(page.locator('h1')).toHaveText('Admins');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.locator('h1')).toHaveText('Transactions');
  await expect(page.getByRole('search')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Payer name' })).toBeFocused();
  await page.keyboard.type('cn?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.locator('#main').focus();
  await page.keyboard.press('c');
  const collect = page.getByRole('dialog', { name: 'Collect a Payment' });
  await expect(collect).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(collect).toBeHidden();

  await page.locator('#main').focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('switch', { name: /Shortcuts of single keys/ }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.locator('h1')).toHaveText('Transactions');
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await openMenu(page);
  await expect(page.locator('h1')).toHaveText('Transactions');
});

test('during onboarding it offers what the navigation offers', async ({ openAs }) => {
  const page = await openAs(people.pine, '/pine-association/home');
  const menu = await openMenu(page);
  await expect(menu.getByRole('option', { name: /^Transactions/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(menu.getByRole('option', { name: /^Home/ })).toHaveAttribute('aria-disabled', 'false');
  await expectAccessible(page);
});

test('it leads to the other organizations of a person', async ({ openAs }) => {
  const page = await openAs(people.summit, '/summit-title/home');
  const menu = await openMenu(page);
  await expect(menu.getByRole('option', { name: 'Harbor Realty' })).toBeVisible();
  await menu.getByRole('combobox').fill('harbor');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === '/harbor-realty/home');
});

test('on a phone the button opens it, and it fits', async ({ openAs }) => {
  const page = await openAs(people.admin, admins, { viewport: { width: 375, height: 700 } });
  await page.getByRole('button', { name: 'Search and commands' }).click();
  const menu = menuOf(page);
  await menu.getByRole('combobox').fill('marsh');
  await expect(menu.getByRole('option').first()).toBeVisible();
  const box = await menu.boundingBox();
  expect(box !== null && box.x >= 0 && box.x + box.width <= 375 && box.y + box.height <= 700).toBe(true);
  await expectAccessible(page);
  await menu.getByRole('button', { name: 'Close' }).click();
  await expect(menu).toBeHidden();
});
