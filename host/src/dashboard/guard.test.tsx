import { gatewayError } from '@keyturn/shared/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { harborGateway, renderApp, testAuth } from '../testing/render-app';
import { fakeRemotes } from '../testing/fake-remotes';

const originalFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = originalFetch;
});

test('while it is not known who may see what, the shell stands there loading', () => {
  renderApp({ path: '/harbor-realty/home', gateway: { Dashboard: () => new Promise(() => undefined) } });
  expect(screen.getByText('Loading your dashboard')).toBeInTheDocument();
});

test('a member gets the dashboard in the organization’s colour', async () => {
  renderApp({ path: '/harbor-realty/admins', runtime: fakeRemotes() });
  expect(await screen.findByText(/screen at \/harbor-realty\/admins/)).toBeVisible();
  expect(document.title).toBe('Admins · Harbor Realty · Keyturn');
  expect(document.documentElement.style.getPropertyValue('--brand')).toBe('#1f3a5f');
});

test('an organization that does not exist is 404', async () => {
  renderApp({ path: '/nobody/home', gateway: harborGateway({ organization: null }), branding: 404 });
  expect(await screen.findByText('This is not a valid organization url.')).toBeVisible();
  expect(screen.getByText('Error 404')).toBeVisible();
});

test('a slug that cannot be one is 404 without asking', async () => {
  renderApp({ path: '/not%20a%20slug/home', gateway: {} });
  expect(await screen.findByText('This is not a valid organization url.')).toBeVisible();
});

test('an organization of others is 403 with Logout', async () => {
  renderApp({
    path: '/summit-title/home?x=1',
    gateway: harborGateway({ organization: null }),
    branding: { name: 'Summit Title' },
  });
  expect(await screen.findByText('You are not authorized to access this organization.')).toBeVisible();
  expect(screen.getByText('Error 403')).toBeVisible();
  expect(screen.getByText('joan@harbor.example')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute(
    'href',
    '/logout?redirectTo=%2Fsummit-title%2Fhome%3Fx%3D1',
  );
});

describe('somebody who was invited', () => {
  const invitation = {
    organizationId: 'org-2',
    organizationName: 'Summit Title',
    organizationSlug: 'summit-title',
    inviterName: 'Maya Okafor',
    roles: ['ADMIN'],
    companySignIn: null,
  };
  const shown = (more: object = {}, found: object = invitation, auth = testAuth()) =>
    renderApp({
      auth,
      path: '/summit-title?invitation',
      gateway: { ...harborGateway({ organization: null, invitations: [found] }), ...more },
      branding: { name: 'Summit Title' },
    });

  test('is asked, and told what went wrong', async () => {
    const { container } = shown({ AcceptInvitation: () => gatewayError('NOT_FOUND', 'It was revoked.') });
    expect(await screen.findByRole('heading', { name: 'Summit Title invites you' })).toBeVisible();
    expect(
      screen.getByText('Maya Okafor asks you to join Summit Title on Keyturn as an admin.'),
    ).toBeVisible();
    expect(screen.getByText('joan@harbor.example')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Accept invitation' }));
    expect(await screen.findByText('It was revoked.')).toBeVisible();
  });

  test('is led to their company first where its people sign in there', async () => {
    const companySignIn = { connection: 'summit-staff', providerOrganization: 'org_1' };
    const signIn = jest.fn<Promise<void>, unknown[]>();
    signIn.mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce();
    const auth = { ...testAuth(), signIn };
    const { container } = shown({}, { ...invitation, companySignIn }, auth);
    const there = await screen.findByRole('button', { name: 'Sign in with your company' });
    expect(screen.queryByRole('button', { name: 'Accept invitation' })).not.toBeInTheDocument();
    expect(
      screen.getByText('People of Summit Title sign in with their company. Sign in there, and then accept.'),
    ).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(there);
    expect(await screen.findByText(/could not reach the sign-in of your company/)).toBeVisible();
    await userEvent.click(there);
    expect(signIn).toHaveBeenLastCalledWith('/summit-title?invitation', {
      ...{ connection: 'summit-staff', organization: 'org_1' },
      login_hint: 'joan@harbor.example',
    });
  });

  test('declines, and is told what that means', async () => {
    shown({ DeclineInvitation: () => ({ declineInvitation: true }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByRole('heading', { name: 'You declined the invitation' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Logout' })).toBeVisible();
  });
});

test('a gateway that fails is told, and asked again', async () => {
  let fails = true;
  const { Dashboard, ...rest } = harborGateway();
  renderApp({
    path: '/harbor-realty/home',
    runtime: fakeRemotes(),
    gateway: {
      ...rest,
      Dashboard: () =>
        fails ? gatewayError('INTERNAL', 'Something is wrong with the database') : Dashboard(),
    },
  });
  expect(await screen.findByText('Something is wrong with the database')).toBeVisible();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/screen at \/harbor-realty\/home/)).toBeVisible();
});

test('a path that is none of the dashboard’s is 404 inside it', async () => {
  renderApp({ path: '/harbor-realty/nonsense' });
  expect(await screen.findByText('This is not a valid url.')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('when another tab signs out, the way back in stands at the same address', async () => {
  renderApp({ path: '/harbor-realty/admins', runtime: fakeRemotes(), branding: { name: 'Harbor Realty' } });
  expect(await screen.findByText(/screen at \/harbor-realty\/admins/)).toBeVisible();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'keyturn.session' })));
  expect(await screen.findByText(/You have been signed out\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(window.location.pathname).toBe('/harbor-realty/admins');
});

describe('after another tab signed out', () => {
  const tell = () =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'keyturn.session' })));
  const signIn = (userId: string) => {
    const session = { accessToken: 't', idToken: 'i', userId, expiresAt: Date.now() + 3_600_000 };
    localStorage.setItem('keyturn.session', JSON.stringify(session));
    tell();
  };
  const note = () => screen.findByLabelText('Note');

  beforeEach(async () => {
    localStorage.clear();
    renderApp({ path: '/harbor-realty/transactions/7', runtime: fakeRemotes() });
    await userEvent.type(await note(), 'for Ada');
    tell();
    expect(await screen.findByText(/You have been signed out\./)).toBeVisible();
  });
  afterEach(() => localStorage.clear());

  test('the same person finds what was typed', async () => {
    signIn('u1');
    expect(await note()).toHaveValue('for Ada');
    expect(screen.queryByText(/You have been signed out\./)).not.toBeInTheDocument();
  });

  test('another person finds nothing of it', async () => {
    signIn('u2');
    expect(await note()).toHaveValue('');
  });
});
