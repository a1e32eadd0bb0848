import type { Auth, Session } from '@keyturn/shared/auth';
import { takeEarly } from '@keyturn/shared/early';
import { requestHeaders } from './request-headers';

/**
 * fetch with the headers that every request to the gateway carries; what the page's first script asked already is not asked
 * again (`askEarly`). A 401 is tried once more with a renewed token before it counts.
 */
export function authorizedFetch(auth: Auth, traced = false): typeof fetch {
  const send = (input: RequestInfo | URL, init: RequestInit | undefined, session: Session) =>
    fetch(input, { ...init, headers: { ...headersOf(init), ...requestHeaders(session, traced) } });
  return async (input, init) => {
    const session = await auth.session();
    const body = init?.body;
    const early = typeof body === 'string' ? takeEarly(session.accessToken + body) : null;
    const response = (await early?.catch(() => null)) ?? (await send(input, init, session));
    return response.status === 401 ? send(input, init, await auth.session({ refused: session })) : response;
  };
}

function headersOf(init: RequestInit | undefined): Record<string, string> {
  return Object.fromEntries(new Headers(init?.headers).entries());
}
