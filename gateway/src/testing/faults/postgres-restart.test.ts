import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { createClient } from 'graphql-ws';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { openPostgres } from '../../db/postgres.ts';
import { outbox, transactionTemplates } from '../../db/schema/index.ts';
import { notifyOnboardingChanged } from '../../notify/channels.ts';
import { startTestApp } from '../app.ts';
import { countingMailbox } from '../counting-outside.ts';
import { createTestDeps } from '../deps.ts';
import { startGatewayProcess } from '../gateway-process.ts';
import {
  postgresPrograms,
  startPrivatePostgres,
  withoutPrivatePostgres,
  type PrivatePostgres,
} from '../private-postgres.ts';
import { addOrganization, addUser } from '../world.ts';

const CLIENTS = 6;
const RESTARTS = 5;
/** Requests that are made between two restarts. */
const BETWEEN = 20;

const send = `mutation($occasion: ID!, $request: TransactionRequestInput!) {
  sendTransactionRequest(paymentOccasionId: $occasion, request: $request) { transactionTemplate { id } }
}`;
const answered = z.object({
  data: z
    .object({ sendTransactionRequest: z.object({ transactionTemplate: z.object({ id: z.string() }) }) })
    .nullish(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })).optional(),
});

const programs = postgresPrograms();
const skip = withoutPrivatePostgres();
const timeout = 180_000;
const cleanUp: (() => Promise<void> | void)[] = [];
let server: PrivatePostgres;
let database: Database;
before(async () => {
  if (programs === null || skip !== false) return;
  server = await startPrivatePostgres(programs);
  cleanUp.unshift(() => server.stop());
  database = await openPostgres(server.url, { connections: 4 });
  cleanUp.unshift(() => database.close());
});
after(async () => {
  for (const step of cleanUp) await step();
});

test('a server that was restarted is heard and asked again', { skip, timeout }, async () => {
  const heard: string[] = [];
  const stop = await database.listen('a_channel', (payload) => heard.push(payload));
  await server.restart();
  for (let told = 0; heard.length === 0; told += 1) {
    await database.db.execute(sql`select pg_notify('a_channel', ${`after ${told}`})`).catch(() => undefined);
    await wait(100);
  }
  assert.match(heard[0] ?? '', /^after/);
  await stop();
});

test(
  'whoever follows something begins anew after a restart, and hears what changes then',
  { skip, timeout },
  async () => {
    const { organizationId } = await addOrganization(createTestDeps(database));
    const user = await addUser(createTestDeps(database), { organizationId, roles: ['ADMIN'] });
    const gateway = await startTestApp(database);
    cleanUp.unshift(() => gateway.close());
    const url = (await gateway.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
    const authorization = `Bearer ${await gateway.signed(user.id)}`;
    const client = createClient({
      url: `${url}/graphql`,
      connectionParams: { authorization, 'x-user-id': user.id },
      retryAttempts: Number.POSITIVE_INFINITY,
      shouldRetry: () => true,
      retryWait: () => wait(100),
    });
    cleanUp.unshift(() => client.dispose());
    const query = `subscription { onboardingProgressChanged(organizationId: "${organizationId}") { pendingRequiredSteps } }`;
    const messages = client.iterate({ query });
    for (let restarts = 0; ; restarts += 1) {
      const opened = await messages.next();
      assert.match(JSON.stringify(opened.value), /^{"data":null,"extensions":{"opened":true,"resumed":false/);
      await notifyOnboardingChanged(database.db, { organizationId });
      const pushed = await messages.next();
      assert.ok(JSON.stringify(pushed.value).includes('pendingRequiredSteps'));
      if (restarts === 3) break;
      await server.restart();
    }
  },
);

test(
  `PostgreSQL crashes ${RESTARTS} times under ${CLIENTS} clients: what was acknowledged is there, once`,
  { skip, timeout },
  async () => {
    const t = createTestDeps(database);
    const { organizationId, inbound } = await addOrganization(t);
    const user = await addUser(t, { organizationId, roles: ['ADMIN'] });
    const mailbox = await countingMailbox();
    cleanUp.unshift(mailbox.stop);
    const gateway = await startGatewayProcess({ DATABASE_URL: server.url, SMTP_URL: mailbox.url });
    cleanUp.unshift(() => gateway.kill());

    const acknowledged = new Map<string, string>();
    const refusals = new Map<string, number>();
    let going = true;

    /** Asks until it is told that the payment is there; the key makes the repeats one. */
    async function request(receiverEmail: string): Promise<void> {
      const headers = {
        authorization: `Bearer simulated.${user.id}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      };
      const variables = { occasion: inbound.id, request: { amount: 10_000, receiverEmail } };
      for (;;) {
        const response = await fetch(`${gateway.url}/graphql`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ query: send, variables }),
        });
        const { data, errors } = answered.parse(await response.json());
        const id = data?.sendTransactionRequest.transactionTemplate.id;
        if (id !== undefined) return void acknowledged.set(receiverEmail, id);
        const code = errors?.[0]?.extensions.code ?? 'none';
        refusals.set(code, (refusals.get(code) ?? 0) + 1);
        assert.equal(code, 'UNAVAILABLE');
        await wait(50);
      }
    }
    async function client(number: number): Promise<void> {
      for (let sent = 0; going; sent += 1) await request(`payer-${number}-${sent}@people.example`);
    }

    const clients = Promise.all(Array.from({ length: CLIENTS }, (_each, number) => client(number)));
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const before = acknowledged.size;
      while (acknowledged.size < before + BETWEEN) await Promise.race([clients, wait(20)]);
      await server.restart();
    }
    const before = acknowledged.size;
    while (acknowledged.size < before + BETWEEN) await Promise.race([clients, wait(20)]);
    going = false;
    await clients;

    const { db } = database;
    const stored = await db
      .select({ id: transactionTemplates.id, email: transactionTemplates.receiverEmail })
      .from(transactionTemplates)
      .where(eq(transactionTemplates.organizationId, organizationId));
    const found = stored.map(({ id, email }) => [email, String(id)]);
    assert.deepEqual(found.toSorted(), [...acknowledged].toSorted());
    assert.ok(refusals.size > 0, 'a restart was felt');
    assert.equal(gateway.child.exitCode, null);

    // The jobs go on: every mail leaves, also those whose worker lost its connection.
    const ids = stored.map(({ id }) => id);
    const mails = () => db.select().from(outbox).where(inArray(outbox.transactionTemplateId, ids));
    while ((await mails()).some(({ attempts }) => attempts === 0)) await wait(200);
    // What a crash caught in the middle is done again after a minute; here that minute is over.
    await db.execute(sql`update outbox set claimed_until = now()`);
    await db.execute(
      sql`update pgboss.job set started_on = now() - interval '2 minutes' where state = 'active'`,
    );
    while ((await mails()).some(({ status }) => status === 'pending')) await wait(200);
    const sent = await mails();
    assert.deepEqual(new Set(sent.map(({ status }) => status)), new Set(['done']));
    for (const { key } of sent) assert.ok((mailbox.mails.get(key) ?? 0) >= 1, 'a mail that never left');
  },
);
