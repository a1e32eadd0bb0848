import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { harborGateway, renderApp, testAuth } from '../testing/render-app';
import { fakeRemotes } from '../testing/fake-remotes';

const originalFetch = globalThis.fetch;
const visitor = () => testAuth({ signedIn: false });
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  globalThis.fetch = originalFetch;
});

/** Sign-in was begun in this window, and nobody came back signed in. */
const unfinished = () => sessionStorage.setItem('keyturn.sign-in-unfinished', '1');
/** Somebody has signed out of this browser. */
const signedOut = () => localStorage.setItem('keyturn.signed-out', '1');

describe('sign-in page', () => {
  test('of an organization passes through by itself', async () => {
    const auth = visitor();
    renderApp({ path: '/harbor-realty/admins?q=1', auth, branding: { name: 'Harbor Realty' } });
    expect(await screen.findByText('Harbor Realty')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'true');
    expect(auth.signIn).toHaveBeenCalledTimes(1);
    expect(auth.signIn).toHaveBeenCalledWith('/harbor-realty/admins?q=1', {});
  });

  test.each([
    ['was begun in vain', unfinished],
    ['was followed by signing out', signedOut],
  ])('waits for a press where a sign-in %s', async (_what, happened) => {
    happened();
    const auth = visitor();
    renderApp({ path: '/harbor-realty/home', auth, branding: { name: 'Harbor Realty' } });
    await screen.findByText('Harbor Realty');
    expect(auth.signIn).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(auth.signIn).toHaveBeenCalledWith('/harbor-realty/home', {});
  });

  test.each(['/', '/manage'])('of the product itself waits for a press at %s', async (path) => {
    const auth = visitor();
    renderApp({ path, auth });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(auth.signIn).toHaveBeenCalledTimes(1);
  });

  test('can be pressed when the browser comes back to the page as it was left', async () => {
    const auth = visitor();
    renderApp({ path: '/harbor-realty', auth, branding: { name: 'Harbor Realty' } });
    const button = await screen.findByRole('button', { name: 'Sign in' });
    await waitFor(() => expect(auth.signIn).toHaveBeenCalled());
    expect(button).toHaveAttribute('aria-busy', 'true');
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    expect(button).not.toHaveAttribute('aria-busy', 'true');
  });

  test('a sign-in that cannot even begin is told and not begun again', async () => {
    const auth = { ...visitor(), signIn: jest.fn(() => Promise.reject(new Error('Failed to fetch'))) };
    renderApp({ path: '/harbor-realty', auth });
    expect(await screen.findByText('Failed to fetch')).toBeVisible();
    expect(auth.signIn).toHaveBeenCalledTimes(1);
  });

  test('shows the organization’s panel and signs in with the address as return path', async () => {
    signedOut();
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

  test('with sso, sign-in starts by itself with its parameters and the forced sync, after signing out too', async () => {
    signedOut();
    const auth = visitor();
    renderApp({ path: '/harbor-realty?sso=connection%3Dokta%26redirect_uri%3Devil', auth });
    await waitFor(() =>
      expect(auth.signIn).toHaveBeenCalledWith('/harbor-realty', { connection: 'okta', sync: 'force' }),
    );
    expect(auth.signIn).toHaveBeenCalledTimes(1);
  });

  test('with sso, a sign-in that was begun in vain is begun again by a press, with the same parameters', async () => {
    unfinished();
    const auth = visitor();
    renderApp({ path: '/harbor-realty?sso=connection%3Dokta%26prompt%3Dlogin', auth });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(auth.signIn).toHaveBeenCalledTimes(1);
    expect(auth.signIn).toHaveBeenCalledWith('/harbor-realty', {
      connection: 'okta',
      prompt: 'login',
      sync: 'force',
    });
  });

  test.each(['/a/b/c', '/harbor-realty/nonsense', '//', '///', '/harbor-realty//home'])(
    '%s is not a valid url',
    async (path) => {
      renderApp({ path, auth: visitor() });
      expect(await screen.findByText('This is not a valid url.')).toBeInTheDocument();
      expect(screen.getByText('Error 404')).toBeInTheDocument();
    },
  );
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

describe('simulated sign-in', () => {
  const somebody = {
    id: 'u-7',
    fullName: 'Owen Hale',
    email: 'owen@nowhere.example',
    isStaff: false,
    organizations: [],
  };
  const staff = { ...somebody, id: 'u-8', fullName: 'Quinn Abara', isStaff: true };

  test('lets one choose who to be', async () => {
    const { container } = renderApp({
      path: '/callback',
      auth: visitor(),
      simulated: true,
      people: { people: [staff, somebody] },
    });
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Quinn Abara');
    expect(first).toHaveTextContent('Platform staff');
    expect(second).toHaveTextContent('Member of no organization');
    expect(within(second as HTMLElement).getByRole('link')).toHaveAttribute('href', '/callback?user=u-7');
    expect(await axe(container)).toHaveNoViolations();
  });

  test('says so where the gateway names nobody', async () => {
    renderApp({ path: '/callback', auth: visitor(), simulated: true });
    expect(
      await screen.findByText('The gateway names nobody. It has to simulate sign-ins too.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  test('signs in who was chosen', async () => {
    const auth = testAuth({ signedIn: false, finishSignIn: () => Promise.resolve('/harbor-realty/admins') });
    renderApp({ path: '/callback?user=u-7', auth, simulated: true });
    await waitFor(() => expect(window.location.pathname).toBe('/harbor-realty/admins'));
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

describe('single sign-on', () => {
  const signIn = { connection: 'harbor-staff', organization: 'org_1', required: true };
  const branding = { name: 'Harbor Realty', signIn };
  const byConnection = { connection: 'harbor-staff', organization: 'org_1' };

  test('an organization’s address leads to its connection by itself', async () => {
    const auth = visitor();
    renderApp({ path: '/harbor-realty/home', auth, branding });
    await waitFor(() => expect(auth.signIn).toHaveBeenCalledWith('/harbor-realty/home', byConnection));
    expect(auth.signIn).toHaveBeenCalledTimes(1);
  });

  test('after a failure there is another way', async () => {
    unfinished();
    const auth = visitor();
    const { container } = renderApp({ path: '/harbor-realty/home', auth, branding });
    const other = await screen.findByRole('button', { name: 'Sign in another way' });
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(auth.signIn).toHaveBeenLastCalledWith('/harbor-realty/home', byConnection);
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    await userEvent.click(other);
    expect(auth.signIn).toHaveBeenLastCalledWith('/harbor-realty/home', {});
  });

  test('an address leads by its domain', async () => {
    const auth = visitor();
    const { container } = renderApp({ path: '/', auth, wayIn: { ...signIn, organization: null } });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with your company' }));
    expect(await screen.findByLabelText('Work e-mail')).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Enter an e-mail address, such as name@company.com')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.type(screen.getByLabelText('Work e-mail'), 'ann@harbor.example{Enter}');
    await waitFor(() =>
      expect(auth.signIn).toHaveBeenCalledWith('/', {
        connection: 'harbor-staff',
        login_hint: 'ann@harbor.example',
      }),
    );
  });

  test('an address of no organization’s domain goes the usual way; a gateway that fails is told', async () => {
    const auth = visitor();
    renderApp({ path: '/', auth, wayIn: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with your company' }));
    await userEvent.type(await screen.findByLabelText('Work e-mail'), 'ann@mail.example{Enter}');
    await waitFor(() => expect(auth.signIn).toHaveBeenCalledWith('/', { login_hint: 'ann@mail.example' }));
  });

  test('where the gateway fails, an address can be tried again', async () => {
    const auth = visitor();
    renderApp({ path: '/', auth, wayIn: 500 });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with your company' }));
    await userEvent.type(await screen.findByLabelText('Work e-mail'), 'ann@mail.example{Enter}');
    expect(await screen.findByText(/could not look up your company/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
    expect(auth.signIn).not.toHaveBeenCalled();
  });

  test('who came in another way is refused, and offered the organization’s own', async () => {
    const auth = testAuth();
    renderApp({
      path: '/harbor-realty/home',
      auth,
      gateway: harborGateway({ organization: null }),
      branding,
    });
    expect(await screen.findByText('You are not authorized to access this organization.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with your company' }));
    expect(auth.signIn).toHaveBeenCalledWith('/harbor-realty/home', {
      ...byConnection,
      login_hint: 'joan@harbor.example',
    });
  });
});
