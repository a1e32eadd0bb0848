import { documents, type Operations } from './operations.generated.ts';

export type * from './operations.generated.ts';

/** The parts of `fetch` that are used; another transport may stand for it. */
export type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body: string },
) => Promise<Response>;

export interface KeyturnOptions {
  /** Of the gateway, for example `https://gateway.example`. */
  url: string;
  /** `kt_live_…`, or `kt_test_…` for the test world, from Settings, Manage. */
  key: string;
  fetch?: Fetch;
  /** How often a call is tried that could not be answered; each try of a change is under one idempotency key. */
  tries?: number;
}

export interface CallOptions {
  /** Makes a change once, however often it is called: choose it where the process may die in between. */
  idempotencyKey?: string;
}

/** What the gateway refused, or could not do. */
export class KeyturnError extends Error {
  override readonly name = 'KeyturnError';
  /** For example `BAD_INPUT`, `FORBIDDEN`, `NOT_FOUND`, `CONFLICT`, `TOO_MANY`, `UNAVAILABLE`. */
  readonly code: string;
  /** The input that is at fault, for example `request.amount`. */
  readonly field: string | null;
  /** What support is told. */
  readonly requestId: string | null;

  constructor(message: string, given: { code: string; field?: string | null; requestId?: string | null }) {
    super(message);
    this.code = given.code;
    this.field = given.field ?? null;
    this.requestId = given.requestId ?? null;
  }
}

/** An operation's variables, left out where it has none. */
type Given<Name extends keyof Operations> =
  Record<string, never> extends Operations[Name]['variables']
    ? [variables?: Operations[Name]['variables'], options?: CallOptions]
    : [variables: Operations[Name]['variables'], options?: CallOptions];

export interface Keyturn {
  /**
   * Runs an operation of the published API.
   *
   * @throws KeyturnError for what was refused, and after the last try for what could not be answered
   */
  call<Name extends keyof Operations>(name: Name, ...given: Given<Name>): Promise<Operations[Name]['data']>;
}

/** A client of the published API: typed, tried again where that is safe, and with nothing else in it. */
export function createKeyturn({ url, key, fetch: send = fetch, tries = 3 }: KeyturnOptions): Keyturn {
  async function call<Name extends keyof Operations>(
    name: Name,
    ...[variables = {}, { idempotencyKey = crypto.randomUUID() } = {}]: Given<Name>
  ): Promise<Operations[Name]['data']> {
    const init = {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/graphql-response+json',
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify({ query: documents[name], variables, operationName: name }),
    };
    for (let tried = 1; ; tried += 1) {
      const answer = await answerOf(send, `${url}/graphql`, init);
      // The gateway holds its answers to the schema that the types were made from.
      if (answer.error === null) return answer.data as Operations[Name]['data'];
      if (tried >= tries || answer.again === null) throw answer.error;
      const pause = answer.again;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return { call };
}

interface Answer {
  data: unknown;
  error: KeyturnError | null;
  /** After how many milliseconds it may be tried again; null where that would not help. */
  again: number | null;
}

/** What a call that was not answered is worth trying again for. */
const passing = new Set(['IN_PROGRESS', 'PROVIDER_UNAVAILABLE', 'TOO_MANY', 'UNAVAILABLE']);
const PAUSE_MS = 1_000;

async function answerOf(send: Fetch, url: string, init: Parameters<Fetch>[1]): Promise<Answer> {
  let response: Response;
  let body: unknown;
  try {
    response = await send(url, init);
    body = await response.json();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : 'There was no answer.';
    return { data: null, error: new KeyturnError(message, { code: 'UNAVAILABLE' }), again: PAUSE_MS };
  }
  const error = errorIn(body);
  if (error === null) return { data: dataIn(body), error: null, again: null };
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const pause = Number.isFinite(seconds) ? seconds * 1_000 : PAUSE_MS;
  return { data: null, error, again: passing.has(error.code) ? pause : null };
}

interface Told {
  errors?: { message: string; extensions?: { code?: string; field?: string; requestId?: string } }[];
  data?: unknown;
}

/** What GraphQL over HTTP answers; anything else is told from it by having neither. */
const told = (body: unknown): Told => (typeof body === 'object' && body !== null ? body : {});
const dataIn = (body: unknown): unknown => told(body).data;

function errorIn(body: unknown): KeyturnError | null {
  const { errors, data } = told(body);
  const [first] = errors ?? [];
  if (first !== undefined) {
    const { code = 'INTERNAL', field = null, requestId = null } = first.extensions ?? {};
    return new KeyturnError(first.message, { code, field, requestId });
  }
  if (data !== undefined && data !== null) return null;
  return new KeyturnError('This is no answer of a gateway.', { code: 'UNAVAILABLE' });
}
