import { decideAccess, heldIn, isSlug } from './access';
import type { DashboardQuery } from './dashboard.generated';

const organization: NonNullable<DashboardQuery['organization']> = {
  id: 'org-1',
  slug: 'harbor-realty',
  name: 'Harbor Realty',
  organizationType: 'BROKERAGE',
  logoDark: null,
  logoLight: null,
  backgroundColor: null,
  holdsEscrow: true,
  utilizesRefunds: true,
  bankLinkingAllowed: false,
  customer: null,
  onboardingProgress: {
    organizationId: 'org-1',
    pendingRequiredSteps: 0,
    verifiedEscrowAccounts: 0,
    verifiedFundingSources: 0,
    hasSharedPaymentOccasion: false,
    escrow: 'COMPLETED',
    funding: 'SKIPPED',
    branding: 'PENDING',
  },
};

const user = (over: Partial<DashboardQuery['currentUser']> = {}): DashboardQuery['currentUser'] => ({
  id: 'u1',
  firstName: 'Joan',
  lastName: 'Osei',
  fullName: 'Joan Osei',
  email: 'joan@harbor.example',
  role: 'user',
  roles: [],
  organizations: [],
  organizationPermissions: [],
  ...over,
});

test('a member enters with the permissions held there', () => {
  const access = decideAccess({
    organization,
    currentUser: user({
      roles: ['REQUEST'],
      organizations: [{ id: 'org-1', slug: 'harbor-realty', name: 'Harbor Realty' }],
      organizationPermissions: [
        { organizationId: 'org-2', userId: 'u1', roles: ['REFUND_PAYMENT'] },
        { organizationId: 'org-1', userId: 'u1', roles: ['ADMIN'] },
      ],
    }),
  });
  expect(access).toMatchObject({
    state: 'allowed',
    user: { mayRequest: true },
    viewer: { isSuperuser: false },
  });
  expect(access.state === 'allowed' && [...access.viewer.permissions]).toEqual(['ADMIN']);
});

test('a superadmin enters every organization', () => {
  expect(decideAccess({ organization, currentUser: user({ role: 'superadmin' }) })).toMatchObject({
    state: 'allowed',
    viewer: { isSuperuser: true },
  });
});

test('others do not enter', () => {
  expect(decideAccess({ organization, currentUser: user() })).toEqual({
    state: 'forbidden',
    email: 'joan@harbor.example',
  });
  expect(
    decideAccess({
      organization: { ...organization, onboardingProgress: null },
      currentUser: user({ role: 'superadmin' }),
    }),
  ).toMatchObject({ state: 'forbidden' });
  expect(decideAccess({ organization: null, currentUser: user() })).toMatchObject({ state: 'unseen' });
});

test('what can be a slug', () => {
  expect(['harbor-realty', 'A_1', 'x'].every(isSlug)).toBe(true);
  expect(['', 'a b', 'a.b', 'a/b', '%'].some(isSlug)).toBe(false);
});

test('what was held in an organization that was closed lets nobody in', () => {
  const access = decideAccess({
    organization,
    currentUser: user({
      organizationPermissions: [{ organizationId: 'org-1', userId: 'u1', roles: ['ADMIN'] }],
    }),
  });
  expect(access.state).toBe('forbidden');
});

test.each([
  ['nothing elsewhere', {}, 'summit-title', null],
  ['roles here', {}, 'Harbor-Realty', 'user ADMIN TRACK'],
  ['staff everywhere', { role: 'superadmin' }, 'summit-title', 'superadmin'],
])('%s', (_name, over, slug, held) => {
  const currentUser = user({
    organizations: [{ id: 'org-1', slug: 'harbor-realty', name: 'Harbor Realty' }],
    organizationPermissions: [{ organizationId: 'org-1', userId: 'u1', roles: ['ADMIN', 'TRACK'] }],
    ...over,
  });
  expect(heldIn({ currentUser, organization: null }, slug)).toBe(held);
});
