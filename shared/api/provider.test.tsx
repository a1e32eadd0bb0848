import { useApolloClient } from '@apollo/client/react';
import { type Auth, AuthProvider } from '@keyturn/shared/auth';
import { act, render } from '@testing-library/react';
import { ApiProvider } from './provider';

const unused = () => Promise.reject(new Error('not asked for'));
const auth: Auth = {
  peek: () => null,
  session: unused,
  signIn: unused,
  finishSignIn: unused,
  forget: () => undefined,
  signOut: unused,
};

/** As another tab would do it. */
function store(userId: string | null): void {
  if (userId === null) localStorage.removeItem('keyturn.session');
  else {
    const session = { accessToken: 't', idToken: 'i', userId, expiresAt: 1 };
    localStorage.setItem('keyturn.session', JSON.stringify(session));
  }
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'keyturn.session' })));
}

test('what was answered to one person is out of reach for the next', () => {
  localStorage.clear();
  const seen: unknown[] = [];
  const Probe = () => {
    const client = useApolloClient();
    if (seen.at(-1) !== client) seen.push(client);
    return null;
  };
  render(
    <AuthProvider auth={auth}>
      <ApiProvider gatewayUrl="http://gateway.test" auth={auth}>
        <Probe />
      </ApiProvider>
    </AuthProvider>,
  );
  for (const [userId, clients] of [
    ['dana', 1],
    [null, 1],
    ['dana', 1],
    [null, 1],
    ['omar', 2],
    ['dana', 3],
  ] as const) {
    store(userId);
    expect(seen).toHaveLength(clients);
  }
});
