import { screenAhead } from './ahead';
import { matchRoute } from './match';
import { screenRoutes } from './table';

test.each([
  ['/harbor-realty', 'home'],
  ['/harbor-realty/', 'home'],
  ['/harbor-realty/home', 'home'],
  ['/harbor-realty/transactions/100000001', 'transactions'],
  ['/harbor-realty/outbound', 'transactions'],
  ['/harbor-realty/settings/branding', 'settings'],
])('%s will show %s', (pathname, screen) => {
  expect(screenAhead(pathname)?.screen).toBe(screen);
});

test.each(['/', '/manage', '/manage/users', '/harbor-realty/nothing'])(
  'nothing is told ahead of %s',
  (pathname) => {
    expect(screenAhead(pathname)).toBeNull();
  },
);

test('what is told ahead is what the router then shows', () => {
  for (const { path } of screenRoutes) {
    const address = path.replace(/\/(\*|:.*)$/, '');
    expect(screenAhead(`/harbor-realty${address}`)).toBe(matchRoute(address)?.screen.route);
  }
});
