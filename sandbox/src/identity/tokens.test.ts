import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { decodeJwt } from 'jose';
import type { Sandbox } from '../sandbox.ts';
import {
  AUDIENCE,
  CALLBACK,
  CLIENT,
  createFakeBrowser,
  readTokens,
  refresh,
  signIn,
} from '../test-support/browser.ts';
import type { FakeBrowser } from '../test-support/browser.ts';
import { startFakeGateway, USER_ID } from '../test-support/gateway.ts';
import type { FakeGateway } from '../test-support/gateway.ts';
import { startTestSandbox } from '../test-support/sandbox.ts';
import { USER_ID_CLAIM } from './claims.ts';

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
});

describe('refresh tokens', () => {
  it('rotate, keep the user id, and a reused one revokes the whole family', async () => {
    const first = await signIn(sandbox.url, browser, 'office@harbor.example');
    const second = await readTokens(await refresh(sandbox.url, first.refresh_token));
    assert.notEqual(second.refresh_token, first.refresh_token);
    assert.equal(decodeJwt(second.access_token)[USER_ID_CLAIM], USER_ID);
    assert.equal(decodeJwt(second.access_token).aud, AUDIENCE);
    const third = await readTokens(await refresh(sandbox.url, second.refresh_token));

    assert.equal((await refresh(sandbox.url, first.refresh_token)).status, 400);
    const afterReuse = await refresh(sandbox.url, third.refresh_token);
    assert.equal(afterReuse.status, 400);
    assert.match(await afterReuse.text(), /invalid_grant/);
  });

  it('count once more while nobody has used what came of them, as where the answer was lost', async () => {
    const first = await signIn(sandbox.url, browser, 'office@harbor.example');
    await readTokens(await refresh(sandbox.url, first.refresh_token));
    const again = await readTokens(await refresh(sandbox.url, first.refresh_token));
    await readTokens(await refresh(sandbox.url, again.refresh_token));
    assert.equal((await refresh(sandbox.url, first.refresh_token)).status, 400);
  });

  it('may be used by the dashboard’s origin alone', async () => {
    const preflight = (origin: string) =>
      fetch(`${sandbox.url}/oauth/token`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'auth0-client',
        },
      });
    assert.match(
      (await preflight(new URL(CALLBACK).origin)).headers.get('access-control-allow-headers') ?? '',
      /auth0-client/i,
    );
    const body = new URLSearchParams({ client_id: CLIENT, grant_type: 'refresh_token', refresh_token: 'x' });
    const foreign = await fetch(`${sandbox.url}/oauth/token`, {
      method: 'POST',
      headers: { origin: 'http://evil.example' },
      body,
    });
    assert.notEqual(foreign.headers.get('access-control-allow-origin'), 'http://evil.example');
  });
});

describe('/userinfo', () => {
  it('answers the claims to a valid access token and 401 to anything else', async () => {
    const { access_token: token } = await signIn(sandbox.url, browser, 'office@harbor.example');
    const ask = (authorizationHeader: string) =>
      fetch(`${sandbox.url}/userinfo`, { headers: { authorization: authorizationHeader } });
    const answer: unknown = await (await ask(`Bearer ${token}`)).json();
    assert.partialDeepStrictEqual(answer, { email: 'office@harbor.example', [USER_ID_CLAIM]: USER_ID });
    assert.equal((await ask(`Bearer ${token.slice(0, -4)}AAAA`)).status, 401);
  });
});
