import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { trialPorts } from '../support/addresses.ts';
import { areas, follow } from '../support/areas.ts';
import { people } from '../support/people.ts';
import { buildChanged, serveCopy, withManifest } from '../support/redeploy.ts';
import { expect, test } from '../support/test.ts';

const routes = join('src', 'routes.ts');
const pkg = 'remote-accounts';

/** A section and a screen that no host was built with. */
const reports = {
  sections: `{ path: '/reports', title: 'Reports', icon: 'list', order: 55 },`,
  screens: `{ path: '/reports', screen: 'reports', title: 'Reports', section: '/reports' },`,
};

test('a screen that a remote ships alone has its place in navigation and address; a wrong one stays in its area', async ({
  openAs,
}) => {
  const built = await buildChanged(pkg, [
    { file: routes, from: '  sections: [', to: `  sections: [${reports.sections}` },
    { file: routes, from: '  screens: [', to: `  screens: [${reports.screens}` },
    {
      file: join('src', 'contract.ts'),
      from: '  screens: {',
      to: `  screens: { reports: () => import('./payment-occasions/screen'),`,
    },
  ]);
  const taken = withManifest(
    built,
    /"path": "\/escrow-accounts",(?=\s+"screen")/,
    '"path": "/transactions",',
  );
  const served = await serveCopy(pkg, trialPorts.routes);
  try {
    served.deploy(built);
    const trial = `?remote.accounts=${encodeURIComponent(served.manifest)}`;
    const page = await openAs(people.admin, `/harbor-realty/reports${trial}`);
    await expect(page.locator('h1')).toHaveText('Reports');
    await expect(areas.accounts.content(page)).toBeVisible();
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const item = navigation.getByRole('link', { name: 'Reports' });
    await expect(item).toHaveAttribute('aria-current', 'page');

    await follow(page, 'onboarding');
    await page.reload();
    await expect(areas.onboarding.content(page)).toBeVisible();
    await item.click();
    await expect(page.locator('h1')).toHaveText('Reports');

    served.deploy(taken);
    await page.goto(areas.accounts.path);
    const words = 'it names /transactions, which belongs to transactions';
    await expect(page.getByRole('main').getByText(words)).toBeVisible();
    await follow(page, 'transactions');
    await expect(areas.transactions.content(page)).toBeVisible();
  } finally {
    await served.stop();
    for (const folder of [join(built, '..', '..'), taken]) rmSync(folder, { recursive: true });
  }
});
