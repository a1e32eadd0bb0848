import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { fakeRemotes } from '../testing/fake-remotes';
import { renderApp } from '../testing/render-app';

const originalFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = originalFetch;
  localStorage.clear();
});

/** Another tab signs somebody in, or everybody out. */
function elsewhere(userId: string | null): void {
  if (userId === null) localStorage.removeItem('keyturn.session');
  else {
    const session = { accessToken: 'a', idToken: 'i', userId, expiresAt: Date.now() + 3_600_000 };
    localStorage.setItem('keyturn.session', JSON.stringify(session));
  }
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'keyturn.session' })));
}

async function openPanel() {
  const { container } = renderApp({
    path: '/harbor-realty/transactions/7',
    runtime: fakeRemotes(),
    branding: { name: 'Harbor Realty' },
  });
  return { container, note: await screen.findByRole('textbox', { name: 'Note' }) };
}

test('whose session ends with something typed signs in elsewhere, and finds it when coming back', async () => {
  const { container, note } = await openPanel();
  await userEvent.type(note, 'half a sentence');
  elsewhere(null);
  const link = await screen.findByRole('link', { name: 'Open another tab to sign in' });
  expect(link).toHaveAttribute('href', '/harbor-realty/home');
  expect(link).toHaveAttribute('target', '_blank');
  expect(screen.getByText(/What you have typed is kept in this tab/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in here' })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  elsewhere('u1');
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveValue('half a sentence');
});

test('whose session ends with nothing typed signs in here', async () => {
  await openPanel();
  elsewhere(null);
  expect(await screen.findByText(/Signing in brings you back to this page/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Open another tab to sign in' })).not.toBeInTheDocument();
});
