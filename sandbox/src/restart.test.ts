import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { createTransport } from 'nodemailer';
import { authorization, createFakeBrowser, readTokens, refresh, signIn } from './test-support/browser.ts';
import { startFakeGateway } from './test-support/gateway.ts';
import type { FakeGateway } from './test-support/gateway.ts';
import { startTestSandbox } from './test-support/sandbox.ts';

let gateway: FakeGateway;
let dataFolder: string;

before(async () => {
  gateway = await startFakeGateway();
  dataFolder = await mkdtemp(join(tmpdir(), 'keyturn-sandbox-'));
});
after(async () => {
  await gateway.close();
  await rm(dataFolder, { recursive: true });
});

it('a restart signs nobody out and loses no message', async () => {
  const first = await startTestSandbox({ dataFolder, gatewayUrl: gateway.url });
  const origin = first.url;
  const browser = createFakeBrowser(origin);
  const tokens = await signIn(origin, browser, 'office@harbor.example');
  const mail = createTransport(`smtp://localhost:${first.smtpPort}`);
  await mail.sendMail({ from: 'a@a.example', to: 'b@b.example', subject: 'Kept', text: 'x' });
  await first.close();

  const second = await startTestSandbox({
    dataFolder,
    gatewayUrl: gateway.url,
    port: Number(new URL(origin).port),
  });
  try {
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', origin));
    await jwtVerify(tokens.access_token, keys);
    await readTokens(await refresh(origin, tokens.refresh_token));
    assert.ok(
      (await browser.get(authorization(origin).url)).url.searchParams.get('code'),
      'the session was lost',
    );
    assert.match(await (await fetch(`${origin}/inbox`)).text(), /"subject":"Kept"/);
  } finally {
    await second.close();
  }
});
