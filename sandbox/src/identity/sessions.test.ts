import assert from 'node:assert/strict';
import { after, before, beforeEach, it } from 'node:test';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { Sandbox } from '../sandbox.ts';
import {
  authorization,
  createFakeBrowser,
  exchange,
  readTokens,
  refresh,
  signIn,
} from '../test-support/browser.ts';
import type { FakeBrowser } from '../test-support/browser.ts';
import { startFakeGateway, USER_ID } from '../test-support/gateway.ts';
import type { FakeGateway } from '../test-support/gateway.ts';
import { startTestSandbox } from '../test-support/sandbox.ts';

let gateway: FakeGateway;
let sandbox: Sandbox;
let browser: FakeBrowser;

before(async () => {
  gateway = await startFakeGateway();
  sandbox = await startTestSandbox({ gatewayUrl: gateway.url });
});
after(async () => {
  await sandbox.close();
  await gateway.close();
});
beforeEach(() => {
  browser = createFakeBrowser(sandbox.url);
  gateway.answerWith(200, { userId: USER_ID });
  gateway.synced.length = 0;
});

const sessionIn = (token: string) => decodeJwt(token)['https://keyturn.example/sid'];

const granted = z.object({ access_token: z.string(), expires_in: z.number() });
async function managementToken(secret = 'sandbox-management-secret'): Promise<string | null> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'keyturn-management',
    client_secret: secret,
    audience: `${sandbox.url}/api/v2/`,
  });
  const response = await fetch(`${sandbox.url}/oauth/token`, { method: 'POST', body });
  return granted.safeParse(await response.json()).data?.access_token ?? null;
}
const revoke = (id: unknown, token: string | null) =>
  fetch(`${sandbox.url}/api/v2/sessions/${String(id)}/revoke`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });

it('tells the gateway of the session of a sign-in; its tokens name the same one, the renewed ones too', async () => {
  const { url, verifier } = authorization(sandbox.url, { 'ext-browser': 'a-mark' });
  const page = await browser.get(url);
  const back = await browser.post(page.url.href, { email: 'office@harbor.example' });
  const tokens = await exchange(sandbox.url, back.url.searchParams.get('code') ?? '', verifier);
  const renewed = await readTokens(await refresh(sandbox.url, tokens.refresh_token));
  const [told] = gateway.synced;
  assert.deepEqual([told?.session.browser, told?.session.address], ['a-mark', '127.0.0.1']);
  assert.equal(sessionIn(tokens.access_token), told?.session.id);
  assert.equal(sessionIn(renewed.access_token), told?.session.id);
});

it('a session ends by the management API: no token is renewed, and the next sign-in asks who it is', async () => {
  const here = await signIn(sandbox.url, browser, 'office@harbor.example');
  const elsewhere = await signIn(sandbox.url, createFakeBrowser(sandbox.url), 'office@harbor.example');
  const token = await managementToken();
  assert.equal((await revoke(sessionIn(here.access_token), token)).status, 202);
  assert.equal((await refresh(sandbox.url, here.refresh_token)).status, 400);
  assert.match((await browser.get(authorization(sandbox.url).url)).url.pathname, /^\/signin\//);
  assert.equal((await refresh(sandbox.url, elsewhere.refresh_token)).status, 200);
  assert.equal((await revoke(sessionIn(here.access_token), token)).status, 404);
});

it('only the application with the secret ends sessions', async () => {
  const here = await signIn(sandbox.url, browser, 'office@harbor.example');
  assert.equal(await managementToken('another secret'), null);
  assert.equal((await revoke(sessionIn(here.access_token), here.access_token)).status, 401);
  assert.equal((await refresh(sandbox.url, here.refresh_token)).status, 200);
});
