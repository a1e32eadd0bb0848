import { matchStaffRoute } from './match';
import { staffRoutes, staffSections } from './table';

test.each([
  ['/users', 'staffUsers', {}],
  ['/users/u-1', 'staffUser', { userId: 'u-1' }],
  ['/organizations/o-1/accounts', 'staffOrganization', { organizationId: 'o-1', tab: 'accounts' }],
  [
    '/organizations/o-1/payment-occasions/new',
    'staffOccasion',
    { organizationId: 'o-1', paymentOccasionId: 'new' },
  ],
  ['/funding-sources/f-1', 'staffFundingSource', { fundingSourceId: 'f-1' }],
  ['/escrow-accounts/e-1', 'staffEscrowAccount', { escrowAccountId: 'e-1' }],
  ['/fees/new', 'staffNewFee', {}],
])('%s is %s', (path, screen, params) => {
  const match = matchStaffRoute(path);
  expect(match?.route.screen).toBe(screen);
  expect(match?.params).toMatchObject(params);
});

test('other paths are none', () => {
  expect(matchStaffRoute('/nonsense')).toBeNull();
  expect(matchStaffRoute('/users/u-1/more')).toBeNull();
});

test('every section of the navigation has a page', () => {
  expect(staffSections.filter(({ path }) => !staffRoutes.some((route) => route.path === path))).toEqual([]);
});
