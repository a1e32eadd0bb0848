import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createKeyturn } from '@keyturn/client';
import { depositTestPayment } from '../../../client/examples/deposit-a-test-payment.ts';
import { openPglite } from '../../db/pglite.ts';
import { apiKeys, integrations, transactionTemplates, webhookSubscriptions } from '../../db/schema/index.ts';
import { hashOf, prefixOf } from '../../domains/api-keys/secret.ts';
import { makeDataFolder } from '../../testing/databases/data-folder.ts';
import { createTestDeps } from '../../testing/deps.ts';
import { freePort, startGatewayProcess, type GatewayProcess } from '../../testing/gateway-process.ts';
import { startSandbox, type SandboxProcess } from '../../testing/sandbox.ts';
import { addOrganization, addUser } from '../../testing/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'keyturn-worlds-'));
const liveData = join(folder, 'live', 'gateway');
const between = { TEST_WORLD_SECRET: randomBytes(32).toString('hex') };
const secret = `kt_test_${randomBytes(32).toString('base64url')}`;

let receiverPort: number;
let sandbox: SandboxProcess;
let trial: GatewayProcess;
let live: GatewayProcess;

before(async () => {
  await makeDataFolder(join(folder, 'test', 'gateway'));
  const database = await openPglite(await makeDataFolder(liveData));
  const world = createTestDeps(database);
  const { organizationId } = await addOrganization(world);
  const admin = await addUser(world, { organizationId, roles: ['ADMIN', 'REQUEST'] });
  const [desk] = await database.db.insert(integrations).values({ name: 'Desk', organizationId }).returning();
  await database.db.insert(apiKeys).values({
    ...{ integrationId: desk?.id ?? '', name: 'Desk', prefix: prefixOf(secret), secretHash: hashOf(secret) },
    ...{ scopes: ['READ_PAYMENTS', 'READ_OCCASIONS', 'REQUEST_PAYMENTS', 'MANAGE_WEBHOOKS'] },
    createdById: admin.id,
  });
  await database.close();
  receiverPort = await freePort();
  const testPort = await freePort();
  const gatewayUrl = `http://localhost:${testPort}`;
  sandbox = await startSandbox({ SANDBOX_STEP_MS: '200' });
  const { hostname } = new URL(sandbox.url);
  [trial, live] = await Promise.all([
    startGatewayProcess({
      ...{ WORLD: 'test', KEYTURN_DATA: join(folder, 'test'), ...between, SANDBOX_URL: sandbox.url },
      ...{ GATEWAY_PORT: String(testPort), GATEWAY_URL: gatewayUrl, SMTP_URL: `smtp://${hostname}:9` },
      WEBHOOK_ORIGINS: `http://localhost:${receiverPort}`,
    }),
    startGatewayProcess({ KEYTURN_DATA: join(folder, 'live'), ...between, TEST_WORLD_URL: gatewayUrl }),
  ]);
});
after(async () => {
  await Promise.all([trial.kill(), live.kill()]);
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The documents that the page for programs posts with `ask`, in their order. */
const posted = [
  ...readFileSync(new URL('../../../../docs/api/README.md', import.meta.url), 'utf8').matchAll(
    /^ +ask '([^']+)'$/gm,
  ),
].map(([, body = '']) => body);

test('the commands of the page for programs, in their order, deposit a test payment', async () => {
  const [who, occasions, request, pay, look] = posted;
  const known: Record<string, string> = {};
  const ask = async (body = ''): Promise<string> => {
    const filled = body.replaceAll(/SLUG|OCCASION|PAYMENT/g, (name) => known[name] ?? name);
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const answer = await (
      await fetch(`${live.url}/graphql`, { method: 'POST', headers, body: filled })
    ).text();
    assert.doesNotMatch(answer, /"errors"/);
    return answer;
  };
  const idIn = (answer: string, name = 'id') => new RegExp(`"${name}":"([^"]+)"`).exec(answer)?.[1] ?? '';
  known['SLUG'] = idIn(await ask(who), 'slug');
  known['OCCASION'] = idIn(await ask(occasions));
  const asked = await ask(request);
  known['PAYMENT'] = idIn(asked);
  assert.equal(await ask(request), asked, 'the same key asks once');
  await ask(pay);
  let status = '';
  while (status !== 'DEPOSITED') {
    status = idIn(await ask(look), 'displayStatus');
    assert.doesNotMatch(status, /FAILED|CANCELED/);
    await setTimeout(100);
  }
  assert.equal(posted.length, 5);
});

test('a program collects a test payment, hears of its deposit and finds it in the books; the live world has none of it', async () => {
  const keyturn = createKeyturn({ url: live.url, key: secret });
  const receiver = { url: `http://localhost:${receiverPort}/hooks`, port: receiverPort };
  const closing = { id: randomUUID(), buyer: 'buyer@people.example' };
  const { id, told, agrees } = await depositTestPayment(keyturn, receiver, closing);
  assert.deepEqual([told, agrees], [id, true]);
  await live.stop();
  const database = await openPglite(liveData);
  try {
    assert.equal(await database.db.$count(transactionTemplates), 0);
    assert.equal(await database.db.$count(webhookSubscriptions), 0);
  } finally {
    await database.close();
  }
});
