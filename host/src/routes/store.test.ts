import { fakeRoutes } from '../testing/fake-routes';
import { matchRoute } from './match';
import { createRouteStore } from './store';

const { admin } = fakeRoutes;
const screen = { path: '/reports', screen: 'reports', title: 'Reports', section: '/reports' };
const section = { path: '/reports', title: 'Reports', icon: 'list', order: 65 } as const;
const withReports = { ...admin, sections: [...admin.sections, section], screens: [...admin.screens, screen] };

test('what a remote says itself replaces what the page came with, and the page is told', () => {
  const store = createRouteStore(fakeRoutes);
  const listener = jest.fn();
  const end = store.subscribe(listener);
  expect(matchRoute(store.table(), '/reports')).toBeNull();
  store.take('admin', withReports);
  expect(matchRoute(store.table(), '/reports')?.screen.route).toEqual({ ...screen, remote: 'admin' });
  expect(store.table().sections.map(({ title }) => title)).toEqual([
    'Home',
    'Transactions',
    'Payment Occasions',
    'Escrow Accounts',
    'Funding Sources',
    'Admins',
    'Reports',
    'Settings',
  ]);
  expect(listener).toHaveBeenCalledTimes(1);
  end();
  store.take('admin', admin);
  expect(matchRoute(store.table(), '/reports')).toBeNull();
  expect(listener).toHaveBeenCalledTimes(1);
});

test('the same again changes nothing, and the table stays the same one', () => {
  const store = createRouteStore(fakeRoutes);
  const before = store.table();
  store.take('admin', structuredClone(admin));
  store.take('accounts', null);
  expect(store.table()).toBe(before);
  expect(store.unheard()).toEqual(['transactions', 'onboarding']);
});

const at = (path: string) => ({ ...admin, screens: [...admin.screens, { ...screen, path }] });

test.each([
  ['a path of another remote', at('/home'), 'it names /home, which belongs to onboarding'],
  ['a part of one', at('/transactions/reports'), 'it names /transactions, which belongs to transactions'],
  ['a path of the host', at('/logout'), 'it names /logout, which is the dashboard’s own'],
  [
    'a panel of another remote',
    {
      ...admin,
      panels: [{ path: '/inbound', panel: 'mine', title: 'Mine', size: 'sm', section: '/admins' } as const],
    },
    'it names /inbound, which belongs to transactions',
  ],
  [
    'a section without a screen',
    { ...admin, sections: [...admin.sections, section] },
    'its section /reports has no screen',
  ],
])('%s is refused, and what is known stays', (_name, routes, words) => {
  const store = createRouteStore(fakeRoutes);
  const before = store.table();
  expect(() => store.take('admin', routes)).toThrow(words);
  expect(store.table()).toBe(before);
  expect(store.unheard()).toContain('admin');
});

test('of two that came with the page and name the same path the first has it', () => {
  const store = createRouteStore({
    ...fakeRoutes,
    onboarding: { ...fakeRoutes.onboarding, screens: [screen] },
    admin: withReports,
  });
  expect(matchRoute(store.table(), '/reports')?.screen.route.remote).toBe('admin');
});
