import { gatewayError, mockSocket } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { fakeRemotes } from '../testing/fake-remotes';
import { harborGateway, renderApp, testAuth } from '../testing/render-app';

const originalFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = originalFetch;
});

const subscription = 'CurrentUserChanged';
const joan = {
  id: 'u1',
  role: 'user',
  roles: ['ADMIN'],
  organizations: [{ id: 'org-1', slug: 'harbor-realty', name: 'Harbor Realty' }],
  organizationPermissions: [{ organizationId: 'org-1', userId: 'u1', roles: ['ADMIN'] }],
};

async function openDashboard(auth = testAuth()) {
  const live = mockSocket();
  let asked = 0;
  let user = {};

  renderApp({
    path: '/harbor-realty/admins',
    runtime: fakeRemotes(),
    auth,
    gateway: {
      ...harborGateway(),
      Dashboard: () => {
        asked += 1;
        return harborGateway({ user }).Dashboard();
      },
    },
  });
  expect(await screen.findByText(/screen at \/harbor-realty\/admins/)).toBeVisible();
  await waitFor(() => expect(live.open()).toContain(subscription));
  // What changed before the pushes began is read once.
  live.begin(subscription);
  await waitFor(() => expect(asked).toBe(2));
  const change = (currentUserChanged: typeof joan) => {
    user = currentUserChanged;
    live.push(subscription, { currentUserChanged });
  };
  return { live, change, asked: () => asked };
}

test('who is removed loses the open page at once', async () => {
  const { change, asked } = await openDashboard();
  change({ ...joan, roles: [], organizations: [], organizationPermissions: [] });
  expect(await screen.findByText('Error 403')).toBeVisible();
  expect(screen.queryByText(/screen at/)).not.toBeInTheDocument();
  expect(asked()).toBe(2);
});

test('what is on the screen is asked for again once the person may do something else', async () => {
  const { change, asked } = await openDashboard();
  change(joan);
  const roles = ['ADMIN', 'REFUND_PAYMENT'];
  change({ ...joan, organizationPermissions: [{ organizationId: 'org-1', userId: 'u1', roles }] });
  await waitFor(() => expect(asked()).toBe(3));
  expect(screen.getByText(/screen at \/harbor-realty\/admins/)).toBeVisible();
});

test('who is no user any more has to sign in', async () => {
  const auth = testAuth();
  const { live } = await openDashboard(auth);
  live.refuse(subscription, gatewayError('NOT_FOUND', 'The user was not found'));
  await waitFor(() => expect(auth.forget).toHaveBeenCalledTimes(1));
});
