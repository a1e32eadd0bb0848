import { tableOf } from '../routes/table';
import { fakeRoutes } from '../testing/fake-routes';
import { matchStaffRoute } from './match';

const table = tableOf(fakeRoutes);

test.each([
  ['/users', 'staffUsers', {}],
  ['/users/u-1', 'staffUser', { userId: 'u-1' }],
  ['/fees/new', 'staffNewFee', {}],
])('%s is %s', (path, screen, params) => {
  const match = matchStaffRoute(table, path);
  expect(match?.route).toMatchObject({ remote: 'admin', screen });
  expect(match?.params).toMatchObject(params);
});

test('other paths are none', () => {
  expect(matchStaffRoute(table, '/nonsense')).toBeNull();
  expect(matchStaffRoute(table, '/users/u-1/more')).toBeNull();
  expect(matchStaffRoute(table, '/home')).toBeNull();
});
