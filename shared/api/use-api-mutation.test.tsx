import { type Auth, AuthProvider } from '@keyturn/shared/auth';
import { act, renderHook } from '@testing-library/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { parse } from 'graphql';
import { type ReactNode, StrictMode } from 'react';
import { ApiProvider } from './provider';
import { useApiMutation } from './use-api-mutation';

type Send = (variables: { readonly amount: number }) => ReturnType<ReturnType<typeof useRequest>[0]>;
const document = (text: string): TypedDocumentNode<object, { amount: number }> => parse(text);
const requesting = document(
  'mutation Request($amount: Int!) { sendTransactionRequest(amount: $amount) { id } }',
);
const renaming = {
  ...document('mutation Rename($amount: Int!) { updateFundingSource(amount: $amount) { id } }'),
  sets: true,
};
const useRequest = () => useApiMutation(requesting);

/** How the gateway answers one request. */
type Answer = () => Response | Promise<Response>;
const json =
  (body: unknown, status = 200): Answer =>
  () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/graphql-response+json; charset=utf-8' },
    });
const done = json({
  data: {
    sendTransactionRequest: { id: '1', __typename: 'T' },
    updateFundingSource: { id: '2', __typename: 'T' },
  },
});
/** What the gateway's own failures are in HTTP; everything else that was carried out is 200. */
const statuses: Readonly<Record<string, number>> = { UNAVAILABLE: 503, INTERNAL: 500 };
const refused = (code: string, extensions: object = {}, path?: readonly string[]): Answer =>
  json(
    {
      data: null,
      errors: [{ message: 'As the gateway says it.', path, extensions: { code, ...extensions } }],
    },
    statuses[code],
  );

interface Sent {
  readonly key: string | null;
  readonly signal: AbortSignal | null | undefined;
}

/** Answers one request after the other; the last answer again and again. Gives what was sent so far. */
function answering(...answers: readonly Answer[]): readonly Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = async (_input, init) => {
    const answer = answers[Math.min(sent.length, answers.length - 1)];
    sent.push({ key: new Headers(init?.headers).get('idempotency-key'), signal: init?.signal });
    if (answer === undefined) throw new Error('No answer');
    return answer();
  };
  return sent;
}

const unused = () => Promise.reject(new Error('not asked for'));
const session = { accessToken: 'a', idToken: 'i', userId: 'dana', expiresAt: Infinity };
const auth: Auth = {
  peek: () => session,
  session: async () => session,
  signIn: unused,
  finishSignIn: unused,
  forget: () => undefined,
  signOut: unused,
};
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <StrictMode>
    <AuthProvider auth={auth}>
      <ApiProvider gatewayUrl="http://gateway.test" auth={auth}>
        {children}
      </ApiProvider>
    </AuthProvider>
  </StrictMode>
);

/** A form that is opened anew, as by whoever closed it and came back. */
function form(useCall: () => readonly [Send, unknown] = useRequest): Send {
  const { result } = renderHook(useCall, { wrapper });
  return (variables) => act(() => result.current[0](variables));
}

/** The same where time stands still: the call is under way. */
function begun(): Promise<unknown> {
  const { result } = renderHook(useRequest, { wrapper });
  let ended: Promise<unknown> = Promise.resolve();
  act(() => {
    ended = result.current[0]({ amount: 1 });
  });
  return ended;
}

const passing = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

const keys = (sent: readonly Sent[]) => sent.map(({ key }) => key);
const kept = (): string => JSON.stringify({ ...sessionStorage, ...localStorage });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const told = 'We could not tell whether this went through.';

test.each<[string, Answer]>([
  ['UNAVAILABLE', refused('UNAVAILABLE')],
  ['INTERNAL', refused('INTERNAL')],
  ['PROVIDER_UNAVAILABLE', refused('PROVIDER_UNAVAILABLE')],
  ['a code that nobody knows yet', refused('SOMETHING_NEW')],
  ['an error below the change itself', refused('FORBIDDEN', {}, ['sendTransactionRequest', 'payer'])],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['HTTP 502', () => new Response('<html>', { status: 502 })],
  ['HTTP 504', json({}, 504)],
  ['HTTP 408', json({}, 408)],
  [
    'an answer that is no JSON',
    () => new Response('<html>', { headers: { 'content-type': 'application/json' } }),
  ],
  ['an answer that is empty', json({ data: null })],
])('%s leaves the outcome open: it says so, and the next try has the same key', async (_name, answer) => {
  const sent = answering(answer, done);
  const outcome = await form()({ amount: 1 });
  expect(outcome.ok ? '' : outcome.error.message).toContain(told);
  expect(await form()({ amount: 1 })).toMatchObject({ ok: true });
  expect(keys(sent)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), sent[0]?.key]);
});

test('a failure of the gateway reads as its answer says it, whatever its status in HTTP is', async () => {
  answering(refused('UNAVAILABLE', { requestId: 'r1' }));
  expect(await form()({ amount: 1 })).toEqual({
    ok: false,
    error: {
      code: 'UNAVAILABLE',
      message: `As the gateway says it. ${told} Try again: nothing is done twice.`,
      field: null,
      requestId: 'r1',
    },
  });
});

test.each([
  'BAD_INPUT',
  'CONFLICT',
  'FORBIDDEN',
  'GONE',
  'IDEMPOTENCY_CONFLICT',
  'NOT_FOUND',
  'TOO_LARGE',
  'UNAUTHENTICATED',
])('%s is an outcome: the same input is meant anew afterwards', async (code) => {
  const sent = answering(refused(code), done);
  const outcome = await form()({ amount: 1 });
  expect(outcome).toMatchObject({ ok: false, error: { code, message: 'As the gateway says it.' } });
  await form()({ amount: 1 });
  expect(new Set(keys(sent)).size).toBe(2);
});

test('success is an outcome, and leaves nothing behind', async () => {
  const sent = answering(done);
  const send = form();
  await send({ amount: 1 });
  expect(kept()).toBe('{}');
  await send({ amount: 1 });
  expect(new Set(keys(sent)).size).toBe(2);
});

test('being told to slow down keeps the key, and leaves the words alone', async () => {
  const sent = answering(refused('UNAVAILABLE'), refused('TOO_MANY'), done);
  await form()({ amount: 1 });
  expect(await form()({ amount: 1 })).toMatchObject({ error: { message: 'As the gateway says it.' } });
  await form()({ amount: 1 });
  expect(new Set(keys(sent)).size).toBe(1);
});

test('other input is another intent, and does not end the first one', async () => {
  const sent = answering(refused('UNAVAILABLE'), done);
  const send = form();
  await send({ amount: 1 });
  await send({ amount: 2 });
  await send({ amount: 1 });
  expect(keys(sent)[2]).toBe(keys(sent)[0]);
  expect(keys(sent)[1]).not.toBe(keys(sent)[0]);
});

test('a page that is loaded anew goes on with the key, also while the first answer is awaited', async () => {
  const sent = answering(() => new Promise(() => undefined), done);
  void begun();
  await act(async () => undefined);
  expect(sent).toHaveLength(1);
  await jest.isolateModulesAsync(async () => {
    const { keyOf } = await import('./kept-keys');
    const intent = {
      userId: 'dana',
      name: 'Request',
      variables: { amount: 1 },
      secret: false,
      settable: false,
    };
    expect(keyOf(intent)).toBe(sent[0]?.key);
  });
});

test('a secret input is kept nowhere, and its key lasts as long as the page', async () => {
  const sent = answering(refused('UNAVAILABLE'), done);
  const useCall = () => useApiMutation(requesting, { secret: true });
  await form(useCall)({ amount: 1 });
  expect(kept()).toBe('{}');
  await form(useCall)({ amount: 1 });
  await form(useCall)({ amount: 1 });
  expect(keys(sent)[1]).toBe(keys(sent)[0]);
  expect(keys(sent)[2]).not.toBe(keys(sent)[0]);
});

test('what may have been set otherwise meanwhile is set anew; a payment stays the one that was asked for', async () => {
  const sent = answering(refused('UNAVAILABLE'), refused('UNAVAILABLE'), done, refused('UNAVAILABLE'));
  const rename = form(() => useApiMutation(renaming));
  const request = form();
  await rename({ amount: 1 });
  await request({ amount: 1 });
  await rename({ amount: 2 });
  await rename({ amount: 1 });
  await request({ amount: 1 });
  const [renamed, requested, , again, requestedAgain] = keys(sent);
  expect(again).not.toBe(renamed);
  expect(requestedAgain).toBe(requested);
});

describe('a change whose first try is under way', () => {
  beforeEach(() => void jest.useFakeTimers());

  test('is waited for, as long as the gateway asks for, under the same key', async () => {
    const sent = answering(refused('IN_PROGRESS', { retryAfterMs: 2_000 }), refused('IN_PROGRESS'), done);
    const outcome = begun();
    await passing(1_900);
    expect(sent).toHaveLength(1);
    await passing(2_000);
    expect(await outcome).toMatchObject({ ok: true });
    expect(sent).toHaveLength(3);
    expect(new Set(keys(sent)).size).toBe(1);
  });

  test('is said to be so when it takes too long', async () => {
    const sent = answering(refused('IN_PROGRESS'));
    const outcome = begun();
    await passing(60_000);
    const message = 'This is still being worked on. Try again in a moment: nothing is done twice.';
    expect(await outcome).toMatchObject({ ok: false, error: { code: 'IN_PROGRESS', message } });
    expect(sent.length).toBeGreaterThan(3);
    expect(sent.length).toBeLessThan(10);
    expect(new Set(keys(sent)).size).toBe(1);
  });
});

test('a request that gets no answer ends, and its outcome is open', async () => {
  jest.useFakeTimers();
  const sent = answering(() => new Promise(() => undefined), done);
  const outcome = begun();
  await passing(59_000);
  expect(sent[0]?.signal?.aborted).toBe(false);
  await passing(2_000);
  expect(sent[0]?.signal?.aborted).toBe(true);
  expect(await outcome).toEqual({
    ok: false,
    error: {
      code: 'TIMEOUT',
      message: `There was no answer in time. ${told} Try again: nothing is done twice.`,
      field: null,
      requestId: null,
    },
  });
  const again = begun();
  await passing(100);
  expect(await again).toMatchObject({ ok: true });
  expect(new Set(keys(sent)).size).toBe(1);
});

test('it is busy from the first request to the last', async () => {
  jest.useFakeTimers();
  answering(refused('IN_PROGRESS'), done);
  const { result } = renderHook(useRequest, { wrapper });
  expect(result.current[1].busy).toBe(false);
  let ended: Promise<unknown> = Promise.resolve();
  act(() => {
    ended = result.current[0]({ amount: 1 });
  });
  await passing(100);
  expect(result.current[1].busy).toBe(true);
  await passing(1_000);
  await act(() => ended);
  expect(result.current[1].busy).toBe(false);
});
