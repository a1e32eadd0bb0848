import type { Onboarding } from '@keyturn/shared/organization';
import { tableOf } from '../routes/table';
import { fakeRoutes } from '../testing/fake-routes';
import { mainItems, subItems } from './nav-items';

const done: Onboarding = {
  pendingRequiredSteps: 0,
  verifiedEscrowAccounts: 0,
  verifiedFundingSources: 0,
  hasSharedPaymentOccasion: false,
  escrow: 'COMPLETED',
  funding: 'COMPLETED',
  branding: 'PENDING',
};
const items = (onboarding: Partial<Onboarding>) =>
  mainItems({
    slug: 'harbor',
    onboarding: { ...done, ...onboarding },
    active: '/transactions',
    sections: tableOf(fakeRoutes).sections,
  });
const enabled = (onboarding: Partial<Onboarding>) =>
  items(onboarding).flatMap(({ isDisabled, title }) => (isDisabled ? [] : [title]));

const all = [
  'Home',
  'Transactions',
  'Payment Occasions',
  'Escrow Accounts',
  'Funding Sources',
  'Admins',
  'Settings',
];

test('all items are there and enabled once onboarding is done', () => {
  expect(enabled({})).toEqual(all);
});

test('while steps are pending only Home is enabled', () => {
  expect(enabled({ pendingRequiredSteps: 2 })).toEqual(['Home']);
});

test.each([{ verifiedEscrowAccounts: 1 }, { verifiedFundingSources: 1 }])(
  'one verified account keeps both account lists open: %p',
  (verified) => {
    expect(enabled({ pendingRequiredSteps: 1, ...verified })).toEqual([
      'Home',
      'Escrow Accounts',
      'Funding Sources',
    ]);
  },
);

test('Home counts the pending steps, the active section is marked, buttons belong to their sections', () => {
  const [home, transactions, occasions] = items({ pendingRequiredSteps: 2 });
  expect(home?.badge).toEqual({ count: 2, label: 'required steps left' });
  expect(items({}).map(({ isActive }) => isActive)).toEqual([false, true, false, false, false, false, false]);
  expect(transactions?.buttons.map(({ title, path }) => [title, path])).toEqual([
    ['Send Payment', '/outbound'],
    ['Collect Payment', '/inbound'],
  ]);
  expect(occasions?.help).toBe('Payment occasions are link-based payment requests.');
  expect(occasions?.buttons[0]?.path).toBe('/support?context=Add+payment+occasion');
});

test('the sub items are Support and Logout', () => {
  expect(
    subItems('harbor', '/logout?redirectTo=%2Fharbor').map(({ title, target }) => [title, target]),
  ).toEqual([
    ['Support', { kind: 'link', to: '/harbor/support' }],
    ['Logout', { kind: 'link', to: '/logout?redirectTo=%2Fharbor' }],
  ]);
});
