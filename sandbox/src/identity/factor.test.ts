import assert from 'node:assert/strict';
import { after, before, beforeEach, it } from 'node:test';
import { decodeJwt } from 'jose';
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
import { MULTI_FACTOR } from './claims.ts';

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

const stepUp = { acr_values: MULTI_FACTOR, max_age: '60' };
const proofIn = (token: string) => {
  const claims = decodeJwt(token);
  return {
    acr: claims['https://keyturn.example/acr'],
    amr: claims['https://keyturn.example/amr'],
    at: claims['https://keyturn.example/auth_time'],
  };
};

it('an ordinary sign-in proves no second factor', async () => {
  const { acr, amr, at } = proofIn(
    (await signIn(sandbox.url, browser, 'office@harbor.example')).access_token,
  );
  assert.deepEqual([acr, amr], [undefined, ['pwd']]);
  assert.equal(typeof at, 'number');
});

it('acr_values asks who is signed in for a code, and the tokens tell of it, the renewed ones too', async () => {
  const began = Math.floor(Date.now() / 1000);
  await signIn(sandbox.url, browser, 'office@harbor.example');
  const { url, verifier } = authorization(sandbox.url, stepUp);
  const page = await browser.get(url);
  assert.match(page.body, /office@harbor\.example/);
  assert.match(page.body, /246810/);

  const wrong = await browser.post(page.url.href, { code: '111111' });
  assert.equal(wrong.status, 422);
  assert.match(wrong.body, /That is not the code/);

  const back = await browser.post(page.url.href, { code: '246 810' });
  const tokens = await exchange(sandbox.url, back.url.searchParams.get('code') ?? '', verifier);
  const renewed = await readTokens(await refresh(sandbox.url, tokens.refresh_token));
  for (const token of [tokens.access_token, renewed.access_token]) {
    const { acr, amr, at } = proofIn(token);
    assert.deepEqual([acr, amr], [MULTI_FACTOR, ['pwd', 'mfa']]);
    assert.ok(Number(at) >= began);
  }
  assert.ok(decodeJwt(tokens.id_token)['auth_time']);
});

it('a factor that was just proven is not asked for again, an ordinary sign-in ends it', async () => {
  await signIn(sandbox.url, browser, 'office@harbor.example');
  const asked = await browser.get(authorization(sandbox.url, stepUp).url);
  await browser.post(asked.url.href, { code: '246810' });
  const again = await browser.get(authorization(sandbox.url, stepUp).url);
  assert.ok(again.url.searchParams.get('code'));

  const login = await browser.get(authorization(sandbox.url, { prompt: 'login' }).url);
  await browser.post(login.url.href, { email: 'office@harbor.example' });
  assert.match((await browser.get(authorization(sandbox.url, stepUp).url)).body, /Enter your code/);
});

it('who is not signed in says who they are first, then gives the code', async () => {
  const page = await browser.get(authorization(sandbox.url, stepUp).url);
  assert.match(page.body, /Sign in/);
  const next = await browser.post(page.url.href, { email: 'office@harbor.example' });
  assert.match(next.body, /Enter your code/);
  const back = await browser.post(next.url.href, { code: '246810' });
  assert.ok(back.url.searchParams.get('code'));
});
