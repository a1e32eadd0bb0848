import type { Auth, Session } from '@keyturn/shared/auth';

/** The headers that every request to the gateway carries. */
export function sessionHeaders(session: Session): Record<string, string> {
  return {
    authorization: `Bearer ${session.accessToken}`,
    'x-user-id': session.userId,
    session: session.idToken,
  };
}

/**
 * fetch with the session's headers and an id that the gateway's logs name the request by; where traces are kept, the id is
 * the trace's too (W3C `traceparent`). A 401 is tried once more with a renewed token before it
 * counts.
 */
export function authorizedFetch(auth: Auth, traced = false): typeof fetch {
  function send(
    input: RequestInfo | URL,
    init: RequestInit | undefined,
    session: Session,
  ): Promise<Response> {
    const id = crypto.randomUUID();
    const hex = id.replaceAll('-', '');
    return fetch(input, {
      ...init,
      headers: {
        ...headersOf(init),
        ...sessionHeaders(session),
        'x-request-id': id,
        ...(traced && { traceparent: `00-${hex}-${hex.slice(16)}-01` }),
      },
    });
  }
  return async (input, init) => {
    const session = await auth.session();
    const response = await send(input, init, session);
    return response.status === 401 ? send(input, init, await auth.session({ refused: session })) : response;
  };
}

function headersOf(init: RequestInit | undefined): Record<string, string> {
  return Object.fromEntries(new Headers(init?.headers).entries());
}
