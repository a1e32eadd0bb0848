import { ApolloClient, gql, InMemoryCache } from '@apollo/client';
import type { Auth } from '@keyturn/shared/auth';
import type { Client, ClientOptions, ExecutionResult, Sink, SubscribePayload } from 'graphql-ws';
import { socketLink } from './socket';

/** What the socket's client was made of, and what it was asked to follow. */
let options: ClientOptions;
const followed: { payload: SubscribePayload; sink: Sink<ExecutionResult> }[] = [];
const terminate = jest.fn();
jest.mock('graphql-ws', () => ({
  createClient: (given: ClientOptions): Partial<Client> => {
    options = given;
    return {
      terminate,
      subscribe: (payload, sink) => {
        followed.push({ payload, sink: sink as Sink<ExecutionResult> });
        return () => undefined;
      },
    };
  },
}));

const auth = { session: async () => null } as unknown as Auth;
const link = () => socketLink('ws://gateway.example/graphql', auth);

beforeEach(() => {
  jest.useFakeTimers();
  followed.length = 0;
  terminate.mockReset();
});
afterEach(() => void jest.useRealTimers());

test('a connection that does not answer a ping in time is ended, one that does is kept', () => {
  link();
  expect(options.keepAlive).toBe(10_000);
  options.on?.ping?.(false, undefined);
  jest.advanceTimersByTime(4_999);
  options.on?.pong?.(true, undefined);
  jest.advanceTimersByTime(60_000);
  expect(terminate).not.toHaveBeenCalled();

  options.on?.ping?.(false, undefined);
  jest.advanceTimersByTime(4_999);
  expect(terminate).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(terminate).toHaveBeenCalledTimes(1);

  // The gateway's own ping asks for nothing, and a closed connection owes no answer.
  options.on?.ping?.(true, undefined);
  options.on?.ping?.(false, undefined);
  options.on?.closed?.(undefined);
  jest.advanceTimersByTime(60_000);
  expect(terminate).toHaveBeenCalledTimes(1);
});

test('a lost socket is opened again for ever, later and later, and never at once', async () => {
  link();
  expect(options.retryAttempts).toBe(Number.POSITIVE_INFINITY);
  expect(options.shouldRetry?.(new Error('gone'))).toBe(true);
  for (const [retries, soonest, latest] of [
    [0, 750, 1_250],
    [3, 6_000, 10_000],
    [20, 22_500, 37_500],
  ] as const) {
    let waited = false;
    void options.retryWait?.(retries).then(() => (waited = true));
    await jest.advanceTimersByTimeAsync(soonest - 1);
    expect(waited).toBe(false);
    await jest.advanceTimersByTimeAsync(latest - soonest + 1);
    expect(waited).toBe(true);
  }
});

test('a subscription that failed is tried again and goes on from what it heard last; a refusal is not', async () => {
  const client = new ApolloClient({ link: link(), cache: new InMemoryCache() });
  const heard: unknown[] = [];
  const refused = jest.fn();
  const query = gql`
    subscription Changes {
      changed
    }
  `;
  client.subscribe({ query }).subscribe({ next: ({ data }) => heard.push(data), error: refused });
  await jest.advanceTimersByTimeAsync(0);
  followed[0]?.sink.next({ data: { changed: 1 }, extensions: { number: 41 } });
  followed[0]?.sink.error(new Error('The socket is gone.'));
  await jest.advanceTimersByTimeAsync(4_999);
  expect(followed).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(followed).toHaveLength(2);
  expect(followed[1]?.payload.extensions).toEqual({ after: 41 });
  followed[1]?.sink.next({ data: { changed: 2 }, extensions: { number: 42 } });
  expect(heard).toEqual([{ changed: 1 }, { changed: 2 }]);
  expect(refused).not.toHaveBeenCalled();
});
