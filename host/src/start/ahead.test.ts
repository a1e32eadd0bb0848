import { matchRoute } from '../routes/match';
import { tableOf } from '../routes/table';
import { fakeRoutes } from '../testing/fake-routes';
import { remoteAhead } from './ahead';

test.each([
  ['/harbor-realty', 'onboarding'],
  ['/harbor-realty/', 'onboarding'],
  ['/harbor-realty/home', 'onboarding'],
  ['/harbor-realty/transactions/100000001', 'transactions'],
  ['/harbor-realty/outbound', 'transactions'],
  ['/harbor-realty/settings/branding', 'admin'],
])('%s will show a screen of %s', (pathname, remote) => {
  expect(remoteAhead(pathname, fakeRoutes)).toBe(remote);
});

test.each(['/', '/manage', '/manage/users', '/harbor-realty/nothing'])(
  'nothing is told ahead of %s',
  (pathname) => {
    expect(remoteAhead(pathname, fakeRoutes)).toBeNull();
  },
);

test.each([null, 'routes', { admin: null }, { admin: { screens: 3 } }, { admin: { screens: [null, {}] } }])(
  'nothing is told by %j',
  (routes) => {
    expect(remoteAhead('/harbor-realty/admins', routes)).toBeNull();
  },
);

test('what is told ahead is what the router then shows', () => {
  const table = tableOf(fakeRoutes);
  for (const { path } of table.screens) {
    const address = path.replace(/\/(\*|:.*)$/, '');
    expect(remoteAhead(`/harbor-realty${address}`, fakeRoutes)).toBe(
      matchRoute(table, address)?.screen.route.remote,
    );
  }
});
