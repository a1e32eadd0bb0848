import type { Locator, Page } from '@playwright/test';
import { addresses } from '../support/addresses.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { expectSteady } from '../support/layout-shift.ts';
import { panelCases } from '../support/panels.ts';
import { enterEmail, people } from '../support/people.ts';
import { screens, staffRecords, staffScreens } from '../support/screens.ts';
import { expectSettled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

/** Opened by its address it holds still; in every width and theme it is accessible and fits. */
async function expectGood(page: Page, path?: string): Promise<void> {
  await expectSteady(page, path);
  await expectFineEverywhere(page);
}

for (const [what, path] of Object.entries(screens)) {
  test(`${what} is steady, accessible and fits`, async ({ openAs }) => {
    await expectGood(await openAs(people.admin, 'about:blank'), path);
  });
}

for (const [what, path] of Object.entries(staffScreens)) {
  test(`${what} of the staff site is steady, accessible and fits`, async ({ openAs }) => {
    await expectGood(await openAs(people.superuser, 'about:blank'), path);
  });
}

for (const [what, list] of Object.entries(staffRecords)) {
  test(`${what} of the staff site is steady, accessible and fits`, async ({ openAs }) => {
    const page = await openAs(people.superuser, list);
    await page.getByRole('main').getByRole('row').getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname.startsWith(`${list}/`));
    await expectGood(page);
  });
}

for (const { what, list, opener, title } of panelCases) {
  test(`the panel of ${what} is steady, accessible and fits`, async ({ openAs }) => {
    const page = await openAs(people.admin, list);
    await opener(page).click();
    const panel = page.getByRole('dialog', { name: title });
    await expect(panel).toBeVisible();
    await expectGood(page);
    await expect(panel).toBeVisible();
  });
}

test('stacked on a phone, a list has its right edge, and a long name leaves the other column room', async ({
  openAs,
}) => {
  const admins = await openAs(people.admin, '/harbor-realty/admins');
  await admins.setViewportSize({ width: 320, height: 700 });
  await expect(admins.getByRole('row', { name: /books@harbor\.example/ })).toBeVisible();
  const ends = await admins.locator('[data-stack="amount"], [data-stack="end"]').evaluateAll((cells) =>
    cells.map((cell) => {
      const content = document.createRange();
      content.selectNodeContents(cell.querySelector(':scope > div') ?? cell);
      return Math.round(content.getBoundingClientRect().right);
    }),
  );
  expect(new Set(ends).size).toBe(1);

  const audit = await openAs(people.superuser, '/manage/audit');
  await audit.setViewportSize({ width: 320, height: 700 });
  const row = audit.getByRole('main').getByRole('row').nth(1);
  await row
    .getByRole('cell')
    .nth(1)
    .evaluate((cell) => {
      cell.textContent = 'Long'.repeat(40);
    });
  expect((await row.getByRole('cell').first().boundingBox())?.width).toBeGreaterThan(80);
});

test('tabs have their place before their panel is there', async ({ openAs }) => {
  const page = await openAs(people.admin, 'about:blank');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`${addresses.remotes.accounts}/**/*.js`, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/harbor-realty/funding-sources/add', { waitUntil: 'commit' });
  const panel = page.getByRole('dialog', { name: 'Add Funding Source' });
  const topOf = async (shown: Locator) => (await shown.boundingBox())?.y;
  const before = await topOf(panel.getByRole('status').filter({ hasText: 'Loading' }));
  expect(before).toBeGreaterThan(0);
  release();
  await expect(panel.getByRole('tab', { name: 'Manual' })).toBeVisible();
  expect(await topOf(panel.getByRole('tabpanel'))).toBe(before);
});

test('onboarding is accessible and fits', async ({ openAs }) => {
  await expectFineEverywhere(await openAs(people.pine, '/pine-association/home'));
});

test('the way in is accessible and fits', async ({ page }) => {
  await page.goto('/logout');
  await expect(page.getByText('Sign in to continue')).toBeVisible();
  await page.goto('/harbor-realty');
  await expect(page.getByText('Harbor Realty', { exact: true })).toBeVisible();
  await expectFineEverywhere(page);
  await page.goto('/callback?error=access_denied&error_description=Refused');
  await expectFineEverywhere(page);
});

test('a refused organization and the identity provider’s page are accessible and fit', async ({ page }) => {
  await page.goto('/harbor-realty');
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await expectFineEverywhere(page);
  await enterEmail(page, people.outsider);
  await expect(page.getByText('Error 403')).toBeVisible();
  await expectFineEverywhere(page);
});

test('the dashboard is walked by keyboard alone', async ({ openAs }) => {
  const page = await openAs(people.admin, '/harbor-realty/home');
  await expectSettled(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Home' }).focus();
  await page.keyboard.press('Tab');
  await expect(navigation.getByRole('link', { name: 'Transactions' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toHaveText('Transactions');
  await expect(navigation.getByRole('link', { name: 'Transactions' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('main')).toBeFocused();

  const menu = page.getByRole('button', { name: /Dana Whitfield/ });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(menu).toBeFocused();
});

test('on a phone the navigation is a drawer', async ({ openAs }) => {
  const page = await openAs(people.admin, '/harbor-realty/home', {
    viewport: { width: 375, height: 800 },
    hasTouch: true,
  });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  const open = page.getByRole('button', { name: 'Open navigation' });
  await open.tap();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expect(drawer.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(open).toBeFocused();
  await open.tap();
  await drawer.getByRole('link', { name: 'Admins' }).tap();
  await expect(drawer).toBeHidden();
  await expect(page.locator('h1')).toHaveText('Admins');
});
