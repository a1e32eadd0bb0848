import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { createKeyturn, KeyturnError, type Fetch } from '@keyturn/client';
import { Kind, parse } from 'graphql';
import { followPayment } from '../../../client/examples/follow-a-payment.ts';
import { prepareRequest } from '../../../client/examples/prepare-a-request.ts';
import { requestPayment } from '../../../client/examples/request-a-payment.ts';
import { documents } from '../../../client/src/operations.generated.ts';
import type { Database } from '../../db/client.ts';
import { apiKeys, integrations } from '../../db/schema/index.ts';
import { apiKeyScopes } from '../../db/schema/values.ts';
import { publishedOperations } from '../../graph/published-operations.ts';
import { publishedOn } from '../../graph/published.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { hashOf, prefixOf } from './secret.ts';

const packageFolder = new URL('../../../client/', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, packageFolder), 'utf8');
const page = readFileSync(new URL('../../../../docs/api/README.md', import.meta.url), 'utf8');
let database: Database;
let gateway: TestApp;
let url: string;
let harbor: TestOrganization;
const key = `kt_live_${randomBytes(32).toString('base64url')}`;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  url = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  harbor = await addOrganization(gateway.test);
  const { organizationId } = harbor;
  const admin = await addUser(gateway.test, { organizationId, roles: ['ADMIN', 'REQUEST'] });
  const [row] = await database.db.insert(integrations).values({ name: 'Desk', organizationId }).returning();
  await database.db.insert(apiKeys).values({
    ...{ integrationId: row?.id ?? '', name: 'Desk', prefix: prefixOf(key), secretHash: hashOf(key) },
    ...{ scopes: apiKeyScopes, sendLimit: 10_000, createdById: admin.id },
  });
});
after(async () => {
  await gateway.close();
  await database.close();
});

test('the examples do what they say', async () => {
  const keyturn = createKeyturn({ url, key });
  const closing = { id: '2026-114', buyer: 'buyer@people.example' };
  const id = await requestPayment(keyturn, closing);
  assert.equal(await requestPayment(keyturn, closing), id, 'a closing is asked for once');
  assert.deepEqual(await followPayment(keyturn, id), { status: 'PENDING', reason: null });
  const address = await prepareRequest(keyturn, harbor.inbound.id, 'buyer@people.example');
  assert.match(address, /\?prepared=/);
});

test('the page for programs shows the examples as they run', () => {
  const shown = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text.trim());
  const examples = readdirSync(new URL('examples/', packageFolder));
  for (const name of examples) assert.ok(shown.includes(textOf(`examples/${name}`).trim()), name);
});

test('the client has every published operation, and is versioned by the published date', () => {
  const asked = Object.values(documents).flatMap((text) =>
    parse(text).definitions.flatMap((each) =>
      each.kind === Kind.OPERATION_DEFINITION
        ? each.selectionSet.selections.map((field) => (field.kind === Kind.FIELD ? field.name.value : ''))
        : [],
    ),
  );
  assert.deepEqual([...new Set(asked)].toSorted(), [...publishedOperations.keys()].toSorted());
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  assert.equal(version, publishedOn.split('-').map(Number).join('.'));
});

describe('a call', () => {
  const answering = (...answers: (Response | Error)[]) => {
    const keys: (string | undefined)[] = [];
    const send: Fetch = (_url, { headers }) => {
      keys.push(headers['idempotency-key']);
      const answer = answers.shift() ?? new Error('Nothing more was expected.');
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    };
    return { keys, keyturn: createKeyturn({ url: '', key, fetch: send }) };
  };
  const refused = (code: string) =>
    Response.json(
      { errors: [{ message: 'No', extensions: { code, field: 'input.amount', requestId: 'r-1' } }] },
      { headers: { 'retry-after': '0' } },
    );

  test('is tried again under its key where that helps', async () => {
    const { keyturn, keys } = answering(
      refused('UNAVAILABLE'),
      refused('TOO_MANY'),
      Response.json({ data: { currentApiKey: null } }),
    );
    assert.deepEqual(await keyturn.call('WhoAmI'), { currentApiKey: null });
    assert.deepEqual([keys.length, new Set(keys).size], [3, 1]);
  });

  test('is told why it was refused, once', async () => {
    const { keyturn, keys } = answering(refused('BAD_INPUT'));
    await assert.rejects(keyturn.call('WhoAmI'), (error) => {
      assert.ok(error instanceof KeyturnError);
      assert.deepEqual([error.code, error.field, error.requestId], ['BAD_INPUT', 'input.amount', 'r-1']);
      return true;
    });
    assert.equal(keys.length, 1);
  });
});
