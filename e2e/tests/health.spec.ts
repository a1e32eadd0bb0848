import { addresses } from '../support/addresses.ts';
import { areas } from '../support/areas.ts';
import { failRemote } from '../support/failures.ts';
import { expectFineEverywhere } from '../support/fine.ts';
import { expect, test } from '../support/test.ts';

test('/health shows each part and its version as it answers, and which one does not', async ({
  page,
  context,
}) => {
  await page.route('**/readyz', (route) => route.abort());
  const mend = await failRemote(context, 'accounts', 'unreachable');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`${addresses.remotes.admin}/**`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/health');
  await expect(page).toHaveTitle('Health · Keyturn');
  const table = page.getByRole('table', { name: 'Parts of the dashboard' });
  const row = (part: string, words: string) =>
    table.getByRole('row', { name: new RegExp(`^${part} ${words}`) });
  const version = '1\\.0\\.0 · [0-9a-f]{8,12} ';
  // One part that takes its time holds nobody else's answer back.
  await expect(row('transactions', `${version}Works`)).toBeVisible();
  await expect(row('accounts', '– Does not answer')).toBeVisible();
  await expect(row('gateway', '– Does not answer')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Asking each part…');
  await expect(row('admin', `${version}Works`)).toHaveCount(0);
  answer();
  await expect(row('admin', `${version}Works`)).toBeVisible();
  await expect(page.getByRole('status')).toHaveText(/^\d of 5 parts need a look: gateway, accounts/);
  await expectFineEverywhere(page);

  await page.unroute('**/readyz');
  await mend();
  const again = page.getByRole('button', { name: 'Check again' });
  await again.click();
  for (const remote of Object.keys(areas)) await expect(row(remote, `${version}Works`)).toBeVisible();
  // Behind it is a test world, which another test may have started.
  await expect(row('gateway', '1\\.0\\.0 · test world [a-z ]+ Works')).toBeVisible();
  await expect(again).toBeFocused();
});
