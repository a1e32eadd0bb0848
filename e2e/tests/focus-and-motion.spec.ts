import type { Page } from '@playwright/test';
import { hardToRead } from '../support/contrast.ts';
import { withoutFocusRing } from '../support/focus-ring.ts';
import { movements } from '../support/motion.ts';
import { people } from '../support/people.ts';
import { expectSettled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

const visited = {
  Home: '/harbor-realty/home',
  'the board': '/harbor-realty/transactions?view=kanban',
  'the list of payments': '/harbor-realty/transactions?view=list',
  'Escrow Accounts': '/harbor-realty/escrow-accounts',
  'Settings branding': '/harbor-realty/settings/branding',
  'Add Admin User': '/harbor-realty/admins/add',
  'Collect a Payment': '/harbor-realty/inbound',
  'Send a Payment': '/harbor-realty/outbound',
};

/** What a screen shows only once something was done there. */
async function tickPayments(page: Page): Promise<void> {
  await page.goto('/harbor-realty/transactions?view=list&tab=Needs+Approval');
  await page.getByRole('checkbox', { name: 'Select all loaded' }).click();
  await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`what has the focus shows it, and every control is read in every state, ${colorScheme}`, async ({
    openAs,
  }) => {
    const page = await openAs(people.admin, visited.Home, { colorScheme, reducedMotion: 'reduce' });
    for (const [what, path] of Object.entries(visited)) {
      await page.goto(path);
      await expectSettled(page);
      expect.soft(await withoutFocusRing(page), what).toEqual([]);
      expect.soft(await hardToRead(page), what).toEqual([]);
    }
    await tickPayments(page);
    expect.soft(await hardToRead(page), 'ticked payments').toEqual([]);
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect.soft(await hardToRead(page), 'a question').toEqual([]);
  });
}

test('nothing moves for people who asked for less motion', async ({ openAs }) => {
  const page = await openAs(people.admin, '/harbor-realty/admins', { reducedMotion: 'reduce' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await movements(page)).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Add Admin User' }).click();
  await expect(page.getByRole('dialog', { name: 'Add an Admin' })).toBeVisible();
  expect(await movements(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Dana Whitfield/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await movements(page)).toEqual([]);
});
