import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { trialPorts } from '../support/addresses.ts';
import { areas, follow } from '../support/areas.ts';
import { people } from '../support/people.ts';
import { buildChanged, type Deployment, serveCopy } from '../support/redeploy.ts';
import { expect, test } from '../support/test.ts';

// One build is deployed at one address, again and again.
test.describe.configure({ mode: 'serial' });

let next: string;
let remote: Deployment;

test.beforeAll(async () => {
  next = await buildChanged('remote-transactions', [
    { file: 'src/screen/toolbar.tsx', from: 'View Kanban', to: 'View the new board' },
    { file: 'src/collect/panel.tsx', from: 'Choose a payment occasion', to: 'Choose one of the occasions' },
  ]);
});
test.beforeEach(async () => {
  remote = await serveCopy('remote-transactions', trialPorts.deploys);
});
test.afterEach(() => remote.stop());
test.afterAll(() => {
  rmSync(join(next, '..', '..'), { recursive: true });
});

const trial = (): string =>
  `${areas.transactions.path}?remote.transactions=${encodeURIComponent(remote.manifest)}`;

/** Counts how often the page is loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

test('a remote deployed anew shows with the next load; a page that is open goes on', async ({ openAs }) => {
  const page = await openAs(people.admin, trial());
  await expect(page.getByRole('complementary', { name: 'Remote override' })).toContainText(remote.manifest);
  await expect(page).not.toHaveURL(/remote\.transactions/);
  await expect(page.getByRole('button', { name: 'View Kanban' })).toBeVisible();
  await expect(areas.transactions.content(page)).toBeVisible();

  remote.deploy(next);
  const loads = countLoads(page);
  await follow(page, 'onboarding');
  await expect(areas.onboarding.content(page)).toBeVisible();
  await follow(page, 'transactions');
  await expect(areas.transactions.content(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'View Kanban' })).toBeVisible();
  expect(loads()).toBe(0);

  await page.reload();
  await expect(page.getByRole('button', { name: 'View the new board' })).toBeVisible();
  await page
    .getByRole('complementary', { name: 'Remote override' })
    .getByRole('button', { name: 'Reset' })
    .click();
  await expect(page.getByRole('button', { name: 'View Kanban' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Remote override' })).toHaveCount(0);
});

test('a part that a deploy replaced reloads the page once, to where the person was going', async ({
  openAs,
}) => {
  const page = await openAs(people.admin, trial());
  await expect(areas.transactions.content(page)).toBeVisible();
  remote.deploy(next);
  const loads = countLoads(page);
  await page.getByRole('link', { name: 'Collect Payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Collect a Payment' });
  await expect(panel.getByRole('heading', { name: 'Choose one of the occasions' })).toBeVisible();
  expect(loads()).toBe(1);
});

test('deployed by the tool: an open page goes on with its own parts, the next load is new, and back again', async ({
  openAs,
}) => {
  await remote.tool('transactions', '--from', join('remote-transactions', 'dist'));
  const page = await openAs(people.admin, trial());
  await expect(areas.transactions.content(page)).toBeVisible();
  await remote.tool('transactions', '--from', next);
  const loads = countLoads(page);
  await page.getByRole('link', { name: 'Collect Payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Collect a Payment' });
  await expect(panel.getByRole('heading', { name: 'Choose a payment occasion' })).toBeVisible();
  expect(loads()).toBe(0);

  await page.reload();
  await expect(panel.getByRole('heading', { name: 'Choose one of the occasions' })).toBeVisible();
  await remote.tool('--rollback');
  await page.reload();
  await expect(panel.getByRole('heading', { name: 'Choose a payment occasion' })).toBeVisible();
});

test('a deploy that lacks a part does not reload the page for ever', async ({ openAs }) => {
  const page = await openAs(people.admin, trial());
  await expect(areas.transactions.content(page)).toBeVisible();
  remote.deploy(next);
  const without = await vanishingParts(page);
  const loads = countLoads(page);
  await page.getByRole('link', { name: 'Collect Payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Collect a Payment' });
  const retry = panel.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await retry.click();
  await expect(retry).toBeVisible();
  expect(loads()).toBe(1);
  await without.restore();
  await retry.click();
  await expect(panel.getByRole('heading', { name: 'Choose one of the occasions' })).toBeVisible();
});

/** The new build's part for collecting, found by its text, is not served. */
async function vanishingParts(page: Page): Promise<{ readonly restore: () => Promise<void> }> {
  const parts = readdirSync(next).filter(
    (name) =>
      name.endsWith('.js') && readFileSync(join(next, name), 'utf8').includes('Choose one of the occasions'),
  );
  expect(parts.length).toBeGreaterThan(0);
  const isGone = (url: URL) => parts.some((name) => url.pathname === `/${name}`);
  await page.route(isGone, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  return { restore: () => page.unroute(isGone) };
}
