import { waitFor } from '@testing-library/react';
import { parse } from 'graphql';
import { createApiClient } from './client';

const unused = () => Promise.reject(new Error('not asked for'));
const session = { accessToken: 'access', idToken: 'id', userId: 'dana', expiresAt: 0 };
const auth = {
  peek: () => null,
  session: () => Promise.resolve(session),
  signIn: unused,
  finishSignIn: unused,
  forget: () => undefined,
  signOut: unused,
};

test('no change leaves the page without a key', async () => {
  const send = jest.fn<Promise<Response>, []>();
  globalThis.fetch = send;
  const client = createApiClient({ gatewayUrl: 'http://gateway.test', auth });
  const mutation = parse('mutation Approve { approvePayments { id } }');
  await expect(client.mutate({ mutation })).rejects.toThrow('Approve has no key.');
  expect(send).not.toHaveBeenCalled();
});

test('a question that is asked again is answered by a request of its own', async () => {
  const answers: ((state: string) => void)[] = [];
  globalThis.fetch = () =>
    new Promise((resolve) => {
      answers.push((state) =>
        resolve({
          status: 200,
          headers: new Headers({ 'content-type': 'application/json' }),
          text: () => Promise.resolve(JSON.stringify({ data: { state } })),
        } as Response),
      );
    });
  const client = createApiClient({ gatewayUrl: 'http://gateway.test', auth });
  const query = parse('query State { state }');
  const seen: unknown[] = [];
  const watched = client.watchQuery({ query });
  watched.subscribe(({ data }) => seen.push(data));
  await waitFor(() => expect(answers).toHaveLength(1));
  // Something changed: what is under way may have read the old state.
  const refetched = watched.refetch();
  const fetched = client.query({ query, fetchPolicy: 'network-only' });
  answers[0]?.('old');
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('new');
  expect((await refetched).data).toEqual({ state: 'new' });
  expect((await fetched).data).toEqual({ state: 'new' });
  expect(seen.at(-1)).toEqual({ state: 'new' });
});
