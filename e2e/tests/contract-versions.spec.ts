import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { trialPorts } from '../support/addresses.ts';
import { areas, follow } from '../support/areas.ts';
import type { RemoteName } from '../support/failures.ts';
import { people } from '../support/people.ts';
import { buildChanged, serveCopy } from '../support/redeploy.ts';
import { expect, test } from '../support/test.ts';

/** One stands for all: loader and contract are the same for each. */
const remote: RemoteName = 'accounts';
const other: RemoteName = 'admin';
const pkg = `remote-${remote}`;
const builds = [
  { age: 'an older', version: 0 },
  { age: 'a newer', version: 2 },
] as const;

test('a remote made for another contract says so, the rest goes on, and the right build brings it back', async ({
  openAs,
}) => {
  test.setTimeout(180_000);
  const served = await serveCopy(pkg, trialPorts.contracts);
  try {
    const from = '  contractVersion,\n';
    const page = await openAs(people.admin, areas[other].path);
    const trial = `${areas[remote].path}?remote.${remote}=${encodeURIComponent(served.manifest)}`;
    for (const { age, version } of builds) {
      const to = `  contractVersion: ${version},\n`;
      const dist = await buildChanged(pkg, [{ file: join('src', 'contract.ts'), from, to }]);
      served.deploy(dist);
      rmSync(join(dist, '..', '..'), { recursive: true });
      await page.goto(trial);
      const main = page.getByRole('main');
      await expect(main.getByText(`was made for ${age} version of it (${version}, not 1)`)).toBeVisible();
      await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible();
      await follow(page, other);
      await expect(areas[other].content(page)).toBeVisible();
      await page.goBack();
      await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible();
    }
    served.deploy(join(import.meta.dirname, '..', '..', pkg, 'dist'));
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
    await expect(areas[remote].content(page)).toBeVisible();
  } finally {
    await served.stop();
  }
});
