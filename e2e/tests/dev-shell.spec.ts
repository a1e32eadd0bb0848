import { rm } from 'node:fs/promises';
import { buildAlone, serveAlone } from '../support/alone.ts';
import { expectAccessible } from '../support/axe.ts';
import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// Each remote is built first.

/** Of each remote: how many parts its shell lists, and one panel with its name. */
const remotes = [
  { remote: 'transactions', parts: 8, panel: { entry: 'send', title: 'Send a Payment' } },
  { remote: 'accounts', parts: 10, panel: { entry: 'newFundingSource', title: 'Add Funding Source' } },
  { remote: 'admin', parts: 25, panel: { entry: 'newAdmin', title: 'Add an Admin' } },
  { remote: 'onboarding', parts: 1, panel: null },
] as const;

for (const { remote, parts, panel } of remotes) {
  test(`${remote} runs alone in its dev shell`, async ({ openAs }) => {
    const folder = await buildAlone(remote);
    try {
      const page = await openAs(people.admin, 'about:blank');
      const failures: Error[] = [];
      page.on('pageerror', (error) => failures.push(error));
      await serveAlone(page, folder);
      await page.goto('/harbor-realty');
      const list = page.getByRole('navigation', { name: 'Parts of the remote' });
      await expect(list.getByRole('listitem')).toHaveCount(parts);
      const screens = list.locator('section', { hasText: 'Screens' }).getByRole('link');
      for (const screen of await screens.all()) {
        await screen.click();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(page.getByRole('main')).not.toBeEmpty();
        await expect(page.getByText('cannot be shown')).toHaveCount(0);
      }
      if (panel !== null) {
        await list.getByRole('link', { name: panel.entry, exact: true }).click();
        await expect(page.getByRole('dialog', { name: panel.title })).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      await list.getByRole('button', { name: 'Dark' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expectAccessible(page);
      expect(failures).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
