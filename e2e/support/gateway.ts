import { addresses } from './addresses.ts';
import type { SignedInState } from './signed-in.ts';
import { fromJson, property } from './unknown.ts';

/** What a request to the gateway carries. */
export interface Credentials {
  readonly accessToken: string;
  readonly idToken: string;
  readonly userId: string;
}

/** What the browser of a person who is signed in shows the gateway. */
export function credentialsOf(state: SignedInState): Credentials {
  const kept = state.origins.find(({ origin }) => origin === addresses.host)?.localStorage ?? [];
  const session = fromJson(kept.find(({ name }) => name === 'keyturn.session')?.value ?? 'null');
  const field = (name: string): string => String(property(session, name));
  return { accessToken: field('accessToken'), idToken: field('idToken'), userId: field('userId') };
}

export interface Answer {
  readonly status: number;
  readonly data: unknown;
  /** Code and message of the first error, or null. */
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly body: string;
}

/** Sends an operation to the gateway as a program would. */
export async function ask(
  { accessToken, idToken, userId }: Credentials,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  return post(JSON.stringify({ query, variables }), {
    authorization: `Bearer ${accessToken}`,
    session: idToken,
    'x-user-id': userId,
  });
}

/** Sends any body to the gateway's GraphQL address. */
export async function post(body: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const response = await fetch(`${addresses.gateway}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const text = await response.text();
  const parsed = fromJson(text);
  const errors = property(parsed, 'errors');
  return {
    status: response.status,
    data: property(parsed, 'data'),
    error: Array.isArray(errors) ? errorOf(errors[0]) : null,
    body: text,
  };
}

function errorOf(error: unknown): Answer['error'] {
  return {
    code: String(property(property(error, 'extensions'), 'code')),
    message: String(property(error, 'message')),
  };
}
