import { matchRoute } from '../routes/match';
import { tableOf } from '../routes/table';
import { fakeRoutes } from '../testing/fake-routes';
import { partsAhead } from './ahead';

const slug = 'harbor-realty';

test.each([
  ['/harbor-realty', 'onboarding', 'screens/home'],
  ['/harbor-realty/', 'onboarding', 'screens/home'],
  ['/harbor-realty/home', 'onboarding', 'screens/home'],
  ['/harbor-realty/transactions/100000001', 'transactions', 'screens/transactions panels/detail'],
  ['/harbor-realty/transactions/export', 'transactions', 'screens/transactions panels/export'],
  ['/harbor-realty/outbound', 'transactions', 'screens/transactions panels/send'],
  ['/harbor-realty/Funding-Sources/fs_1/manage/', 'accounts', 'screens/fundingSources panels/fundingSource'],
  ['/harbor-realty/settings/branding', 'admin', 'screens/settings'],
])('%s will show parts of %s: %s', (pathname, remote, parts) => {
  expect(partsAhead(pathname, fakeRoutes, false)).toEqual({ slug, remote, parts: parts.split(' ') });
});

test('a panel that fills the screen is all that is shown', () => {
  const parts = ['panels/detail'];
  const shown = partsAhead('/harbor-realty/transactions/100000001', fakeRoutes, true);
  expect(shown).toEqual({ slug, remote: 'transactions', parts });
});

test.each(['/', '/manage', '/manage/users', '/harbor-realty/nothing'])(
  'nothing is told ahead of %s',
  (pathname) => {
    expect(partsAhead(pathname, fakeRoutes, false)).toBeNull();
  },
);

test.each([null, 'routes', { admin: null }, { admin: { screens: 3 } }, { admin: { screens: [null, {}] } }])(
  'nothing is told by %j',
  (routes) => {
    expect(partsAhead('/harbor-realty/admins', routes, false)).toBeNull();
  },
);

test('what is told ahead is what the router then shows', () => {
  const table = tableOf(fakeRoutes);
  for (const { path } of [...table.screens, ...table.panels]) {
    const optional = path.replace(/\/(\*|:\w+\?)/g, '');
    for (const address of [optional, path.replace(/\/\*$/, '/a/b')].map((each) =>
      each.replace(/:\w+\??/g, 'x'),
    )) {
      const match = matchRoute(table, address);
      const screen = match?.screen.route;
      const panel = match?.panel?.route;
      const remote = panel?.remote ?? screen?.remote;
      const parts = [
        ...(screen?.remote === remote ? [`screens/${screen?.screen}`] : []),
        ...(panel === undefined ? [] : [`panels/${panel.panel}`]),
      ];
      expect(partsAhead(`/harbor-realty${address}`, fakeRoutes, false)).toEqual({ slug, remote, parts });
    }
  }
});
