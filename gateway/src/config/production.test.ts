import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { z } from 'zod';
import { openPglite } from '../db/pglite.ts';
import { listedDocuments } from '../server/known-documents.ts';
import { makeDataFolder } from '../testing/databases/data-folder.ts';
import { createTestDeps } from '../testing/deps.ts';
import { startGatewayProcess, type GatewayProcess } from '../testing/gateway-process.ts';
import { productionSettings } from '../testing/production.ts';
import { addUser } from '../testing/world.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const audience = 'https://api.keyturn.example';
const folder = mkdtempSync(join(tmpdir(), 'keyturn-production-'));
let privateKey: CryptoKey;
let jwk: object;
/** An issuer of tokens: nothing but its keys. */
const issuer = createServer((_request, response) => response.end(JSON.stringify({ keys: [jwk] })));

let gateway: GatewayProcess;
let issuerUrl: string;
let userId: string;
before(async () => {
  const keys = await generateKeyPair('RS256');
  ({ privateKey } = keys);
  jwk = { ...(await exportJWK(keys.publicKey)), kid: 'test', alg: 'RS256' };
  issuer.listen(0, '127.0.0.1');
  await once(issuer, 'listening');
  const address = issuer.address();
  issuerUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
  const database = await openPglite(await makeDataFolder(join(folder, 'gateway')));
  userId = (await addUser(createTestDeps(database))).id;
  await database.close();
  gateway = await startGatewayProcess({
    ...productionSettings,
    AUTH_SIMULATED: '',
    AUTH_ISSUER: issuerUrl,
    KEYTURN_DATA: folder,
  });
});
after(async () => {
  await gateway.kill();
  issuer.closeAllConnections();
  issuer.close();
  rmSync(folder, { recursive: true, force: true });
});

const answered = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

async function ask(query: string) {
  const token = await new SignJWT({ 'https://keyturn.example/user_id': userId })
    .setProtectedHeader({ alg: 'RS256', kid: 'test' })
    .setSubject(`auth0|${userId}`)
    .setIssuer(issuerUrl)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey);
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return answered.parse(await response.json());
}

test('a gateway in production answers the dashboard’s documents and no others', async () => {
  const known = Object.values(listedDocuments()).find((each) => each.startsWith('query FirstOrganization'));
  assert.equal((await ask(known ?? '')).errors, undefined);
  for (const other of ['{ currentUser { id } }', '{ __schema { types { name } } }', '{ __typename }']) {
    const { data, errors } = await ask(other);
    assert.equal(data ?? null, null);
    assert.match(errors?.[0]?.message ?? '', /only the documents of its dashboard/);
  }
});

test('a sign-in that proves nothing is none', async () => {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer simulated.${userId}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ currentUser { id } }' }),
  });
  assert.equal(response.status, 401);
});

test('it says how it is, and its numbers only to who has the token', async () => {
  const at = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${gateway.url}${path}`, { headers });
  assert.equal((await at('/healthz')).status, 200);
  assert.deepEqual(await (await at('/readyz')).json(), {
    status: 'ready',
    version: '1.0.0',
    payouts: 'handed over',
  });
  assert.notEqual((await at('/metrics')).status, 200);
  const metrics = await at('/metrics', { authorization: `Bearer ${productionSettings.METRICS_TOKEN}` });
  assert.match(await metrics.text(), /^keyturn_ledger_sum_cents 0$/m);
});

test('with the sandbox’s secrets it does not start, and says which it needs', async () => {
  const { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
  const env = {
    ...{ PATH, NODE_OPTIONS, NODE_COMPILE_CACHE },
    ...{ NODE_ENV: 'production', KEYTURN_DATA: join(folder, 'other') },
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const [said] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  assert.equal(child.exitCode, 1);
  for (const name of Object.keys(productionSettings).filter((each) => each !== 'NODE_ENV')) {
    assert.match(said, new RegExp(`^${name}: need`, 'm'));
  }
});
