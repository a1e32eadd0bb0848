import { tableOf } from '../routes/table';
import { fakeRoutes } from '../testing/fake-routes';
import { placeOf } from './place';

test.each([
  ['/harbor-realty', '/home', 'onboarding'],
  ['/harbor-realty/home', '/home', 'onboarding'],
  ['/harbor-realty/transactions', '/transactions/*', 'transactions'],
  ['/harbor-realty/transactions/4711', '/transactions/:transactionTemplateId', 'transactions'],
  ['/harbor-realty/settings/branding', '/settings/:tab?', 'admin'],
  ['/harbor-realty/nowhere', 'outside', undefined],
  ['/', 'outside', undefined],
])('%s is measured as %s of %s', (pathname, route, remote) => {
  expect(placeOf(tableOf(fakeRoutes), pathname)).toEqual({
    route,
    ...(remote === undefined ? {} : { remote }),
  });
});
