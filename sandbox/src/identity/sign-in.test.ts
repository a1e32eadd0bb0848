import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import type { Sandbox } from '../sandbox.ts';
import {
  AUDIENCE,
  authorization,
  CALLBACK,
  CLIENT,
  createFakeBrowser,
  exchange,
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

describe('signing in', () => {
  it('shows the demo people, takes an e-mail and goes back with code and state', async () => {
    const page = await browser.get(authorization(sandbox.url).url);
    assert.equal(page.status, 200);
    assert.match(page.url.pathname, /^\/signin\//);
    assert.match(page.body, /admin@harbor\.example/);
    assert.match(page.body, /<label for="email">Email<\/label>/);

    const back = await browser.post(page.url.href, { email: 'office@harbor.example' });
    assert.equal(back.url.origin + back.url.pathname, CALLBACK);
    assert.equal(back.url.searchParams.get('state'), 'the-state');
    assert.ok(back.url.searchParams.get('code'));
  });

  it('signs both tokens and puts the gateway’s user id into them', async () => {
    const tokens = await signIn(sandbox.url, browser, 'jane.doe@anywhere.example');
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', sandbox.url));
    const access = await jwtVerify(tokens.access_token, keys, {
      issuer: `${sandbox.url}/`,
      audience: AUDIENCE,
      algorithms: ['RS256'],
    });
    assert.equal(access.payload[USER_ID_CLAIM], USER_ID);
    assert.equal(access.payload.sub?.startsWith('auth0|'), true);
    assert.equal(tokens.expires_in, 600);

    const id = await jwtVerify(tokens.id_token, keys, { issuer: `${sandbox.url}/`, audience: CLIENT });
    const { name, given_name, family_name, email, email_verified, nonce, sub } = id.payload;
    assert.deepEqual(
      { name, given_name, family_name, email, email_verified, nonce, sub },
      {
        name: 'Jane Doe',
        given_name: 'Jane',
        family_name: 'Doe',
        email: 'jane.doe@anywhere.example',
        email_verified: true,
        nonce: 'the-nonce',
        sub: access.payload.sub,
      },
    );
    assert.equal(id.payload[USER_ID_CLAIM], USER_ID);
  });

  it('tells the gateway who signs in, with the agreed secret and always the same subject', async () => {
    gateway.synced.length = 0;
    await signIn(sandbox.url, browser, 'Admin@Harbor.example');
    await signIn(sandbox.url, createFakeBrowser(sandbox.url), 'admin@harbor.example');
    const [first, second] = gateway.synced;
    assert.ok(first);
    assert.equal(first.email, 'admin@harbor.example');
    assert.equal(first.firstName, 'Dana');
    assert.equal(second?.subject, first.subject);
    assert.equal(first.authorization, 'Bearer sandbox-identity-secret');
  });

  it('remembers the session and signs in silently, but asks again for prompt=login', async () => {
    await signIn(sandbox.url, browser, 'office@harbor.example');
    const { url, verifier } = authorization(sandbox.url, { sync: 'force' });
    const silent = await browser.get(url);
    const tokens = await exchange(sandbox.url, silent.url.searchParams.get('code') ?? '', verifier);
    assert.equal(decodeJwt(tokens.id_token)['email'], 'office@harbor.example');

    const hint = { prompt: 'login', login_hint: 'someone@else.example' };
    const asked = await browser.get(authorization(sandbox.url, hint).url);
    assert.match(asked.url.pathname, /^\/signin\//);
    assert.match(asked.body, /value="someone@else\.example"/);
    assert.match(
      (await browser.get(authorization(sandbox.url, { prompt: 'select_account' }).url)).body,
      /Email/,
    );
  });

  it('keeps what was typed and explains when it is no e-mail', async () => {
    const page = await browser.get(authorization(sandbox.url).url);
    const again = await browser.post(page.url.href, { email: 'not <an> e-mail' });
    assert.equal(again.status, 422);
    assert.match(again.body, /value="not &lt;an&gt; e-mail"/);
    assert.match(again.body, /Enter an e-mail address/);
  });

  it('explains a sign-in page that is over', async () => {
    const page = await browser.get(authorization(sandbox.url).url);
    await browser.post(page.url.href, { email: 'office@harbor.example' });
    const late = await createFakeBrowser(sandbox.url).get(page.url.href);
    assert.equal(late.status, 400);
    assert.match(late.body, /This sign-in is over/);
  });
});
