import type { Session } from '@keyturn/shared/auth/session';

/** The headers by which the gateway knows who asks. */
export function sessionHeaders(session: Session): Record<string, string> {
  return {
    authorization: `Bearer ${session.accessToken}`,
    'x-user-id': session.userId,
    session: session.idToken,
  };
}

/**
 * The headers that every request to the gateway carries: the session's and an id that the gateway's logs name the request
 * by; where traces are kept, the id is the trace's too (W3C `traceparent`).
 */
export function requestHeaders(session: Session, traced: boolean): Record<string, string> {
  const id = crypto.randomUUID();
  const hex = id.replaceAll('-', '');
  return {
    ...sessionHeaders(session),
    'x-request-id': id,
    ...(traced && { traceparent: `00-${hex}-${hex.slice(16)}-01` }),
  };
}
