import { gatewayError, mockSocket } from '@keyturn/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { fakeRemotes } from '../testing/fake-remotes';
import { finished, harborGateway, renderApp, testAuth } from '../testing/render-app';

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

async function openDashboard({ auth = testAuth(), path = '/harbor-realty/admins' } = {}) {
  const live = mockSocket();
  let asked = 0;
  let user = {};
  let onboarding = {};
  let held = Promise.resolve();

  renderApp({
    path,
    runtime: fakeRemotes(),
    auth,
    gateway: {
      ...harborGateway(),
      Dashboard: async () => {
        asked += 1;
        const answer = harborGateway({ user, onboarding }).Dashboard();
        await held;
        return answer;
      },
    },
  });
  expect(await screen.findByText(new RegExp(`screen at ${path}`))).toBeVisible();
  await waitFor(() => expect(live.open()).toContain(subscription));
  // What changed before the pushes began is read once.
  live.begin(subscription);
  await waitFor(() => expect(asked).toBe(2));
  const change = (currentUserChanged: typeof joan) => {
    user = currentUserChanged;
    live.push(subscription, { currentUserChanged });
  };
  const register = (fields: object) => {
    onboarding = fields;
  };
  /** Answers come no more until the function that it gives is called. */
  const hold = () => {
    let release: () => void = () => undefined;
    held = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  };
  return { live, change, register, hold, asked: () => asked };
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
  const { live } = await openDashboard({ auth });
  live.refuse(subscription, gatewayError('NOT_FOUND', 'The user was not found'));
  await waitFor(() => expect(auth.forget).toHaveBeenCalledTimes(1));
});

const onHome = { path: '/harbor-realty/home' };
const pending = (steps: number) => screen.findByRole('link', { name: new RegExp(`^Home ${steps} required`) });

test('what changed in the onboarding before its pushes began is read', async () => {
  const { live, register } = await openDashboard(onHome);
  register({ pendingRequiredSteps: 2 });
  live.begin('OnboardingChanged');
  expect(await pending(2)).toBeVisible();
});

test('what is pushed while that is read is not undone by an older answer', async () => {
  const { live, register, hold, asked } = await openDashboard(onHome);
  register({ pendingRequiredSteps: 2 });
  const release = hold();
  live.begin('OnboardingChanged');
  await waitFor(() => expect(asked()).toBe(3));
  register({ pendingRequiredSteps: 1 });
  live.push('OnboardingChanged', { onboardingProgressChanged: { ...finished, pendingRequiredSteps: 1 } });
  expect(await pending(1)).toBeVisible();
  release();
  await waitFor(() => expect(asked()).toBe(4));
  expect(await pending(1)).toBeVisible();
});
