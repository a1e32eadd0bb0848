import { Auth0Client, type Cacheable, type ICache } from '@auth0/auth0-spa-js';
import { browserMark } from './browser-mark';
import type { AuthConfig } from './config';
import { factorParameters } from './second-factor';
import type { Session } from './session';

const cachePrefix = 'keyturn.auth.';
/** How far a browser's clock may be off, in seconds. The tokens come straight from the provider; the gateway checks them. */
const clockLeeway = 24 * 60 * 60;

const userIdClaim = 'https://keyturn.example/user_id';

/** Where texts are kept by key; a Map is one. */
interface Texts {
  readonly get: (key: string) => string | null | undefined;
  readonly set: (key: string, text: string) => unknown;
  readonly delete: (key: string) => unknown;
  readonly keys: () => Iterable<string>;
}

const inLocalStorage: Texts = {
  get: (key) => localStorage.getItem(cachePrefix + key),
  set: (key, text) => localStorage.setItem(cachePrefix + key, text),
  delete: (key) => localStorage.removeItem(cachePrefix + key),
  keys: () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(cachePrefix))
      .map((key) => key.slice(cachePrefix.length)),
};

/** The identity SDK's cache, by its public interface, so that no private format is read. */
const cacheOver = (texts: Texts): ICache => ({
  set<T = Cacheable>(key: string, entry: T) {
    texts.set(key, JSON.stringify(entry));
  },
  get<T = Cacheable>(key: string): T | undefined {
    const stored = texts.get(key);
    return typeof stored === 'string' ? (JSON.parse(stored) as T) : undefined;
  },
  remove(key: string) {
    texts.delete(key);
  },
  allKeys: () => [...texts.keys()],
});

/** The Auth0 client of one page: refresh tokens, our cache, return to /callback. */
export function createProviderClient(config: AuthConfig, texts: Texts = inLocalStorage): Auth0Client {
  return new Auth0Client({
    domain: config.domain,
    clientId: config.clientId,
    cache: cacheOver(texts),
    useRefreshTokens: true,
    useRefreshTokensFallback: false,
    leeway: clockLeeway,
    authorizationParams: {
      audience: config.audience,
      redirect_uri: `${window.location.origin}/callback`,
      scope: 'openid profile email offline_access',
      'ext-browser': browserMark(),
    },
  });
}

/** How long somebody may take in the provider's window, seconds. */
const factorSeconds = 600;

/** A session whose tokens tell of a second factor, and what makes it the page's: until then it stands beside the page's own. */
export interface Proof {
  readonly session: Session;
  readonly keep: () => void;
}

/** Has a second factor proven in a window that stands open. Throws the SDK's error, `cancelled` for a window that was closed. */
export async function proveInWindow(config: AuthConfig, popup: Window): Promise<Proof> {
  const texts = new Map<string, string>();
  const client = createProviderClient(config, texts);
  const timing = { popup, timeoutInSeconds: factorSeconds };
  await client.loginWithPopup({ authorizationParams: factorParameters }, timing);
  const session = await currentSession(client, false);
  return { session, keep: () => texts.forEach((text, key) => inLocalStorage.set(key, text)) };
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
