import type { AuthConfig } from './config';
import { codeOf, exclusively } from './session-change';
import { noteSignedOut, noteSignInBegun, noteSignInFinished } from './last-sign-in';
import { forgetPersonal } from './personal';
import { saveReturnPath, takeReturnPath } from './return-path';
import { clearSession, isFresh, readSession, type Session, writeSession } from './session';

/** Raised when there is no way to go on without signing in again. */
export class SignedOutError extends Error {
  override name = 'SignedOutError';
}

/** Signing in and out, and the token of the moment. One object for the page. */
export interface Auth {
  /** The stored session, possibly about to expire, or null. Never waits. */
  readonly peek: () => Session | null;
  /**
   * A session good for at least another minute, and another than the one that the gateway `refused`. Throws SignedOutError
   * where only signing in helps; whoever follows the session is told then.
   */
  readonly session: (options?: { readonly refused?: Session }) => Promise<Session>;
  /** Leaves for the identity provider; `returnPath` is where the person comes back to. */
  readonly signIn: (returnPath: string, parameters?: Readonly<Record<string, string>>) => Promise<void>;
  /** Finishes the redirect at /callback and gives the return path. Throws the provider's error. */
  readonly finishSignIn: () => Promise<string>;
  /** Forgets the session in every tab and what the person's work has left here, and stays on the page: who follows the session is told. */
  readonly forget: () => void;
  /** Ends the session here and at the provider, forgets what the person's work has left in the browser, then goes to `redirectTo`, a path of this origin. */
  readonly signOut: (redirectTo: string) => Promise<void>;
}

/** Auth over the identity provider; its SDK (61 KB) is loaded only when it is needed. */
export function createAuth(config: AuthConfig): Auth {
  let loading: Promise<typeof import('./provider-client')> | null = null;
  let renewal: Promise<Session> | null = null;
  const sdk = () => (loading ??= import('./provider-client'));
  let clientPromise: Promise<import('@auth0/auth0-spa-js').Auth0Client> | null = null;
  const client = () => (clientPromise ??= sdk().then((module) => module.createProviderClient(config)));

  async function renewed(old: Session): Promise<Session> {
    const { currentSession } = await sdk();
    const stored = readSession();
    if (stored === null) throw signedOut('Nobody is signed in.');
    // A refresh token counts once: where another tab has just used it, its session is taken.
    if (isUsable(stored, old)) return stored;
    try {
      const session = await currentSession(await client(), true);
      writeSession(session);
      return session;
    } catch (error) {
      throw endsSession(error) ? signedOut('The session has ended.', error) : error;
    }
  }

  return {
    peek: readSession,
    async session({ refused } = {}) {
      const stored = readSession();
      if (stored === null) throw signedOut('Nobody is signed in.');
      if (isUsable(stored, refused)) return stored;
      renewal ??= exclusively(() => renewed(stored)).finally(() => {
        renewal = null;
      });
      return renewal;
    },
    async signIn(returnPath, parameters = {}) {
      saveReturnPath(returnPath);
      noteSignInBegun();
      await (await client()).loginWithRedirect({ authorizationParams: { ...parameters } });
    },
    async finishSignIn() {
      await (await client()).handleRedirectCallback();
      const { currentSession } = await sdk();
      writeSession(await currentSession(await client(), false));
      noteSignInFinished();
      return takeReturnPath();
    },
    forget() {
      clearSession();
      forgetPersonal();
    },
    async signOut(redirectTo) {
      noteSignedOut();
      clearSession();
      forgetPersonal();
      await (await client()).logout({ logoutParams: { returnTo: window.location.origin + redirectTo } });
    },
  };
}

const isUsable = (session: Session, refused: Session | undefined): boolean =>
  isFresh(session) && session.accessToken !== refused?.accessToken;

/** Ends the session in every tab. */
function signedOut(message: string, cause?: unknown): SignedOutError {
  clearSession();
  return new SignedOutError(message, { cause });
}

/** The provider's own word that the person has to sign in again, as against a network that failed. */
const endsSession = (error: unknown): boolean =>
  ['login_required', 'invalid_grant', 'missing_refresh_token', 'consent_required'].includes(codeOf(error));
