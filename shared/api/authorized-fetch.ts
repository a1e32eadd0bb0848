import { type Auth, type Session, SignedOutError } from '@keyturn/shared/auth';

/** The headers that every request to the gateway carries (platform document, section 7). */
export function sessionHeaders(session: Session): Record<string, string> {
  return {
    authorization: `Bearer ${session.accessToken}`,
    'x-user-id': session.userId,
    session: session.idToken,
  };
}

interface Options {
  readonly auth: Auth;
  /** Called once it is sure that the person has to sign in again. */
  readonly onSignedOut: () => void;
}

/** fetch with the session's headers and an id that the gateway's logs name the request by. A 401 is tried once more with a renewed token before it counts. */
export function authorizedFetch({ auth, onSignedOut }: Options): typeof fetch {
  async function send(
    input: RequestInfo | URL,
    init: RequestInit | undefined,
    renew: boolean,
  ): Promise<Response> {
    const session = await auth.session({ renew });
    return fetch(input, {
      ...init,
      headers: { ...headersOf(init), ...sessionHeaders(session), 'x-request-id': crypto.randomUUID() },
    });
  }
  return async (input, init) => {
    try {
      const response = await send(input, init, false);
      return response.status === 401 ? await send(input, init, true) : response;
    } catch (error) {
      if (error instanceof SignedOutError) onSignedOut();
      throw error;
    }
  };
}

function headersOf(init: RequestInit | undefined): Record<string, string> {
  return Object.fromEntries(new Headers(init?.headers).entries());
}
