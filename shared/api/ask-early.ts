import type { Session } from '@keyturn/shared/auth/session';
import { keepEarly } from '@keyturn/shared/early';
import { requestHeaders } from './request-headers';

interface EarlyQuestion {
  readonly operationName: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly query: string;
}

/**
 * Sends a query before the client is there, to the letter as the client will send it, which then takes the answer instead
 * of asking (`authorizedFetch`).
 */
export function askEarly(
  gatewayUrl: string,
  session: Session,
  { operationName, variables, query }: EarlyQuestion,
  traced: boolean,
): void {
  const body = JSON.stringify({ operationName, variables, query });
  const headers = {
    accept: 'application/graphql-response+json,application/json;q=0.9',
    'content-type': 'application/json',
    ...requestHeaders(session, traced),
  };
  const answer = fetch(`${gatewayUrl}/graphql`, { method: 'POST', headers, body });
  keepEarly(session.accessToken + body, answer);
}
