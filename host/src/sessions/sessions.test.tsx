import { gatewayError } from '@keyturn/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { harborGateway, renderApp, testAuth } from '../testing/render-app';

const originalFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = originalFetch;
});

const here = {
  id: 's1',
  browser: 'Chrome on Windows',
  address: '198.51.100.7',
  firstSeenAt: '2026-11-03T09:00:00Z',
  lastSeenAt: '2026-11-24T09:00:00Z',
  isThisOne: true,
  isNewBrowser: false,
};
const phone = { ...here, id: 's2', browser: 'Safari on iOS', isThisOne: false, isNewBrowser: true };
const tablet = { ...here, id: 's3', browser: 'Firefox on Linux', address: null, isThisOne: false };

function open(first: readonly (typeof here | typeof tablet)[], more: object = {}) {
  let sessions = first;
  return renderApp({
    path: '/sessions',
    gateway: {
      ...harborGateway(),
      Sessions: () => ({ currentUser: { id: 'u1', email: 'joan@harbor.example' }, sessions }),
      EndSession: ({ id }: Readonly<Record<string, unknown>>) => {
        sessions = sessions.filter((each) => each.id !== id);
        return { endSession: true };
      },
      EndOtherSessions: () => {
        const others = sessions.length - 1;
        sessions = [here];
        return { endOtherSessions: others };
      },
      ...more,
    },
  });
}

const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent);

test('shows this browser first, what is new, and whose sessions they are', async () => {
  const { container } = open([phone, here, tablet]);
  expect(await screen.findByText('Chrome on Windows')).toBeVisible();
  expect(screen.getByText(/joan@harbor\.example/)).toBeVisible();
  const [first, second, third] = lines();
  expect(first).toMatch(/^Chrome on WindowsThis browser198\.51\.100\.7/);
  expect(second).toMatch(/^Safari on iOSNew browser/);
  expect(third).toMatch(/Address unknown/);
  expect(within(screen.getAllByRole('listitem')[0] as HTMLElement).queryByRole('button')).toBeNull();
  expect(await axe(container)).toHaveNoViolations();
});

test('one is signed out; what became of it has the focus', async () => {
  open([here, phone, tablet]);
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out Safari on iOS/ }));
  expect(await screen.findByText('Safari on iOS has been signed out.')).toBeVisible();
  expect(document.activeElement).toHaveTextContent('Safari on iOS has been signed out.');
  expect(lines()).toHaveLength(2);
});

test('all others are signed out, and nothing is left to sign out', async () => {
  open([here, phone, tablet]);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('You are signed out everywhere else.')).toBeVisible();
  expect(lines()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Sign out/ })).not.toBeInTheDocument();
});

test('one that is over already counts as signed out; what fails is told and can be tried again', async () => {
  let answer = gatewayError('NOT_FOUND', 'The session was not found.');
  open([here, phone], { EndSession: () => answer });
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out Safari/ }));
  expect(await screen.findByText('Safari on iOS has been signed out.')).toBeVisible();
  answer = gatewayError('CONFLICT', 'Not now.');
  await userEvent.click(screen.getByRole('button', { name: /^Sign out Safari/ }));
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Sign out Safari/ })).toBeEnabled();
});

test('a sign-in that names no session has none to show', async () => {
  open([]);
  expect(await screen.findByText('Nothing is known of your sessions')).toBeVisible();
});

test('a gateway that fails is told', async () => {
  open([], { Sessions: () => gatewayError('INTERNAL', 'Something is wrong.') });
  expect(await screen.findByText('Something is wrong.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('who is not signed in signs in, and comes back', async () => {
  const auth = testAuth({ signedIn: false });
  renderApp({ path: '/sessions', auth });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(auth.signIn).toHaveBeenCalledWith('/sessions', {});
});
