import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { fakeRemotes } from '../testing/fake-remotes';
import { renderApp, testAuth } from '../testing/render-app';

const originalFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = originalFetch;
});

const viewer = (role: string) => ({
  StaffViewer: () => ({
    currentUser: { id: 'u1', fullName: 'Sol Reyes', email: 'super@keyturn.example', role },
  }),
});
const staffGateway = viewer('superadmin');

test('staff arrive at the people, and open one by its address', async () => {
  const { container } = renderApp({ path: '/manage', gateway: staffGateway, runtime: fakeRemotes() });
  expect(await screen.findByText('screen at /manage/users {}')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Users' })).toBeInTheDocument();
  const navigation = screen.getByRole('navigation', { name: 'Main' });
  expect(within(navigation).getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
  expect(await axe(container)).toHaveNoViolations();
});

test('a superuser’s link opens the record', async () => {
  renderApp({ path: '/manage/users/u-7', gateway: staffGateway, runtime: fakeRemotes() });
  expect(await screen.findByText('screen at /manage/users/u-7 {"userId":"u-7"}')).toBeInTheDocument();
});

test('a path that the site does not have', async () => {
  renderApp({ path: '/manage/nonsense', gateway: staffGateway, runtime: fakeRemotes() });
  expect(await screen.findByText('This is not a valid url.')).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
});

test('what was typed is asked about before a link is followed', async () => {
  renderApp({ path: '/manage/fees/new', gateway: staffGateway, runtime: fakeRemotes() });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'x');
  const question = /Are you sure\? Any information you have filled out will be lost\./;
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog', { name: question })).getByRole('button', {
      name: 'Cancel',
    }),
  );
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('x');
  await userEvent.click(screen.getByRole('link', { name: 'Users' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog', { name: question })).getByRole('button', {
      name: 'Confirm',
    }),
  );
  await waitFor(() => expect(window.location.pathname).toBe('/manage/users'));
});

test('nobody else gets in', async () => {
  const { container } = renderApp({ path: '/manage/audit', gateway: viewer('user'), runtime: fakeRemotes() });
  expect(await screen.findByText('Error 403')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute(
    'href',
    '/logout?redirectTo=%2Fmanage%2Faudit',
  );
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('who is signed out signs in and comes back', async () => {
  const auth = testAuth({ signedIn: false });
  renderApp({ path: '/manage/fees?x=1', auth, runtime: fakeRemotes() });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(auth.signIn).toHaveBeenCalledWith('/manage/fees?x=1', {});
});
