import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { documents } from '../../../client/src/operations.generated.ts';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { asc, eq } from 'drizzle-orm';
import { Kind, parse } from 'graphql';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import {
  apiKeys,
  integrations,
  ledgerEntries,
  organizationUsers,
  outbox,
  transactions,
  transactionTemplates,
} from '../../db/schema/index.ts';
import { apiKeyScopes, type ApiKeyScope } from '../../db/schema/values.ts';
import { hashOf, prefixOf } from '../../domains/api-keys/secret.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addPayment } from '../../testing/payments.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { toolOperations, tools } from './tools.ts';

let database: Database;
let gateway: TestApp;
let url: URL;
let harbor: TestOrganization;
let elsewhere: TestOrganization;
let admin: Awaited<ReturnType<typeof addUser>>;
let integrationId: string;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database, { env: { RATE_LIMIT_USER: '60' } });
  url = new URL('/mcp', await gateway.app.listen({ port: 0, host: '127.0.0.1' }));
  harbor = await addOrganization(gateway.test);
  elsewhere = await addOrganization(gateway.test);
  const { organizationId } = harbor;
  admin = await addUser(gateway.test, {
    organizationId,
    roles: ['ADMIN', 'REQUEST', 'APPROVE_INBOUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT', 'REFUND_PAYMENT'],
  });
  const [row] = await database.db
    .insert(integrations)
    .values({ name: 'Assistant', organizationId })
    .returning();
  integrationId = row?.id ?? '';
});
after(async () => {
  await gateway.close();
  await database.close();
});

async function keyWith(scopes: readonly ApiKeyScope[]): Promise<string> {
  const secret = `kt_live_${randomBytes(32).toString('base64url')}`;
  await database.db.insert(apiKeys).values({
    ...{ integrationId, name: 'Assistant', prefix: prefixOf(secret), secretHash: hashOf(secret) },
    ...{ scopes, sendLimit: scopes.includes('SEND_PAYMENTS') ? 10_000_000 : null, createdById: admin.id },
  });
  return secret;
}

async function assistant(secret: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer ${secret}` };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return client;
}

const content = z.array(z.object({ type: z.literal('text'), text: z.string() })).length(1);
async function used(client: Client, name: string, given: Record<string, unknown> = {}) {
  const answer = await client.callTool({ name, arguments: given });
  const [{ text } = { text: '' }] = content.parse(answer.content);
  return { text, failed: answer.isError === true };
}
const read = async (client: Client, name: string, given: Record<string, unknown> = {}) => {
  const { text, failed } = await used(client, name, given);
  assert.ok(!failed, text);
  return text;
};

describe('no tool moves money', () => {
  test('each operation of the tools reads, or makes a request ready', () => {
    for (const name of toolOperations) {
      for (const definition of parse(documents[name]).definitions) {
        if (definition.kind !== Kind.OPERATION_DEFINITION || definition.operation === 'query') continue;
        const fields = definition.selectionSet.selections.map((each) =>
          each.kind === Kind.FIELD ? each.name.value : each.kind,
        );
        assert.deepEqual(fields, ['prepareTransactionRequest'], name);
      }
    }
  });

  test('all of them, with a key that may do everything: no payment, no movement, no posting, no mail', async () => {
    const payment = await addPayment(gateway.test, harbor, { displayStatus: 'PENDING' });
    const kept = async () => [
      await database.db.select().from(transactionTemplates).orderBy(asc(transactionTemplates.id)),
      await database.db.select().from(transactions),
      await database.db.select().from(ledgerEntries),
      await database.db.select().from(outbox),
    ];
    const given: Readonly<Record<string, Record<string, unknown>>> = {
      find_payments: {},
      list_late_payments: {},
      explain_payment: { id: String(payment.id) },
      list_payment_occasions: {},
      prepare_request: {
        ...{ paymentOccasionId: harbor.inbound.id, amountCents: 10_000 },
        payerEmail: 'payer@people.example',
      },
    };
    assert.deepEqual(Object.keys(given).toSorted(), Object.keys(tools).toSorted());
    const client = await assistant(await keyWith(apiKeyScopes));
    const earlier = await kept();
    const listed = await client.listTools();
    assert.deepEqual(listed.tools.map(({ name }) => name).toSorted(), Object.keys(tools).toSorted());
    for (const [name, input] of Object.entries(given)) await read(client, name, input);
    assert.deepEqual(await kept(), earlier);
    for (const name of ['RequestPayment', 'SendPayment', 'sendTransactionRequest'])
      await assert.rejects(client.callTool({ name, arguments: {} }));
    await client.close();
  });
});

test('payments are found and explained; a request that is prepared leads a person to it', async () => {
  const payment = await addPayment(
    gateway.test,
    harbor,
    { displayStatus: 'FAILED', address: '12 Pier Road' },
    { status: 'FAILED', errorType: 'R01' },
  );
  const client = await assistant(await keyWith(['READ_PAYMENTS', 'PREPARE_REQUESTS']));
  const id = String(payment.id);
  assert.match(await read(client, 'find_payments', { address: 'pier', status: 'FAILED' }), new RegExp(id));
  assert.match(
    await read(client, 'explain_payment', { id }),
    /The money did not arrive\. The bank’s reason: R01\./,
  );
  const prepared = await read(client, 'prepare_request', {
    ...{ paymentOccasionId: harbor.inbound.id, amountCents: 10_000, payerEmail: 'payer@people.example' },
  });
  assert.match(prepared, /inbound\/[0-9a-f-]+\/email\?prepared=/);
  const wrong = await used(client, 'prepare_request', {
    ...{ paymentOccasionId: harbor.inbound.id, amountCents: 1, payerEmail: 'payer@people.example' },
  });
  assert.deepEqual(wrong, { failed: true, text: 'BAD_INPUT: request.amount: Min $48' });
  await client.close();
});

describe('a key ends where it ends elsewhere', () => {
  test('at its scopes', async () => {
    const client = await assistant(await keyWith(['READ_OCCASIONS']));
    for (const [name, given, scope] of [
      ['find_payments', {}, 'READ_PAYMENTS'],
      ['explain_payment', { id: '123456789' }, 'READ_PAYMENTS'],
      [
        'prepare_request',
        { paymentOccasionId: harbor.inbound.id, amountCents: 10_000, payerEmail: 'p@people.example' },
        'PREPARE_REQUESTS',
      ],
    ] as const) {
      const { failed, text } = await used(client, name, given);
      assert.ok(failed);
      assert.match(text, new RegExp(`^FORBIDDEN: .*${scope}`));
    }
    await client.close();
  });

  test('at its organization', async () => {
    const foreign = await addPayment(gateway.test, elsewhere, { displayStatus: 'PENDING' });
    const client = await assistant(await keyWith(['READ_PAYMENTS', 'PREPARE_REQUESTS']));
    const { failed, text } = await used(client, 'explain_payment', { id: String(foreign.id) });
    assert.ok(failed && text.startsWith('NOT_FOUND'), text);
    const there = await used(client, 'prepare_request', {
      ...{ paymentOccasionId: elsewhere.inbound.id, amountCents: 10_000, payerEmail: 'p@people.example' },
    });
    assert.ok(there.failed && there.text.startsWith('NOT_FOUND'), there.text);
    await client.close();
  });

  test('at what its maker sees: an agent’s own payments', async () => {
    const secret = await keyWith(['READ_PAYMENTS']);
    const own = await addPayment(gateway.test, harbor, { displayStatus: 'PENDING', requesterId: admin.id });
    const others = await addPayment(gateway.test, harbor, { displayStatus: 'PENDING' });
    await database.db
      .update(organizationUsers)
      .set({ roles: ['REQUEST'] })
      .where(eq(organizationUsers.userId, admin.id));
    const client = await assistant(secret);
    const found = await read(client, 'find_payments');
    assert.match(found, new RegExp(String(own.id)));
    assert.doesNotMatch(found, new RegExp(String(others.id)));
    await database.db
      .update(organizationUsers)
      .set({ roles: ['ADMIN', 'REQUEST'] })
      .where(eq(organizationUsers.userId, admin.id));
    await client.close();
  });

  test('without a key, with a forged and a revoked one', async () => {
    const revoked = await keyWith(['READ_PAYMENTS']);
    await database.db
      .update(apiKeys)
      .set({ revokedAt: gateway.test.deps.clock() })
      .where(eq(apiKeys.secretHash, hashOf(revoked)));
    for (const secret of ['', `kt_live_${randomBytes(32).toString('base64url')}`, revoked, randomUUID()]) {
      const { statusCode } = await gateway.app.inject({
        ...{ method: 'POST', url: '/mcp', payload: {} },
        ...(secret === '' ? {} : { headers: { authorization: `Bearer ${secret}` } }),
      });
      assert.equal(statusCode, 401);
    }
  });

  test('at how often it may ask', async () => {
    const headers = { authorization: `Bearer ${await keyWith(['READ_PAYMENTS'])}` };
    const answers = [];
    for (let asked = 0; asked < 62; asked += 1)
      answers.push(
        (await gateway.app.inject({ method: 'POST', url: '/mcp', headers, payload: {} })).statusCode,
      );
    assert.equal(answers.at(-1), 429);
  });
});
