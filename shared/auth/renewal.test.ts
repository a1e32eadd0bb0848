import type { Auth0Client } from '@auth0/auth0-spa-js';
import { type Auth, createAuth, SignedOutError } from './auth';
import { currentSession } from './provider-client';
import { readSession, type Session, writeSession } from './session';

jest.mock('./provider-client', () => ({
  createProviderClient: () => ({}),
  currentSession: jest.fn(),
}));
const renew = jest.mocked(currentSession);

const session = (accessToken: string, expiresAt = Date.now() + 600_000): Session => ({
  accessToken,
  idToken: 'i',
  userId: 'u',
  expiresAt,
});
const old = session('old', Date.now() - 1);

let auth: Auth;
beforeEach(() => {
  localStorage.clear();
  renew.mockReset();
  renew.mockImplementation(async () => session('new'));
  auth = createAuth({ domain: 'http://id.test', clientId: 'c', audience: 'a', simulated: false });
});

test('a fresh session asks nobody', async () => {
  writeSession(session('kept'));
  expect((await auth.session()).accessToken).toBe('kept');
  expect(renew).not.toHaveBeenCalled();
});

test('one that has run out is renewed once, however many ask for it', async () => {
  writeSession(old);
  const all = await Promise.all([auth.session(), auth.session(), auth.session()]);
  expect(all.map(({ accessToken }) => accessToken)).toEqual(['new', 'new', 'new']);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(readSession()?.accessToken).toBe('new');
});

test('one that the gateway refused is renewed; one that was renewed meanwhile is not renewed again', async () => {
  const refused = session('refused');
  writeSession(refused);
  expect((await auth.session({ refused })).accessToken).toBe('new');
  expect((await auth.session({ refused })).accessToken).toBe('new');
  expect(renew).toHaveBeenCalledTimes(1);
});

test('what another tab renewed while this one waited for its turn is taken', async () => {
  writeSession(old);
  const locks = {
    request: async (_name: string, work: () => Promise<Session>) => {
      writeSession(session('of another tab'));
      return work();
    },
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  try {
    expect((await auth.session()).accessToken).toBe('of another tab');
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
  expect(renew).not.toHaveBeenCalled();
});

test('a network that failed signs nobody out', async () => {
  writeSession(old);
  renew.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(auth.session()).rejects.toThrow('Failed to fetch');
  expect(readSession()).toEqual(old);
  expect((await auth.session()).accessToken).toBe('new');
});

test.each(['invalid_grant', 'login_required', 'missing_refresh_token'])(
  '%s ends the session, once',
  async (error) => {
    writeSession(old);
    renew.mockRejectedValue(Object.assign(new Error('No.'), { error }));
    await expect(auth.session()).rejects.toThrow(SignedOutError);
    expect(readSession()).toBeNull();
    await expect(auth.session()).rejects.toThrow(SignedOutError);
    expect(renew).toHaveBeenCalledTimes(1);
  },
);

describe('the provider’s tokens', () => {
  const { currentSession: real } =
    jest.requireActual<typeof import('./provider-client')>('./provider-client');
  const client = {
    getTokenSilently: () => Promise.resolve({ access_token: 't', id_token: 'i', expires_in: 600 }),
    getIdTokenClaims: () => Promise.resolve({ __raw: 'raw', 'https://keyturn.example/user_id': 'user-1' }),
  } as unknown as Auth0Client;

  test('last as long as they last, whatever the browser’s clock says', async () => {
    jest.useFakeTimers({ now: new Date('2031-05-04T03:00:00Z') });
    try {
      const { expiresAt, userId, idToken } = await real(client, true);
      expect([userId, idToken]).toEqual(['user-1', 'raw']);
      expect(new Date(expiresAt).toISOString()).toBe('2031-05-04T03:10:00.000Z');
    } finally {
      jest.useRealTimers();
    }
  });
});
