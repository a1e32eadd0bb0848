import type { Auth } from '@keyturn/shared/auth';
import { askEarly } from './ask-early';
import { authorizedFetch } from './authorized-fetch';

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

/** The headers of what is sent from now on; the first answer is 401. */
function sentHeaders(): Headers[] {
  const sent: Headers[] = [];
  globalThis.fetch = async (_input, init) => {
    sent.push(new Headers(init?.headers));
    return new Response(null, { status: sent.length === 1 ? 401 : 200 });
  };
  return sent;
}

test('every request has an id of its own, also when it is tried again with a renewed token', async () => {
  const sent = sentHeaders();
  await authorizedFetch(auth)('http://gateway.example/graphql');
  const ids = sent.map((headers) => headers.get('x-request-id'));
  expect(ids).toEqual([expect.stringMatching(/^[\w-]{36}$/), expect.stringMatching(/^[\w-]{36}$/)]);
  expect(new Set(ids).size).toBe(2);
  expect(sent.map((headers) => headers.get('authorization'))).toEqual(['Bearer a', 'Bearer a']);
  expect(sent.map((headers) => headers.has('traceparent'))).toEqual([false, false]);
});

test('where traces are kept, the id of a request is that of its trace', async () => {
  const sent = sentHeaders();
  await authorizedFetch(auth, true)('http://gateway.example/graphql');
  expect(sent).toHaveLength(2);
  for (const headers of sent) {
    const hex = headers.get('x-request-id')?.replaceAll('-', '') ?? '';
    expect(headers.get('traceparent')).toBe(`00-${hex}-${hex.slice(16)}-01`);
    expect(headers.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/);
  }
});

describe('what the first script of the page asked already', () => {
  const query = 'query Dashboard($slug: String!) { organization(slug: $slug) { id } }';
  const question = { operationName: 'Dashboard', variables: { slug: 'one' }, query };
  const address = 'http://gateway.example/graphql';
  const asked = (slug: string) => ({
    method: 'POST',
    body: JSON.stringify({ ...question, variables: { slug } }),
  });

  function answers(early: () => Promise<Response>): string[] {
    const sent: string[] = [];
    globalThis.fetch = (_input, init) => {
      sent.push(new Headers(init?.headers).get('x-request-id') ?? '');
      return sent.length === 1 ? early() : Promise.resolve(new Response('late'));
    };
    askEarly('http://gateway.example', session, question, false);
    return sent;
  }

  test('is answered by that, once', async () => {
    const sent = answers(async () => new Response('early'));
    expect(sent).toEqual([expect.stringMatching(/^[\w-]{36}$/)]);
    const ask = authorizedFetch(auth);
    expect(await (await ask(address, asked('one'))).text()).toBe('early');
    expect(sent).toHaveLength(1);
    expect(await (await ask(address, asked('one'))).text()).toBe('late');
    expect(sent).toHaveLength(2);
  });

  test('is not taken for another question, nor for another session', async () => {
    const sent = answers(async () => new Response('early'));
    const ask = authorizedFetch(auth);
    expect(await (await ask(address, asked('two'))).text()).toBe('late');
    const renewed = { ...auth, session: async () => ({ ...session, accessToken: 'b' }) };
    expect(await (await authorizedFetch(renewed)(address, asked('one'))).text()).toBe('late');
    expect(sent).toHaveLength(3);
    expect(await (await ask(address, asked('one'))).text()).toBe('early');
  });

  test('is asked again where that failed', async () => {
    const sent = answers(() => Promise.reject(new TypeError('no network')));
    expect(await (await authorizedFetch(auth)(address, asked('one'))).text()).toBe('late');
    expect(sent).toHaveLength(2);
  });

  test('is asked again with a renewed token where it was refused', async () => {
    const sent = answers(async () => new Response(null, { status: 401 }));
    expect(await (await authorizedFetch(auth)(address, asked('one'))).text()).toBe('late');
    expect(sent).toHaveLength(2);
  });
});
