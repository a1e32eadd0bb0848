import type { Auth } from '@keyturn/shared/auth';
import { authorizedFetch } from './authorized-fetch';

test('every request has an id of its own, also when it is tried again with a renewed token', async () => {
  const session = { accessToken: 'a', idToken: 'i', userId: 'u', expiresAt: Infinity };
  const unused = () => Promise.reject(new Error('not asked for'));
  const auth: Auth = {
    peek: () => session,
    session: async () => session,
    signIn: unused,
    finishSignIn: unused,
    forget: () => undefined,
    signOut: unused,
  };
  const sent: Headers[] = [];
  globalThis.fetch = async (_input, init) => {
    sent.push(new Headers(init?.headers));
    return new Response(null, { status: sent.length === 1 ? 401 : 200 });
  };
  await authorizedFetch(auth)('http://gateway.example/graphql');
  const ids = sent.map((headers) => headers.get('x-request-id'));
  expect(ids).toEqual([expect.stringMatching(/^[\w-]{36}$/), expect.stringMatching(/^[\w-]{36}$/)]);
  expect(new Set(ids).size).toBe(2);
  expect(sent.map((headers) => headers.get('authorization'))).toEqual(['Bearer a', 'Bearer a']);
});
