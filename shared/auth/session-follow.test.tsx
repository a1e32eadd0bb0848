import { act, render, screen } from '@testing-library/react';
import type { Auth } from './auth';
import { AuthProvider, useSession } from './context';
import { personalKey } from './personal';
import { clearSession, readSession, type Session, writeSession } from './session';

const session: Session = { accessToken: 'a', idToken: 'i', userId: 'dana', expiresAt: 4_102_444_800_000 };
const unused = () => Promise.reject(new Error('not asked for'));
const auth: Auth = {
  peek: readSession,
  session: unused,
  signIn: unused,
  finishSignIn: unused,
  forget: () => undefined,
  signOut: unused,
};
const Who = () => <output>{useSession()?.userId ?? 'nobody'}</output>;
const stored = (value: string | null) => {
  if (value === null) localStorage.removeItem('keyturn.session');
  else localStorage.setItem('keyturn.session', value);
};

beforeEach(() => {
  localStorage.clear();
  render(
    <AuthProvider auth={auth}>
      <Who />
    </AuthProvider>,
  );
});
const seen = () => screen.getByRole('status').textContent;

test('a session that begins or ends in this tab is followed', () => {
  act(() => writeSession(session));
  expect(seen()).toBe('dana');
  act(clearSession);
  expect(seen()).toBe('nobody');
});

test('so is one of another tab, also when all storage is cleared', () => {
  stored(JSON.stringify(session));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'keyturn.session' })));
  expect(seen()).toBe('dana');
  stored(null);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'something.else' })));
  expect(seen()).toBe('dana');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(seen()).toBe('nobody');
});

test('a page that comes back from the browser’s memory looks anew', () => {
  act(() => writeSession(session));
  stored(null);
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(seen()).toBe('nobody');
});

test('what an earlier person’s work has left is forgotten once somebody else is signed in, in every tab', () => {
  const draft = personalKey('dana', 'draft');
  act(() => writeSession(session));
  sessionStorage.setItem(draft, 'for Ada');
  act(clearSession);
  act(() => writeSession(session));
  expect(sessionStorage.getItem(draft)).toBe('for Ada');
  stored(JSON.stringify({ ...session, userId: 'dan' }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'keyturn.session' })));
  expect(sessionStorage.getItem(draft)).toBeNull();
});
