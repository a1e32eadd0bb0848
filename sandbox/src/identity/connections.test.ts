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

const connectionIn = (token: string) => decodeJwt(token)['https://keyturn.example/connection'];
const company = { connection: 'cypress-staff', login_hint: 'ann@cypress.example' };

it('an ordinary sign-in is by the provider’s own connection', async () => {
  const tokens = await signIn(sandbox.url, browser, 'office@harbor.example');
  assert.equal(connectionIn(tokens.access_token), 'Username-Password-Authentication');
  assert.equal(gateway.synced[0]?.connection, 'Username-Password-Authentication');
});

it('a connection that is asked for has a page of its own; its tokens tell of it, the renewed ones too', async () => {
  const { url, verifier } = authorization(sandbox.url, company);
  const page = await browser.get(url);
  assert.match(page.body, /Sign in at your company/);
  assert.match(page.body, /value="ann@cypress\.example"/);
  assert.doesNotMatch(page.body, /People of the demo/);
  const back = await browser.post(page.url.href, { email: 'ann@cypress.example' });
  const tokens = await exchange(sandbox.url, back.url.searchParams.get('code') ?? '', verifier);
  const renewed = await readTokens(await refresh(sandbox.url, tokens.refresh_token));
  for (const { access_token: token } of [tokens, renewed]) assert.equal(connectionIn(token), 'cypress-staff');
  assert.equal(gateway.synced.at(-1)?.connection, 'cypress-staff');

  // The same session passes in silence, by the connection or without one.
  for (const asked of [company, {}])
    assert.ok((await browser.get(authorization(sandbox.url, asked).url)).url.searchParams.get('code'));
});

it('a session of another connection is asked again, and is of the new one from then on', async () => {
  await signIn(sandbox.url, browser, 'ann@cypress.example');
  const { url, verifier } = authorization(sandbox.url, company);
  const page = await browser.get(url);
  assert.match(page.body, /Sign in at your company/);
  const back = await browser.post(page.url.href, { email: 'ann@cypress.example' });
  const tokens = await exchange(sandbox.url, back.url.searchParams.get('code') ?? '', verifier);
  assert.equal(connectionIn(tokens.access_token), 'cypress-staff');
});
