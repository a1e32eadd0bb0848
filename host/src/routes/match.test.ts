import { matchRoute } from './match';
import { fakeRoutes } from '../testing/fake-routes';
import { splitOrganizationPath } from './paths';
import { tableOf } from './table';

const table = tableOf(fakeRoutes);

const shown = (path: string) => {
  const match = matchRoute(table, path);
  if (match === null) return null;
  const { screen, panel } = match;
  return [screen.route.screen, panel?.route.panel ?? null, { ...(panel ?? screen).params }];
};

test.each([
  ['/home', ['home', null, {}]],
  ['/transactions', ['transactions', null, { '*': '' }]],
  ['/transactions/export', ['transactions', 'export', {}]],
  ['/transactions/483920117', ['transactions', 'detail', { transactionTemplateId: '483920117' }]],
  ['/transactions/483920117/more', ['transactions', null, { '*': '483920117/more' }]],
  ['/inbound', ['transactions', 'collect', {}]],
  ['/inbound/12/email', ['transactions', 'collect', { paymentOccasionId: '12', tab: 'email' }]],
  ['/outbound', ['transactions', 'send', { '*': '' }]],
  ['/outbound/anything/else', ['transactions', 'send', { '*': 'anything/else' }]],
  ['/payment-occasions', ['paymentOccasions', null, {}]],
  [
    '/payment-occasions/7/sharing',
    ['paymentOccasions', 'paymentOccasion', { paymentOccasionId: '7', tab: 'sharing' }],
  ],
  ['/escrow-accounts/register', ['escrowAccounts', 'newEscrowAccount', {}]],
  [
    '/escrow-accounts/12/manage',
    ['escrowAccounts', 'escrowAccount', { escrowAccountId: '12', tab: 'manage' }],
  ],
  ['/funding-sources/add', ['fundingSources', 'newFundingSource', { tab: undefined }]],
  ['/admins/u1/manage', ['admins', 'admin', { userId: 'u1', tab: 'manage' }]],
  ['/settings', ['settings', null, { tab: undefined }]],
  ['/settings/branding', ['settings', null, { tab: 'branding' }]],
  ['/support', ['home', 'support', {}]],
])('%s', (path, expected) => {
  expect(shown(path)).toEqual(expected);
});

test.each(['/', '/nonsense', '/home/more', '/admins/u1/manage/more', '/settings/a/b'])(
  '%s is nothing',
  (path) => {
    expect(matchRoute(table, path)).toBeNull();
  },
);

test('an address is split into slug and path', () => {
  expect(splitOrganizationPath('/harbor-realty/admins/add')).toEqual({
    slug: 'harbor-realty',
    path: '/admins/add',
  });
  expect(splitOrganizationPath('/harbor-realty')).toEqual({ slug: 'harbor-realty', path: '/' });
  expect(splitOrganizationPath('/%E0%A4%A/home')).toEqual({ slug: '%E0%A4%A', path: '/home' });
  expect(splitOrganizationPath('/')).toBeNull();
});
