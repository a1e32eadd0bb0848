import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addresses, trialPorts } from '../support/addresses.ts';
import { areas } from '../support/areas.ts';
import {
  asked,
  deployTool,
  forgetReleases,
  isInHalf,
  othersMeasured,
  othersTold,
  triedOut,
  whole,
} from '../support/canary.ts';
import { people } from '../support/people.ts';
import { type Deployment, serveCopy, withManifest, withPart } from '../support/redeploy.ts';
import { expect, test } from '../support/test.ts';

// One registry is for all pages of the composition.
test.describe.configure({ mode: 'serial' });

const remote = 'accounts';
const built = join(import.meta.dirname, '..', '..', `remote-${remote}`, 'dist');
const origin = `http://localhost:${trialPorts.releases}`;
const path = areas[remote].path;
const others = [
  { email: people.lakeside, organization: 'lakeside-law' },
  { email: people.pine, organization: 'pine-association' },
];

let served: Deployment;
const folders: string[] = [];

const deploy = (dist: string, ...words: readonly string[]): Promise<void> =>
  deployTool(
    remote,
    '--to',
    served.folder,
    '--host',
    addresses.host,
    '--url',
    origin,
    '--from',
    dist,
    ...words,
  );

/** A build of its own, as the last compilation would have left it, with one text otherwise. */
function another(from: string, to: string): string {
  const folder = withPart(built, from, to);
  folders.push(folder);
  return folder;
}
const title = '??"Payment Occasion"';
const renamed = (name: string): string => another(title, `??"${name}"`);

/** Tries a build out with half of the organizations, and with the one that is looked at. Gives its id. */
async function tryOut(dist: string, ...words: readonly string[]): Promise<string> {
  await deploy(dist, '--canary', '50%', '--organizations', 'harbor-realty', ...words);
  return (await triedOut(remote)) ?? '';
}

const nobodyGets = async (release: string, page: Page): Promise<void> => {
  const requests = asked(page, origin);
  await page.goto(path);
  await expect(areas[remote].content(page)).toBeVisible();
  expect(requests.filter((address) => address.includes(release))).toEqual([]);
};

test.beforeAll(async () => {
  served = await serveCopy(`remote-${remote}`, trialPorts.releases);
  await deploy(built);
});
test.afterAll(async () => {
  await forgetReleases();
  await served.stop();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

test('a release that fails in one panel is taken back by itself, and who is on it recovers', async ({
  openAs,
}) => {
  const former = await whole(remote);
  const thrown = '??(()=>{throw new Error("The panel fell over")})()';
  const release = await tryOut(another(title, thrown));
  const page = await openAs(people.admin, path);
  await expect(areas[remote].content(page)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Earnest money deposit' }).first().click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('The panel fell over')).toBeVisible();

  for (const { email, organization } of others) {
    const theirs = await openAs(email, '/logged-out-of-nothing');
    const requests = asked(theirs, origin);
    await theirs.goto(`/${organization}/payment-occasions`);
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    expect(requests[0]).toContain(isInHalf(release, organization) ? release : former);
  }

  await othersTold(remote, former, 20);
  await othersTold(remote, release, 20, 14);
  await expect.poll(() => triedOut(remote)).toBeNull();
  expect(await whole(remote)).toBe(former);
  await nobodyGets(release, await openAs(people.admin, '/logged-out-of-nothing'));
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(panel.getByText('The panel fell over')).toHaveCount(0);
  await expect(panel.getByRole('heading', { name: /Earnest money deposit/ })).toBeVisible();

  const staff = await openAs(people.superuser, '/manage/releases');
  const card = staff.getByRole('region', { name: remote });
  await expect(card.getByText('Taken back by itself').first()).toBeVisible();
  await expect(card.getByRole('img', { name: /Pages with an error/ })).toBeVisible();
  await expect(staff.getByText('The panel fell over').first()).toBeVisible();
});

test('what was changed on the way does not run; what is too new is not deployed; what is slow goes back', async ({
  openAs,
}) => {
  const former = await whole(remote);
  const changed = renamed('Occasion, changed');
  const release = await tryOut(changed);
  const manifest = JSON.parse(readFileSync(join(changed, 'mf-manifest.json'), 'utf8')) as {
    metaData: { remoteEntry: { name: string } };
  };
  const entry = join(served.folder, manifest.metaData.remoteEntry.name);
  writeFileSync(entry, `${readFileSync(entry, 'utf8')}\nglobalThis.changedOnTheWay = true;`);
  const page = await openAs(people.admin, path);
  const main = page.getByRole('main');
  await expect(main.getByText('is not the one that was released')).toBeVisible();
  expect(await page.evaluate((): unknown => Reflect.get(globalThis, 'changedOnTheWay'))).toBeUndefined();
  await othersTold(remote, former, 20);
  await othersTold(remote, release, 20, 14);
  await expect.poll(() => triedOut(remote)).toBeNull();
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(areas[remote].content(page)).toBeVisible();

  const tooNew = withManifest(built, /("contract": ")[^"]+/, '$199.0.0');
  folders.push(tooNew);
  await expect(tryOut(tooNew)).rejects.toThrow('Deploy the host first');
  expect(await triedOut(remote)).toBeNull();

  const slow = await tryOut(renamed('Occasion, slow'));
  await othersMeasured(remote, former, 45, 900);
  await othersMeasured(remote, slow, 45, 3_000);
  await othersTold(remote, former, 1);
  await expect.poll(() => triedOut(remote)).toBeNull();
  expect(await whole(remote)).toBe(former);
});

test('a good one reaches everybody by itself, and staff can take one back', async ({ openAs }) => {
  const former = await whole(remote);
  const release = await tryOut(renamed('Occasion, good'), '--auto');
  const goesOn = async (): Promise<string> => {
    for (const each of [former, release]) {
      await othersMeasured(remote, each, 40, 900);
      await othersTold(remote, each, 20);
    }
    return whole(remote);
  };
  await expect.poll(goesOn).toBe(release);

  const bad = await tryOut(renamed('Occasion, unwanted'));
  const staff = await openAs(people.superuser, '/manage/releases');
  const card = staff.getByRole('region', { name: remote });
  await card.getByRole('button', { name: 'Take back' }).click();
  const question = staff.getByRole('alertdialog');
  await question.getByLabel('Why').fill('Nobody wants it');
  await question.getByRole('button', { name: 'Take back' }).click();
  await expect(card.getByRole('button', { name: 'Take back' })).toHaveCount(0);
  await nobodyGets(bad, await openAs(people.admin, '/logged-out-of-nothing'));
});
