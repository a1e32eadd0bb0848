import { parse } from 'graphql';
import { createApiClient } from './client';

test('no change leaves the page without a key', async () => {
  const send = jest.fn<Promise<Response>, []>();
  globalThis.fetch = send;
  const unused = () => Promise.reject(new Error('not asked for'));
  const client = createApiClient({
    gatewayUrl: 'http://gateway.test',
    auth: {
      peek: () => null,
      session: unused,
      signIn: unused,
      finishSignIn: unused,
      forget: () => undefined,
      signOut: unused,
    },
  });
  const mutation = parse('mutation Approve { approvePayments { id } }');
  await expect(client.mutate({ mutation })).rejects.toThrow('Approve has no key.');
  expect(send).not.toHaveBeenCalled();
});
