import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MalformedError } from '@keyturn/shared/federation';
import { malformedError } from '../remotes/errors';
import { createRouteStore } from '../routes/store';
import { fakeRemotes } from '../testing/fake-remotes';
import { fakeRoutes } from '../testing/fake-routes';
import { harborGateway, renderApp, testAuth } from '../testing/render-app';

const originalFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = originalFetch;
});

const { admin } = fakeRoutes;
const section = { path: '/reports', title: 'Reports', icon: 'list', order: 65 } as const;
const route = { path: '/reports', screen: 'home', title: 'Reports', section: '/reports' };
const withReports = { ...admin, sections: [...admin.sections, section], screens: [...admin.screens, route] };

test('a screen that was deployed after the page was configured is found by its address', async () => {
  const routes = createRouteStore(fakeRoutes);
  const askRoutes = () => {
    routes.take('admin', withReports);
    return Promise.resolve([]);
  };
  renderApp({ path: '/harbor-realty/reports', runtime: fakeRemotes(), routes, askRoutes });
  expect(await screen.findByText(/screen at \/harbor-realty\/reports/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Reports' })).toHaveAttribute('aria-current', 'page');
});

test('an address that a remote could not be asked for says why, and asks again', async () => {
  const wrong = malformedError('admin', new MalformedError('routes.screens must be a list'));
  const askRoutes = jest.fn().mockResolvedValueOnce([wrong]).mockResolvedValue([]);
  renderApp({ path: '/harbor-realty/reports', runtime: fakeRemotes(), askRoutes });
  expect(
    await screen.findByText(/describes its pages wrongly: routes\.screens must be a list/),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('This is not a valid url.')).toBeVisible();
  expect(askRoutes).toHaveBeenCalledTimes(2);
});

test('who lacks a route’s permission sees neither its page nor its item', async () => {
  const guarded = {
    ...withReports,
    screens: [...admin.screens, { ...route, permissions: ['REFUND_PAYMENT'] }],
  };
  const routes = createRouteStore({ ...fakeRoutes, admin: guarded });
  const shown = renderApp({ path: '/harbor-realty/reports', runtime: fakeRemotes(), routes });
  expect(await screen.findByText('You are not authorized to see this page.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Reports' })).not.toBeInTheDocument();
  shown.unmount();
  const organizationPermissions = [
    { organizationId: 'org-1', userId: 'u1', roles: ['ADMIN', 'REFUND_PAYMENT'] },
  ];
  const gateway = harborGateway({ user: { organizationPermissions } });
  renderApp({ path: '/harbor-realty/reports', runtime: fakeRemotes(), routes, gateway });
  expect(await screen.findByText(/screen at \/harbor-realty\/reports/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Reports' })).toBeVisible();
});

test('who is signed out is asked to sign in at an address that a remote then names', async () => {
  const auth = testAuth({ signedIn: false });
  const routes = createRouteStore(fakeRoutes);
  const askRoutes = () => {
    routes.take('admin', withReports);
    return Promise.resolve([]);
  };
  const branding = { name: 'Harbor Realty' };
  renderApp({ path: '/harbor-realty/reports', auth, branding, routes, askRoutes });
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
});
