import { areas, follow } from '../support/areas.ts';
import { addresses } from '../support/addresses.ts';
import { people, signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Words that are in each library once, and in nothing else. */
const markers = {
  react: 'react.transitional.element',
  router: '__reactRouterVersion',
  apollo: '__APOLLO_CLIENT__',
  auth: 'auth0Client',
  'styled-components': 'data-styled-version',
} as const;

/** Keeps what the host gives a remote's container in `globalThis.shared`; runs in the page. */
const keepWhatIsShared = `
  let container;
  Object.defineProperty(globalThis, 'transactions', {
    get: () => container && { ...container, init: (shared) => container.init((globalThis.shared = shared)) },
    set: (made) => { container = made && { init: made.init, get: made.get }; },
  });
`;

test('a walk over all four remotes loads one copy of each shared library, all from the host', async ({
  page,
}) => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.ok()) scripts.add(response.url());
  });
  await page.addInitScript(keepWhatIsShared);
  await signIn(page, people.admin);
  for (const remote of ['onboarding', 'transactions', 'accounts', 'admin'] as const) {
    await follow(page, remote);
    await expect(areas[remote].content(page)).toBeVisible();
  }

  const loaded = await Promise.all(
    [...scripts].map(async (url) => ({ url, text: await (await fetch(url)).text() })),
  );
  for (const remote of Object.values(addresses.remotes)) {
    expect(
      loaded.some(({ url }) => url.startsWith(remote)),
      `scripts from ${remote}`,
    ).toBe(true);
  }
  for (const [library, marker] of Object.entries(markers)) {
    const holders = loaded.filter(({ text }) => text.includes(marker)).map(({ url }) => new URL(url));
    expect(
      holders.map(({ origin }) => origin),
      library,
    ).toEqual([addresses.host]);
  }

  const shared = await page.evaluate(() => {
    const entries = (value: unknown): [string, unknown][] =>
      typeof value === 'object' && value !== null ? Object.entries(value) : [];
    const at = (value: unknown, name: string): unknown => entries(value).find(([key]) => key === name)?.[1];
    return entries(Reflect.get(globalThis, 'shared')).flatMap(([library, versions]) =>
      entries(versions).map(([version, share]) => ({ library, version, from: String(at(share, 'from')) })),
    );
  });
  const libraries = shared.map(({ library }) => library);
  expect(libraries).toEqual(
    expect.arrayContaining([
      'react',
      'react-dom',
      'react/jsx-runtime',
      '@keyturn/shared/router',
      '@keyturn/shared/api',
      '@keyturn/shared/auth',
      '@keyturn/shared/ui',
    ]),
  );
  expect(new Set(libraries).size).toBe(libraries.length);
  expect(new Set(shared.map(({ from }) => from))).toEqual(new Set(['host']));
  expect(await page.locator('style[data-styled="active"]').count()).toBe(1);
});
