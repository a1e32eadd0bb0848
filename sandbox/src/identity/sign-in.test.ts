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
    assert.deepEqual(first, second);
    assert.equal(first?.email, 'admin@harbor.example');
    assert.equal(first?.firstName, 'Dana');
    assert.equal(first?.authorization, 'Bearer sandbox-identity-secret');
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

describe('refresh tokens', () => {
  it('rotate, keep the user id, and a reused one revokes the whole family', async () => {
    const first = await signIn(sandbox.url, browser, 'office@harbor.example');
    const second = await readTokens(await refresh(sandbox.url, first.refresh_token));
    assert.notEqual(second.refresh_token, first.refresh_token);
    assert.equal(decodeJwt(second.access_token)[USER_ID_CLAIM], USER_ID);
    assert.equal(decodeJwt(second.access_token).aud, AUDIENCE);

    assert.equal((await refresh(sandbox.url, first.refresh_token)).status, 400);
    const afterReuse = await refresh(sandbox.url, second.refresh_token);
    assert.equal(afterReuse.status, 400);
    assert.match(await afterReuse.text(), /invalid_grant/);
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
    `${sandbox.url}/v2/logout?${new URLSearchParams({ client_id: CLIENT, returnTo })}`;

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
