import type { RemoteName } from '@keyturn/shared/federation';
import { createRouteStore } from '../routes/store';
import { fakeRoutes } from '../testing/fake-routes';
import { createRouteQuestion, takeRoutes } from './own-routes';

const originalFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = originalFetch;
});

const entries = { transactions: '/t', accounts: '/a', admin: '/m', onboarding: '/o' };
const releases = { of: (remote: RemoteName) => ({ address: entries[remote], integrity: '', id: '' }) };
const manifest = (routes: unknown) => JSON.stringify({ metaData: { routes } });

test('a wrong manifest is told in words, and names the part', () => {
  const store = createRouteStore(fakeRoutes);
  const words =
    'This part of the dashboard (admin) describes its pages wrongly: routes.screens must be a list.';
  expect(() => takeRoutes(store, 'admin', manifest({ sections: [], screens: 3 }))).toThrow(words);
  const claim = { ...fakeRoutes.admin, screens: fakeRoutes.onboarding.screens };
  expect(() => takeRoutes(store, 'admin', manifest(claim))).toThrow('which belongs to onboarding');
});

test('one that names no routes leaves what is known', () => {
  const store = createRouteStore(fakeRoutes);
  const before = store.table();
  takeRoutes(store, 'admin', '{"metaData":{}}');
  expect(store.table()).toBe(before);
  expect(store.unheard()).not.toContain('admin');
});

test('only who was not heard is asked, all at once; who fails is asked again', async () => {
  const asked: string[] = [];
  let answers: Readonly<Record<string, string>> = { '/a': manifest(fakeRoutes.accounts), '/m': '<html>' };
  globalThis.fetch = (input) => {
    const address = input instanceof Request ? input.url : input.toString();
    asked.push(address);
    const text = answers[address];
    return text === undefined
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve({ ok: true, text: () => Promise.resolve(text) } as Response);
  };
  const store = createRouteStore({});
  store.take('onboarding', fakeRoutes.onboarding);
  const ask = createRouteQuestion({ releases, store, timeoutMs: 1_000 });
  const [failures, same] = await Promise.all([ask(), ask()]);
  expect(same).toBe(failures);
  expect(asked).toEqual(['/t', '/a', '/m']);
  expect(failures.map(({ remote, failure }) => [remote, failure])).toEqual([
    ['transactions', 'unreachable'],
    ['admin', 'unreachable'],
  ]);
  answers = { '/t': manifest(undefined), '/m': manifest(fakeRoutes.admin) };
  await expect(ask()).resolves.toEqual([]);
  expect(asked.slice(3)).toEqual(['/t', '/m']);
  expect(store.unheard()).toEqual([]);
});
