import { expectAccessible } from '../support/axe.ts';
import { areas } from '../support/areas.ts';
import { expect, test } from '../support/test.ts';

test('/health shows each part and its version, and which one does not answer', async ({ page }) => {
  await page.route('**/readyz', (route) => route.abort());
  await page.goto('/health');
  const table = page.getByRole('table', { name: 'Parts of the dashboard' });
  for (const remote of Object.keys(areas))
    await expect(
      table.getByRole('row', { name: new RegExp(`${remote} Works 1\\.0\\.0 [0-9a-f]{8}`) }),
    ).toBeVisible();
  await expect(table.getByRole('row', { name: /gateway Does not answer/ })).toBeVisible();
  await page.unroute('**/readyz');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(table.getByRole('row', { name: /gateway Works/ })).toBeVisible();
  await expectAccessible(page);
});
