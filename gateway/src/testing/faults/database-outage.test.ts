import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { openPostgres } from '../../db/postgres.ts';
import { outbox } from '../../db/schema/index.ts';
import { countingMailbox } from '../counting-outside.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../database-proxy.ts';
import { createTestDeps } from '../deps.ts';
import { startGatewayProcess, type GatewayProcess } from '../gateway-process.ts';
import {
  postgresPrograms,
  startPrivatePostgres,
  withoutPrivatePostgres,
  type PrivatePostgres,
} from '../private-postgres.ts';
import { untilLocked } from '../until-locked.ts';
import { addOrganization, addUser } from '../world.ts';

/** Short enough to be waited for, and long enough for a database that answers on a busy machine. */
const deadlines = { DATABASE_TIMEOUT_MS: '3000', STOP_TIMEOUT_MS: '4000' };

const views = (slug: string) => `query Views { savedViews(organizationSlug: "${slug}") { id } }`;
const me = 'query Me { currentUser { id } }';
const send = `mutation Send($occasion: ID!, $request: TransactionRequestInput!) {
  sendTransactionRequest(paymentOccasionId: $occasion, request: $request) { transactionTemplate { id } }
}`;
const answered = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })).default([]),
});

const programs = postgresPrograms();
const skip = withoutPrivatePostgres();
const timeout = 120_000;
const options = { skip, timeout };
const cleanUp: (() => Promise<void> | void)[] = [];
let server: PrivatePostgres;
let proxy: DatabaseProxy;
let database: Database;
let userId: string;
let slug: string;
let occasion: string;
let mailboxUrl: string;
/** A gateway whose deadlines are no hurry; two tests share it. */
let patient: GatewayProcess;
before(async () => {
  if (programs === null || skip !== false) return;
  server = await startPrivatePostgres(programs);
  cleanUp.unshift(() => server.stop());
  database = await openPostgres(server.url, { connections: 4 });
  cleanUp.unshift(() => database.close());
  proxy = await startDatabaseProxy(server.url);
  cleanUp.unshift(() => proxy.stop());
  const mailbox = await countingMailbox();
  cleanUp.unshift(mailbox.stop);
  mailboxUrl = mailbox.url;
  const t = createTestDeps(database);
  const { organizationId, organization, inbound } = await addOrganization(t);
  userId = (await addUser(t, { organizationId, roles: ['ADMIN'] })).id;
  slug = organization.slug;
  occasion = inbound.id;
});
after(async () => {
  for (const step of cleanUp) await step();
});

async function startGateway(settings: Record<string, string> = {}): Promise<GatewayProcess> {
  const gateway = await startGatewayProcess({
    DATABASE_URL: proxy.url,
    SMTP_URL: mailboxUrl,
    ...deadlines,
    ...settings,
  });
  cleanUp.unshift(() => gateway.kill());
  return gateway;
}

/** Asks as the dashboard does. */
async function ask(gateway: GatewayProcess, query: string, variables: object = {}, key = randomUUID()) {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer simulated.${userId}`,
      accept: 'application/graphql-response+json, application/json;q=0.9',
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ query, variables, operationName: /^\w+ (\w+)/.exec(query)?.[1] }),
  });
  const { data, errors } = answered.parse(await response.json());
  const codes = errors.map(({ extensions }) => extensions.code);
  return { status: response.status, retryAfter: response.headers.get('retry-after'), data, codes };
}

const statusOf = async (gateway: GatewayProcess, path: string): Promise<number> =>
  (await fetch(gateway.url + path)).status;

async function untilReady(gateway: GatewayProcess): Promise<void> {
  while ((await statusOf(gateway, '/readyz')) !== 200) await wait(20);
}

/** A whole piece of work: a request that is asked for until it is answered, and its mail that a job sends. */
async function works(gateway: GatewayProcess): Promise<void> {
  const request = { amount: 10_000, receiverEmail: `payer-${randomUUID()}@people.example` };
  const key = randomUUID();
  const asked = () => ask(gateway, send, { occasion, request }, key);
  let answer = await asked();
  for (; answer.status === 503; answer = await asked()) await wait(50);
  const { status, data } = answer;
  assert.equal(status, 200);
  const sent = z.object({
    sendTransactionRequest: z.object({ transactionTemplate: z.object({ id: z.coerce.number() }) }),
  });
  const { id } = sent.parse(data).sendTransactionRequest.transactionTemplate;
  const mails = () => database.db.select().from(outbox).where(eq(outbox.transactionTemplateId, id));
  while ((await mails()).some(({ status: left }) => left !== 'done')) await wait(50);
}

test(
  'a silent database is told in time, the work goes on when it speaks again, and the process ends',
  options,
  async () => {
    const gateway = await startGateway();
    await works(gateway);
    proxy.fallSilent();
    const refused = await Promise.all(Array.from({ length: 30 }, () => ask(gateway, me)));
    for (const { status, codes, retryAfter } of refused)
      assert.deepEqual(
        { status, codes, retryAfter },
        { status: 503, codes: ['UNAVAILABLE'], retryAfter: '2' },
      );
    assert.equal(await statusOf(gateway, '/healthz'), 200);
    assert.equal(await statusOf(gateway, '/readyz'), 503);
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
    assert.match(metrics, /^keyturn_read_age_seconds\{part="ledger"\} [\d.]+$/m);
    assert.match(metrics, /^http_request_duration_seconds_count\{[^}]*status="503"\} 30$/m);
    assert.match(metrics, /^keyturn_database_waiting\{purpose="requests"\} \d+$/m);
    await proxy.comeBack();
    await untilReady(gateway);
    await works(gateway);

    // It ends in time under silence too, whatever is asked of it.
    proxy.fallSilent();
    const asked = ask(gateway, me).catch(() => null);
    assert.equal(typeof (await gateway.stop()), 'number');
    await asked;
    await proxy.goAway();
    await proxy.comeBack();
  },
);

/** Does work while a table is locked. */
async function whileLocked(lock: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    await client.query(`BEGIN; LOCK TABLE ${lock} MODE`);
    await work();
  } finally {
    await client.end();
  }
}

test('a database that is lost while the jobs are being started takes nobody along', options, async () => {
  await whileLocked('pgboss.schedule IN SHARE', async () => {
    patient = await startGateway({ DATABASE_TIMEOUT_MS: '8000' });
    await untilLocked(database);
    await proxy.goAway();
    assert.equal(await statusOf(patient, '/healthz'), 200);
    assert.equal(await statusOf(patient, '/readyz'), 503);
  });
  await proxy.comeBack();
  await works(patient);
});

test('a locked table keeps nothing from working that does not need it', options, async () => {
  await whileLocked('saved_views IN ACCESS EXCLUSIVE', async () => {
    const locked = Array.from({ length: 25 }, () => ask(patient, views(slug)));
    await untilLocked(database);
    for (let asked = 0; asked < 10; asked += 1) assert.equal((await ask(patient, me)).status, 200);
    for (const { status, retryAfter } of await Promise.all(locked))
      assert.deepEqual({ status, retryAfter }, { status: 503, retryAfter: '2' });
    assert.equal(await statusOf(patient, '/readyz'), 200);
    const metrics = await (await fetch(`${patient.url}/metrics`)).text();
    assert.match(metrics, /^keyturn_database_troubles_total\{state="55P03"\} [1-9]/m);
    assert.match(metrics, /^keyturn_database_refused_total\{purpose="requests"\} [1-9]/m);
  });
  assert.equal((await ask(patient, views(slug))).status, 200);
});

test('of several servers one that takes changes is worked on', options, async () => {
  const { port } = new URL(server.url);
  const url = `postgres://keyturn@127.0.0.1:${proxy.port},127.0.0.1:${port}/postgres?target_session_attrs=read-write`;
  const gateway = await startGateway({ DATABASE_URL: url });
  await works(gateway);
  proxy.fallSilent();
  await untilReady(gateway);
  await works(gateway);
  await proxy.goAway();
  await proxy.comeBack();
  // Now no server takes changes, as before a standby is promoted.
  await database.db.execute(sql`alter role keyturn set default_transaction_read_only = on`);
  await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  assert.equal((await ask(gateway, me)).status, 503);
  assert.equal(await statusOf(gateway, '/readyz'), 503);
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set transaction read write`);
    await tx.execute(sql`alter role keyturn reset default_transaction_read_only`);
  });
  await untilReady(gateway);
  await works(gateway);
});
