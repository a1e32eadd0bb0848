import { gzipSync } from 'node:zlib';
import { addresses } from '../support/addresses.ts';
import { scriptsAskedBefore, watchWelcomeCard, welcomeCardStood } from '../support/first-screen.ts';
import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** The first screen's budget: JavaScript until the welcome card stands. */
const limits = { kilobytes: 185, requests: 5 };

test('home needs no more scripts than its budget until the welcome card stands', async ({ openAs }) => {
  const page = await openAs(people.admin, '/logged-out-of-nothing');
  await watchWelcomeCard(page);
  await page.goto('/harbor-realty/home');
  const asked = await scriptsAskedBefore(page, await welcomeCardStood(page));
  const own = [addresses.host, ...Object.values(addresses.remotes)];
  const scripts = await Promise.all(
    [...asked]
      .filter((url) => own.includes(new URL(url).origin))
      .map(async (url) => {
        const text = await (await fetch(url)).text();
        return { name: new URL(url).pathname, kilobytes: gzipSync(text).length / 1024 };
      }),
  );
  const list = scripts.map(({ name, kilobytes }) => `${kilobytes.toFixed(1)} KB ${name}`).join('\n');
  expect(scripts.length, list).toBeLessThanOrEqual(limits.requests);
  const sum = scripts.reduce((total, { kilobytes }) => total + kilobytes, 0);
  expect(sum, list).toBeLessThanOrEqual(limits.kilobytes);
  expect(sum, list).toBeGreaterThan(100);
});

test('the face of all text is on its way before the app draws any, and is fetched once', async ({
  openAs,
}) => {
  const page = await openAs(people.admin, '/logged-out-of-nothing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const askedBy = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('inter-latin-wght'))
      .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.initiatorType : '')),
  );
  expect(askedBy).toEqual(['link']);
});

test('the remote of the address and its screen are asked for before the app itself runs, and once', async ({
  openAs,
}) => {
  const page = await openAs(people.admin, '/logged-out-of-nothing');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(addresses.remotes.transactions)) asked.push(new URL(request.url()).pathname);
  });
  // The app's own scripts never come: what is asked for is the early script's doing.
  await page.route(/\/(lib|main)\.[0-9a-f]+\.js$/, () => undefined);
  await page.goto('/harbor-realty/transactions', { waitUntil: 'commit' });
  const { metaData } = (await (await fetch(`${addresses.remotes.transactions}/mf-manifest.json`)).json()) as {
    metaData: { remoteEntry: { name: string }; parts: Record<string, string[]> };
  };
  const needed = [metaData.remoteEntry.name, ...(metaData.parts['screens/transactions'] ?? [])];
  await expect
    .poll(() => asked.filter((path) => path.endsWith('.js')).sort())
    .toEqual(needed.map((name) => `/${name}`).sort());

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  asked.length = 0;
  await page.goto('/harbor-realty/transactions');
  await expect(page.getByRole('button', { name: 'View Kanban' })).toBeVisible();
  expect(asked).toContain('/mf-manifest.json');
  expect(asked.length, asked.join('\n')).toBe(new Set(asked).size);
});

test('who is looking is asked before the app itself runs, and once', async ({ openAs }) => {
  const page = await openAs(people.admin, '/logged-out-of-nothing');
  const asked: unknown[] = [];
  page.on('request', (request) => {
    const body: unknown = request.method() === 'POST' ? request.postDataJSON() : null;
    if (typeof body === 'object' && body !== null && 'operationName' in body) asked.push(body.operationName);
  });
  await page.route(/\/(lib|main)\.[0-9a-f]+\.js$/, () => undefined);
  await page.goto('/harbor-realty/home', { waitUntil: 'commit' });
  await expect.poll(() => asked).toEqual(['Dashboard']);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Once the pushes begin it is asked again, for what changed before.
  await page.routeWebSocket(/\/graphql/, () => undefined);
  asked.length = 0;
  await page.goto('/harbor-realty/home');
  await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible();
  expect(asked.filter((name) => name === 'Dashboard')).toHaveLength(1);
});
