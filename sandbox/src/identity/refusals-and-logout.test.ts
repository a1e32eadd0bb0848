import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Sandbox } from '../sandbox.ts';
import { authorization, CLIENT, createFakeBrowser, refresh, signIn } from '../test-support/browser.ts';
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
});

describe('refusals', () => {
  const refusal = (url: URL) => ({
    error: url.searchParams.get('error'),
    description: url.searchParams.get('error_description'),
  });

  it('an e-mail that begins with denied is refused, and nobody is signed in', async () => {
    const page = await browser.get(authorization(sandbox.url).url);
    const back = await browser.post(page.url.href, { email: 'denied@harbor.example' });
    assert.deepEqual(refusal(back.url), {
      error: 'access_denied',
      description: 'The sign-in was refused by your organization.',
    });
    assert.match((await browser.get(authorization(sandbox.url).url)).url.pathname, /^\/signin\//);
  });

  it('sandbox_error ends the authorization with that code', async () => {
    const back = await browser.get(authorization(sandbox.url, { sandbox_error: 'login_required' }).url);
    assert.equal(refusal(back.url).error, 'login_required');
    assert.equal(back.url.searchParams.get('state'), 'the-state');
  });

  it('a gateway that refuses ends the sign-in with server_error, and the next try succeeds', async () => {
    gateway.answerWith(503);
    const page = await browser.get(authorization(sandbox.url).url);
    const back = await browser.post(page.url.href, { email: 'office@harbor.example' });
    assert.equal(refusal(back.url).error, 'server_error');
    assert.match(refusal(back.url).description ?? '', /gateway refused to finish the sign-in \(status 503\)/);

    gateway.answerWith(200, { userId: USER_ID });
    assert.ok((await browser.get(authorization(sandbox.url).url)).url.searchParams.get('code'));
  });

  it('a gateway that is down ends the sign-in with server_error', async () => {
    const alone = await startTestSandbox({ gatewayUrl: 'http://localhost:1' });
    try {
      const visitor = createFakeBrowser(alone.url);
      const page = await visitor.get(authorization(alone.url).url);
      const back = await visitor.post(page.url.href, { email: 'office@harbor.example' });
      assert.equal(refusal(back.url).error, 'server_error');
      assert.match(refusal(back.url).description ?? '', /could not be reached/);
    } finally {
      await alone.close();
    }
  });

  it('unknown audience, foreign callback and missing PKCE are refused', async () => {
    const service = await browser.get(authorization(sandbox.url, { audience: 'https://other.example' }).url);
    assert.equal(refusal(service.url).error, 'invalid_target');
    const foreign = await browser.get(
      authorization(sandbox.url, { redirect_uri: 'http://evil.example/cb' }).url,
    );
    assert.equal(foreign.status, 400);
    const bare = new URL(authorization(sandbox.url).url);
    bare.searchParams.delete('code_challenge');
    bare.searchParams.delete('code_challenge_method');
    assert.equal(refusal((await browser.get(bare.href)).url).error, 'invalid_request');
  });
});

describe('signing out', () => {
  const logout = (returnTo: string) =>
    `${sandbox.url}/v2/logout?${new URLSearchParams({ client_id: CLIENT, returnTo }).toString()}`;

  it('ends the session, revokes the refresh token and goes back', async () => {
    const tokens = await signIn(sandbox.url, browser, 'office@harbor.example');
    const back = await browser.get(logout('http://localhost:3000/logout'));
    assert.equal(back.url.href, 'http://localhost:3000/logout');
    assert.match((await browser.get(authorization(sandbox.url).url)).url.pathname, /^\/signin\//);
    assert.equal((await refresh(sandbox.url, tokens.refresh_token)).status, 400);
  });

  it('does not redirect to a foreign address', async () => {
    const stay = await browser.get(logout('http://evil.example/'));
    assert.equal(stay.status, 400);
    assert.equal(stay.url.origin, sandbox.url);
  });
});
