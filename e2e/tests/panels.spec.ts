import type { Page } from '@playwright/test';
import { areas } from '../support/areas.ts';
import { panelCases, pathOf } from '../support/panels.ts';
import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const question = 'Are you sure? Any information you have filled out will be lost.';

// Panels come and go as they do for most people; elsewhere nothing moves (playwright.config.ts).
test.use({ reducedMotion: 'no-preference' });

/** Presses on the page beside the panel, away from anything that could be followed. */
const pressOutside = (page: Page): Promise<void> => page.mouse.click(420, 850);

for (const { what, list, opener, title, page: behind } of panelCases) {
  test(`${what}: opens over its page and gives the focus back; alone it closes to its list`, async ({
    openAs,
  }) => {
    const page = await openAs(people.admin, list);
    const panel = page.getByRole('dialog', { name: title });
    const closings: readonly (() => Promise<void>)[] = [
      () => page.keyboard.press('Escape'),
      () => panel.getByRole('button', { name: 'Close' }).click(),
      () => pressOutside(page),
    ];
    let address = '';
    for (const close of closings) {
      await opener(page).focus();
      await page.keyboard.press('Enter');
      await expect(panel).toBeVisible();
      // Or its only field.
      const holdsFocus = () => panel.evaluate((element) => element.contains(document.activeElement));
      await expect.poll(holdsFocus).toBe(true);
      address = pathOf(page);
      await close();
      await expect(panel).toBeHidden();
      expect(pathOf(page)).toBe(list);
      await expect(opener(page)).toBeFocused();
    }

    await page.goto(address);
    await expect(panel).toBeVisible();
    await expect(page.locator('h1')).toHaveText(behind);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL((url) => url.pathname === list.replace(/\?.*/, ''));
  });
}

test('Support opens over whatever page one is on, and alone closes to Home', async ({ openAs }) => {
  const page = await openAs(people.admin, '/harbor-realty/transactions?address=Harbor');
  await expect(areas.transactions.content(page)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' }).click();
  const panel = page.getByRole('dialog', { name: 'Support' });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  expect(pathOf(page)).toBe('/harbor-realty/transactions?address=Harbor');

  await page.goto('/harbor-realty/support?context=Other');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  expect(pathOf(page)).toBe('/harbor-realty/home');
});

test('while onboarding is pending a panel that was opened alone closes to Home', async ({ openAs }) => {
  const page = await openAs(people.pine, '/pine-association/escrow-accounts/register');
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  expect(pathOf(page)).toBe('/pine-association/home');
});

test('tabs keep the query and the page behind; closing a payment drops its tab', async ({ openAs }) => {
  const list = '/harbor-realty/transactions?tab=Deposited&show=This+month';
  const page = await openAs(people.admin, '/harbor-realty/transactions?tab=Deposited');
  await page.getByRole('row').getByRole('link').first().click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('tab', { name: 'Events' }).click();
  await expect(page).toHaveURL(/panelTab=events/);
  await expect(panel.getByRole('list', { name: 'Events' })).toBeVisible();
  await expect(page.locator('h1')).toHaveText('Transactions');
  await panel.getByRole('tab', { name: 'Details' }).click();
  await expect(page).toHaveURL(/panelTab=details/);
  const address = new URL(page.url()).pathname;
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  expect(pathOf(page)).toBe('/harbor-realty/transactions?tab=Deposited');

  await page.goto(`${address}${list.slice(list.indexOf('?'))}&panelTab=events`);
  await expect(panel.getByRole('tab', { name: 'Events', selected: true })).toBeVisible();
  await panel.getByRole('tab', { name: 'Manage' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('show') === 'This month');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  expect(pathOf(page)).toBe(list);

  await page.goto('/harbor-realty/escrow-accounts?kept=1');
  await page.getByRole('row').getByRole('link').first().click();
  await panel.getByRole('tab', { name: /Manage/ }).click();
  await expect(page).toHaveURL((url) => url.pathname.endsWith('/manage'));
  await panel.getByRole('button', { name: /activate/ }).click();
  const ask = page.getByRole('alertdialog');
  await expect(ask).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ask).toBeHidden();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  expect(pathOf(page)).toBe('/harbor-realty/escrow-accounts?kept=1');
});

test('what was typed is not lost without a question', async ({ openAs }) => {
  const page = await openAs(people.admin, '/harbor-realty/transactions');
  await page.getByRole('link', { name: 'Collect Payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Collect a Payment' });
  await panel.getByRole('combobox', { name: 'Payment occasion' }).fill('Monthly');
  await panel.getByRole('option', { name: /^Monthly desk fee/ }).click();
  await panel.getByRole('tab', { name: 'Email Request' }).click();
  const email = panel.getByLabel('Payer’s email');
  await email.fill('half@typed');
  const address = page.url();
  const ask = page.getByRole('alertdialog', { name: question });

  const leavings: readonly (() => Promise<unknown>)[] = [
    () => page.keyboard.press('Escape'),
    () => panel.getByRole('button', { name: 'Close' }).click(),
    () => pressOutside(page),
    () => page.evaluate(() => history.back()),
  ];
  for (const leave of leavings) {
    await leave();
    await expect(ask).toBeVisible();
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await expect(ask).toBeHidden();
    await expect(email).toHaveValue('half@typed');
    expect(page.url()).toBe(address);
  }

  await page.evaluate(() => history.back());
  await ask.getByRole('button', { name: 'Confirm' }).click();
  await expect(ask).toBeHidden();
  await expect(email).toBeHidden();
});

test('the browser asks before a page with typed input is closed; an empty form closes at once', async ({
  openAs,
}) => {
  const page = await openAs(people.admin, '/harbor-realty/transactions');
  await page.getByRole('link', { name: 'Collect Payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Collect a Payment' });
  await panel.getByRole('combobox', { name: 'Payment occasion' }).fill('Monthly');
  await panel.getByRole('option', { name: /^Monthly desk fee/ }).click();
  await panel.getByRole('tab', { name: 'Email Request' }).click();
  await panel.getByLabel('Payer’s email').fill('half@typed');
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;

  await panel.getByLabel('Payer’s email').fill('');
  // Beside completions, which Escape would close first.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});
