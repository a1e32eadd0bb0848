import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { trialPorts } from '../support/addresses.ts';
import { areas, follow } from '../support/areas.ts';
import type { RemoteName } from '../support/failures.ts';
import { people } from '../support/people.ts';
import { serveCopy, withManifest } from '../support/redeploy.ts';
import { expect, test } from '../support/test.ts';

/** One stands for all: loader and contract are the same for each. */
const remote: RemoteName = 'accounts';
const other: RemoteName = 'admin';
const pkg = `remote-${remote}`;
const built = join(import.meta.dirname, '..', '..', pkg, 'dist');
const needs = [
  { facade: 'contract', version: '99.0.0' },
  { facade: 'ui', version: '1.99.0' },
] as const;

/** The remote's build, of which the manifest needs another version of a facade. Gives the folder. */
const buildThatNeeds = (facade: string, version: string): string =>
  withManifest(built, new RegExp(`("${facade}": ")[^"]+`), `$1${version}`);

test('a remote that needs what the host does not give says what, the rest goes on, and the right build brings it back', async ({
  openAs,
}) => {
  const served = await serveCopy(pkg, trialPorts.contracts);
  try {
    const page = await openAs(people.admin, areas[other].path);
    const trial = `${areas[remote].path}?remote.${remote}=${encodeURIComponent(served.manifest)}`;
    for (const { facade, version } of needs) {
      const dist = buildThatNeeds(facade, version);
      const refused = served.tool(remote, '--from', dist);
      await expect(refused).rejects.toThrow(`${facade} ${version}, not `);
      served.deploy(dist);
      rmSync(dist, { recursive: true });
      await page.goto(trial);
      const main = page.getByRole('main');
      await expect(main.getByText(`it needs ${facade} ${version}, not `)).toBeVisible();
      await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible();
      await follow(page, other);
      await expect(areas[other].content(page)).toBeVisible();
      await page.goBack();
      await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible();
    }
    served.deploy(built);
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
    await expect(areas[remote].content(page)).toBeVisible();
  } finally {
    await served.stop();
  }
});
