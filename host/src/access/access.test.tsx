import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { harborGateway, renderApp, testAuth } from '../testing/render-app';
import { fakeRemotes } from '../testing/fake-remotes';

const originalFetch = globalThis.fetch;
const visitor = () => testAuth({ signedIn: false });
beforeEach(() => localStorage.clear());
afterEach(() => {
  globalThis.fetch = originalFetch;
});

describe('sign-in page', () => {
  test('shows the organization’s panel and signs in with the address as return path', async () => {
    const auth = visitor();
    const { container } = renderApp({
      path: '/harbor-realty/admins?q=1',
      auth,
      branding: { name: 'Harbor Realty', backgroundColor: '#1f3a5f', logoLight: 'http://img.test/l.png' },
    });
    expect(await screen.findByText('Harbor Realty')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Secure and simple payments' })).toBeInTheDocument();
    expect(screen.getByText('Sign in to continue')).toBeInTheDocument();
    expect(container.querySelector('img')).toHaveAttribute('src', 'http://img.test/l.png');
    expect(document.documentElement.style.getPropertyValue('--brand')).toBe('#1f3a5f');
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(auth.signIn).toHaveBeenCalledWith('/harbor-realty/admins?q=1', {});
  });

  test.each(['role', 'requests', 'dashboard', 'request'])('is Keyturn’s own for /%s', async (slug) => {
    renderApp({ path: `/${slug}`, auth: visitor(), branding: { name: 'Not this one' } });
    expect(await screen.findByText('Keyturn')).toBeInTheDocument();
    expect(screen.queryByText('Not this one')).not.toBeInTheDocument();
  });

  test('is there without the panel when the lookup fails', async () => {
    renderApp({ path: '/harbor-realty', auth: visitor(), branding: 500 });
    expect(await screen.findByText('Keyturn')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeInTheDocument();
  });

  test('with sso, sign-in starts by itself with its parameters and the forced sync', async () => {
    const auth = visitor();
    renderApp({ path: '/harbor-realty?sso=connection%3Dokta%26redirect_uri%3Devil', auth });
    await waitFor(() =>
      expect(auth.signIn).toHaveBeenCalledWith('/harbor-realty', { connection: 'okta', sync: 'force' }),
    );
    expect(auth.signIn).toHaveBeenCalledTimes(1);
  });

  test.each(['/a/b/c', '/harbor-realty/nonsense'])('%s is not a valid url', async (path) => {
    renderApp({ path, auth: visitor() });
    expect(await screen.findByText('This is not a valid url.')).toBeInTheDocument();
    expect(screen.getByText('Error 404')).toBeInTheDocument();
  });
});

describe('return from sign-in', () => {
  test('goes to where the person wanted to go', async () => {
    const auth = testAuth({ finishSignIn: () => Promise.resolve('/harbor-realty/admins') });
    renderApp({ path: '/callback?code=1&state=2', auth });
    await waitFor(() => expect(window.location.pathname).toBe('/harbor-realty/admins'));
  });

  test.each([
    [
      '?error=access_denied&error_description=Refused%20by%20your%20organization.',
      'Refused by your organization.',
    ],
    ['?error=access_denied', 'access_denied'],
    ['?error=', 'An unexpected error occurred.'],
  ])('%s', async (query, text) => {
    const auth = visitor();
    renderApp({ path: `/callback${query}`, auth });
    expect(
      await screen.findByRole('heading', { name: 'We experienced an error during login.' }),
    ).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText(/If the problem persists, contact/)).toHaveTextContent(
      'If the problem persists, contact support@keyturn.example.',
    );
    expect(screen.queryByRole('button', { name: 'Try to login again' })).not.toBeInTheDocument();
    expect(auth.finishSignIn).not.toHaveBeenCalled();
  });

  test('a failure to finish is told, with another try where a return path is stored', async () => {
    localStorage.setItem('keyturn.return-path', '/harbor-realty/home');
    const auth = testAuth({
      signedIn: false,
      finishSignIn: () => Promise.reject(new Error('Invalid state')),
    });
    renderApp({ path: '/callback?code=1&state=2', auth });
    expect(await screen.findByText('Invalid state')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try to login again' }));
    expect(auth.signIn).toHaveBeenCalledWith('/harbor-realty/home');
  });
});

describe('logout', () => {
  test.each([
    ['/logout?redirectTo=%2Fharbor-realty%2Fadmins%3Fq%3D1', '/harbor-realty/admins?q=1'],
    ['/logout', '/'],
    ['/logout?redirectTo=https%3A%2F%2Fevil.example', '/'],
    ['/logout?redirectTo=%2F%2Fevil.example', '/'],
  ])('%s leads to %s', async (path, target) => {
    const auth = testAuth();
    renderApp({ path, auth });
    await waitFor(() => expect(auth.signOut).toHaveBeenCalledWith(target));
    expect(auth.signOut).toHaveBeenCalledTimes(1);
  });
});

describe('/', () => {
  test('leads a member to the first organization’s home', async () => {
    renderApp({ path: '/', runtime: fakeRemotes() });
    await waitFor(() => expect(window.location.pathname).toBe('/harbor-realty/home'));
  });

  test('tells a member of none', async () => {
    renderApp({ path: '/', gateway: harborGateway({ user: { organizations: [] } }) });
    expect(await screen.findByText('You are not authorized to access this organization.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/logout?redirectTo=%2F');
  });
});

describe('/plaid-continue', () => {
  test('resumes where linking was started, with the bank’s answer', async () => {
    localStorage.setItem('keyturn.bank-link.return-path', '/harbor-realty/funding-sources/add?tab=link');
    renderApp({ path: '/plaid-continue?oauth_state_id=77', runtime: fakeRemotes() });
    await waitFor(() =>
      expect(window.location.href).toContain('/harbor-realty/funding-sources/add?tab=link&oauth_state_id=77'),
    );
  });
});
