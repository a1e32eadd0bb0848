import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, test } from 'node:test';
import { auth0Management } from './auth0.ts';

interface Call {
  path: string | undefined;
  authorization: string | undefined;
  body: string;
}

const calls: Call[] = [];
let answers: number[] = [];
let url: string;
const server = createServer((request, response) => {
  void text(request).then((body) => {
    calls.push({ path: request.url, authorization: request.headers.authorization, body });
    const isGrant = request.url === '/oauth/token';
    response.writeHead(isGrant ? 200 : (answers.shift() ?? 202), { 'content-type': 'application/json' });
    response.end(isGrant ? JSON.stringify({ access_token: `t${calls.length}`, expires_in: 86_400 }) : '');
  });
});
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  url = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
});
after(() => server.close());
beforeEach(() => {
  calls.length = 0;
  answers = [];
});
const open = () => auth0Management({ url, clientId: 'id', clientSecret: 'secret' });

test('a session is revoked with a token of the management API, which is asked for once', async () => {
  const management = open();
  await management.endSession('a/b');
  await management.endSession('c');
  assert.deepEqual(
    calls.map(({ path, authorization }) => [path, authorization]),
    [
      ['/oauth/token', undefined],
      ['/api/v2/sessions/a%2Fb/revoke', 'Bearer t1'],
      ['/api/v2/sessions/c/revoke', 'Bearer t1'],
    ],
  );
  assert.deepEqual(Object.fromEntries(new URLSearchParams(calls[0]?.body)), {
    grant_type: 'client_credentials',
    client_id: 'id',
    client_secret: 'secret',
    audience: `${url}/api/v2/`,
  });
});

test('a session that is over already is ended; a refusal is told, and a worn-out token asked for anew', async () => {
  const management = open();
  answers = [404, 401];
  await management.endSession('gone');
  await assert.rejects(management.endSession('refused'), { name: 'IdentityUnavailable' });
  await management.endSession('again');
  assert.equal(calls.filter(({ path }) => path === '/oauth/token').length, 2);
});

test('a provider that does not answer is told as such', async () => {
  const nobody = auth0Management({ url: 'http://127.0.0.1:1', clientId: 'id', clientSecret: 'secret' });
  await assert.rejects(nobody.endSession('a'), { name: 'IdentityUnavailable' });
});
