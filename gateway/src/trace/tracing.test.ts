import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { openPglite } from '../db/pglite.ts';
import { openPostgres } from '../db/postgres.ts';
import { outbox } from '../db/schema/index.ts';
import { create } from '../payments/lifecycle/move.ts';
import { createDwollaTransfers } from '../providers/bank-transfers/dwolla.ts';
import { countingMailbox, countingProvider } from '../testing/counting-outside.ts';
import { makeDataFolder } from '../testing/databases/data-folder.ts';
import { onConnection, onDatabase } from '../testing/databases/on-server.ts';
import { createTestDeps } from '../testing/deps.ts';
import { startGatewayProcess } from '../testing/gateway-process.ts';
import { startSandbox } from '../testing/sandbox.ts';
import { addToSandbox, sandboxCredentials } from '../testing/sandbox-accounts.ts';
import { spanReceiver, type ReceivedSpan } from '../testing/span-receiver.ts';
import { addAccount, addOrganization, addUser } from '../testing/world.ts';

const document = `mutation Authorize($template: ID!, $account: ID!) {
  createTransactionFromTemplate(transactionTemplateId: $template, fundingSourceId: $account) { id }
}`;
const traceId = '0af7651916cd43dd8448eb211c80319c';
const requestId = '0af76519-16cd-43dd-8448-eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
const told = (span: ReceivedSpan): string => `00-${span.traceId}-${span.spanId}-01`;

const cleanUp: (() => Promise<void> | void)[] = [];
let sandboxUrl: string;
before(async () => {
  const sandbox = await startSandbox({ SANDBOX_INSTANT: '1' });
  cleanUp.unshift(() => sandbox.stop());
  sandboxUrl = sandbox.url;
});
after(async () => {
  for (const step of cleanUp) await step();
});

interface Place {
  settings: Record<string, string>;
  open(): Promise<Database>;
}

/** An empty database for a gateway process: on the server where there is one, else a folder. */
async function place(t: TestContext): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-traced-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const server = process.env['DATABASE_URL'];
  if (!server) {
    const data = await makeDataFolder(join(folder, 'gateway'));
    return { settings: { KEYTURN_DATA: folder }, open: () => openPglite(data) };
  }
  const name = `traced_${randomBytes(6).toString('hex')}`;
  await onConnection(server, (client) => client.query(`CREATE DATABASE ${name}`));
  t.after(() => onConnection(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)));
  const url = onDatabase(server, name);
  return {
    settings: { KEYTURN_DATA: folder, DATABASE_URL: url },
    open: () => openPostgres(url, { connections: 2 }),
  };
}

/**
 * A gateway process with a request that waits for its payer, who then pays with one click; resolves once the transfer was
 * handed over.
 */
async function payWithOneClick(t: TestContext, settings: Readonly<Record<string, string>>) {
  const { settings: where, open } = await place(t);
  const provider = await countingProvider(sandboxUrl);
  const mailbox = await countingMailbox();
  t.after(provider.stop);
  t.after(mailbox.stop);
  const database = await open();
  const test = createTestDeps(database);
  Object.assign(test.deps, { clock: () => new Date() });
  const world = await addOrganization(test);
  const payer = await addUser(test, undefined, { email: 'pat.unmistakable@people.example' });
  const account = await addAccount(test, { userId: payer.id }, 'Payer');
  const bank = createDwollaTransfers({ url: `${sandboxUrl}/dwolla`, ...sandboxCredentials });
  await addToSandbox(database.db, bank, [account.id, world.account.id]);
  const draft = {
    organizationId: world.organizationId,
    paymentOccasionId: world.inbound.id,
    direction: 'INBOUND' as const,
    context: 'GENERIC' as const,
    amount: 50_000,
    receiverEmail: payer.email,
    buyerId: payer.id,
    destinationFundingSourceId: world.account.id,
  };
  const { template } = await database.db.transaction((tx) =>
    create(tx, test.deps, draft, { to: 'T.PENDING', by: 'requester', actor: { kind: 'system' } }),
  );
  await database.close();

  const gateway = await startGatewayProcess({
    ...where,
    SANDBOX_URL: provider.url,
    SMTP_URL: mailbox.url,
    ...settings,
  });
  t.after(() => gateway.kill());
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer simulated.${payer.id}`,
      'content-type': 'application/json',
      'x-request-id': requestId,
      traceparent,
    },
    body: JSON.stringify({
      query: document,
      operationName: 'Authorize',
      variables: { template: String(template.id), account: account.id },
    }),
  });
  assert.deepEqual(await response.json(), {
    data: { createTransactionFromTemplate: { id: String(template.id) } },
  });
  const made = () => provider.asked.find(({ method, path }) => method === 'POST' && /transfers$/.test(path));
  while (made() === undefined) await wait(20);
  return { gateway, response, templateId: template.id, transfer: made(), database: open };
}

test('one trace leads from a click to the call of the provider that the outbox made', async (t) => {
  const receiver = await spanReceiver();
  t.after(receiver.stop);
  const { gateway, response, templateId, transfer } = await payWithOneClick(t, receiver.settings);
  assert.equal(response.headers.get('x-request-id'), requestId);
  const call = await receiver.span((span) => told(span) === transfer?.headers['traceparent']);
  assert.equal(transfer?.headers['x-request-id'], requestId);
  const upwards = [call];
  for (let above = call.parentSpanId; above !== 'b7ad6b7169203331';) {
    const parent = await receiver.span(({ spanId }) => spanId === above);
    upwards.push(parent);
    above = parent.parentSpanId;
  }
  assert.deepEqual(
    upwards.map(({ name }) => name),
    ['POST dwolla', 'deliver transfer', 'job transfer', 'mutation Authorize', 'POST /graphql'],
  );
  assert.deepEqual(new Set(upwards.map((span) => span.traceId)), new Set([traceId]));
  const [, delivery, , mutation, request] = upwards;
  assert.deepEqual(
    [delivery?.attributes['keyturn.payment.id'], request?.attributes['keyturn.request.id']],
    [templateId, requestId],
  );
  for (const spanId of [delivery?.spanId, mutation?.spanId]) {
    const statement = await receiver.span(
      ({ name, parentSpanId }) => name === 'db update' && parentSpanId === spanId,
    );
    assert.match(String(statement.attributes['db.query.text']), /^update /i);
  }

  const mail = await receiver.span(({ name }) => name === 'SEND mail');
  const sender = await receiver.span(({ spanId }) => spanId === mail.parentSpanId);
  assert.equal(sender.name, 'deliver mail');

  // Everything that is left comes before the process has ended; none of it tells of a person.
  assert.equal(await gateway.stop(), 0);
  assert.ok(receiver.spans.length > upwards.length);
  for (const personal of ['unmistakable', 'people.example', 'Harbor Realty', 'Marsh'])
    assert.equal(receiver.received().includes(personal), false, personal);
});

test('a caller that names a trace and no request is known by the trace', async (t) => {
  const receiver = await spanReceiver();
  t.after(receiver.stop);
  const { settings } = await place(t);
  const gateway = await startGatewayProcess({ ...settings, ...receiver.settings });
  t.after(() => gateway.kill());
  const known = await fetch(`${gateway.url}/published-schema`, { headers: { traceparent } });
  assert.equal(known.headers.get('x-request-id'), requestId);
  const unknown = await fetch(`${gateway.url}/published-schema`);
  const id = unknown.headers.get('x-request-id') ?? '';
  const span = await receiver.span(({ attributes }) => attributes['keyturn.request.id'] === id);
  assert.deepEqual([span.traceId, span.parentSpanId], [id.replaceAll('-', ''), '']);
});

/** The measures' library asks for the API by itself, which does nothing alone. */
const refusing = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(specifier, context, next) {
      if (/^@opentelemetry\\/(?!api$)/.test(specifier)) throw new Error(specifier + ' was loaded.');
      return next(specifier, context);
    },
  });
`)}`;

test('without a receiver nothing of it is loaded, carried or kept', async (t) => {
  const { gateway, response, transfer, database } = await payWithOneClick(t, {
    NODE_OPTIONS: `--import=${refusing}`,
  });
  assert.equal(response.headers.get('x-request-id'), requestId);
  const { 'x-request-id': named, traceparent: carried } = transfer?.headers ?? {};
  assert.deepEqual([named, carried], [requestId, undefined]);
  const other = await fetch(`${gateway.url}/published-schema`, { headers: { traceparent } });
  assert.notEqual(other.headers.get('x-request-id'), requestId);
  assert.equal(await gateway.stop(), 0);
  const opened = await database();
  t.after(() => opened.close());
  const rows = await opened.db.select().from(outbox).where(eq(outbox.kind, 'transfer'));
  assert.equal(rows.length, 1);
  const { rows: jobs } = await opened.executeSql('select data::text as data from pgboss.job');
  assert.equal(jobs.length > 0 && !JSON.stringify(jobs).includes('traceparent'), true);
});
