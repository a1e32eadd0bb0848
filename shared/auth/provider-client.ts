import { Auth0Client, type Cacheable, type ICache } from '@auth0/auth0-spa-js';
import type { AuthConfig } from './config';
import type { Session } from './session';

const cachePrefix = 'keyturn.auth.';
/** How far a browser's clock may be off, in seconds. The tokens come straight from the provider; the gateway checks them. */
const clockLeeway = 24 * 60 * 60;

const userIdClaim = 'https://keyturn.example/user_id';

/** The identity SDK's cache over local storage, by its public interface, so that no private format is read. */
const storageCache: ICache = {
  set<T = Cacheable>(key: string, entry: T) {
    localStorage.setItem(cachePrefix + key, JSON.stringify(entry));
  },
  get<T = Cacheable>(key: string): T | undefined {
    const stored = localStorage.getItem(cachePrefix + key);
    return stored === null ? undefined : (JSON.parse(stored) as T);
  },
  remove(key: string) {
    localStorage.removeItem(cachePrefix + key);
  },
  allKeys() {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(cachePrefix))
      .map((key) => key.slice(cachePrefix.length));
  },
};

/** The Auth0 client of one page: refresh tokens, our cache, return to /callback. */
export function createProviderClient(config: AuthConfig): Auth0Client {
  return new Auth0Client({
    domain: config.domain,
    clientId: config.clientId,
    cache: storageCache,
    useRefreshTokens: true,
    useRefreshTokensFallback: false,
    leeway: clockLeeway,
    authorizationParams: {
      audience: config.audience,
      redirect_uri: `${window.location.origin}/callback`,
      scope: 'openid profile email offline_access',
    },
  });
}

/** The client's current tokens as a session. Throws the SDK's error where nobody is signed in any more. */
export async function currentSession(client: Auth0Client, renew: boolean): Promise<Session> {
  const tokens = await client.getTokenSilently({ detailedResponse: true, cacheMode: renew ? 'off' : 'on' });
  if (tokens === undefined) throw new Error('The identity provider gave no token.');
  const claims = await client.getIdTokenClaims();
  const userId: unknown = claims?.[userIdClaim];
  if (claims === undefined || typeof userId !== 'string')
    throw new Error('The identity provider named no user.');
  return {
    accessToken: tokens.access_token,
    idToken: claims.__raw,
    userId,
    // By our own clock: the provider's would make a session of a browser whose clock is wrong stale, or fresh for ever.
    expiresAt: Date.now() + tokens.expires_in * 1000,
  };
}
