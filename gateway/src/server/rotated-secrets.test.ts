import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { programOf, assertionOf } from '../domains/test-world/assertion.ts';
import { signedUploads } from '../providers/files/signed-uploads.ts';
import { readConfig } from '../config/config.ts';
import { productionSettings } from '../testing/production.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import type { Database } from '../db/client.ts';

const long = (word: string) => `${word} secret of thirty-two characters and more`;
const names = ['IDENTITY_SYNC_SECRET', 'METRICS_TOKEN', 'FILES_SECRET', 'TEST_WORLD_SECRET'];
let database: Database;
let gateway: TestApp;
before(async () => {
  database = await openTestDatabase();
  const env = Object.fromEntries(
    names.flatMap((name) => [
      [name, long('new')],
      [`${name}_PREVIOUS`, long('old')],
    ]),
  );
  gateway = await startTestApp(database, { env });
});
after(async () => {
  await gateway.close();
  await database.close();
});

/** Sends a request with a bearer secret and returns its status. */
const statusWith = async (method: 'GET' | 'POST', url: string, secret: string) =>
  (await gateway.app.inject({ method, url, headers: { authorization: `Bearer ${secret}` } })).statusCode;

test('accepts the new and the old secret during a rotation, and no other', async () => {
  for (const [word, isAccepted] of [
    ['new', true],
    ['old', true],
    ['other', false],
  ] as const) {
    assert.equal((await statusWith('POST', '/identity/sync', long(word))) !== 401, isAccepted, word);
    assert.equal((await statusWith('GET', '/metrics', long(word))) !== 401, isAccepted, word);
    const order = { key: 'public/logos/a.png', contentType: 'image/png', contentLength: 3 };
    const expiresAt = new Date(gateway.test.deps.clock().getTime() + 60_000);
    const { url } = await signedUploads('', long(word)).addressFor({ ...order, expiresAt });
    const put = await gateway.app.inject({ method: 'PUT', url, payload: 'abc' });
    assert.equal(put.statusCode !== 403, isAccepted, word);
  }
});

test('accepts an assertion of the live gateway signed with either secret', async () => {
  const { config } = gateway.test.deps;
  const now = new Date();
  const id = crypto.randomUUID();
  const asks = { keyId: id, integrationId: id, organizationId: id, makerId: id, scopes: [], sendLimit: null };
  for (const word of ['new', 'old'])
    assert.equal((await programOf(await assertionOf(asks, long(word), now), config, now)).keyId, id);
  await assert.rejects(programOf(await assertionOf(asks, long('other'), now), config, now));
});

test('refuses a publicly known secret in production, even as the previous secret', () => {
  const env = { ...productionSettings, STRIPE_WEBHOOK_SECRET_PREVIOUS: 'whsec_sandbox' };
  assert.throws(() => readConfig(env), /STRIPE_WEBHOOK_SECRET/);
});
