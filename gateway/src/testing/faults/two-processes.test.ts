import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { count, eq, ne } from 'drizzle-orm';
import { startSandbox } from '../sandbox.ts';
import { addToSandbox, sandboxCredentials } from '../sandbox-accounts.ts';
import type { Database } from '../../db/client.ts';
import { openPostgres } from '../../db/postgres.ts';
import { outbox, transactionEvents, transactions } from '../../db/schema/index.ts';
import { openJobQueue } from '../../jobs/boss.ts';
import { ledgerTotals } from '../../payments/ledger/totals.ts';
import { create, move } from '../../payments/lifecycle/move.ts';
import { createDwollaTransfers } from '../../providers/bank-transfers/dwolla.ts';
import { countingMailbox, countingProvider } from '../counting-outside.ts';
import { createTestDeps, type TestDeps } from '../deps.ts';
import { freePort, startGatewayProcess } from '../gateway-process.ts';
import { postgresPrograms, startPrivatePostgres, withoutPrivatePostgres } from '../private-postgres.ts';
import { addAccount, addOrganization } from '../world.ts';

const PAYMENTS = 200;
/** Payments that are made at the same time. */
const AT_ONCE = 10;
const whole = ['REQUESTED', 'AUTHORIZED', 'INITIATED', 'CLEARED', 'DEPOSITED'];

const programs = postgresPrograms();
const skip = withoutPrivatePostgres();
const cleanUp: (() => Promise<void> | void)[] = [];
let database: Database;
let databaseUrl: string;
before(async () => {
  if (programs === null || skip !== false) return;
  const server = await startPrivatePostgres(programs);
  cleanUp.unshift(() => server.stop());
  databaseUrl = server.url;
  database = await openPostgres(databaseUrl, { connections: AT_ONCE });
  cleanUp.unshift(() => database.close());
});
after(async () => {
  for (const step of cleanUp) await step();
});

/** The demo provider knows the account that pays and the one that receives. */
async function addWorld(t: TestDeps, dwollaUrl: string) {
  const provider = createDwollaTransfers({ url: dwollaUrl, ...sandboxCredentials });
  const world = await addOrganization(t);
  const payer = await addAccount(t, {}, 'Payer');
  await addToSandbox(database.db, provider, [payer.id, world.account.id]);
  return { ...world, payer };
}

async function authorize(t: TestDeps, world: Awaited<ReturnType<typeof addWorld>>): Promise<void> {
  const draft = {
    organizationId: world.organizationId,
    paymentOccasionId: world.inbound.id,
    direction: 'INBOUND' as const,
    context: 'GENERIC' as const,
    amount: 50_000,
    receiverEmail: 'pat@people.example',
    originationFundingSourceId: world.payer.id,
    destinationFundingSourceId: world.account.id,
  };
  await database.db.transaction(async (tx) => {
    const requester = { to: 'T.PENDING', by: 'requester', actor: { kind: 'system' } } as const;
    const requested = await create(tx, t.deps, draft, requester);
    const actor = { kind: 'payer' as const, email: draft.receiverEmail };
    await move(tx, t.deps, requested, { to: 'X.AUTHORIZED', by: 'payer', actor });
  });
}

/** Waits until every payment has arrived and nothing is left to tell. */
async function everythingDone(): Promise<void> {
  const { db } = database;
  for (;;) {
    const waiting = await db.$count(transactions, ne(transactions.status, 'DEPOSITED'));
    const unsent = await db.$count(outbox, eq(outbox.status, 'pending'));
    if (waiting + unsent === 0) return;
    await wait(200);
  }
}

const timeout = 300_000;
test(
  `two gateways, two workers, ${PAYMENTS} payments: nothing is done twice`,
  { skip, timeout },
  async () => {
    const gatewayPort = String(await freePort());
    const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
    const sandbox = await startSandbox({
      SANDBOX_INSTANT: '1',
      SANDBOX_STEP_MS: '500',
      GATEWAY_URL: gatewayUrl,
    });
    const mailbox = await countingMailbox();
    const providers = [await countingProvider(sandbox.url), await countingProvider(sandbox.url)];
    cleanUp.unshift(() => sandbox.stop(), mailbox.stop, ...providers.map(({ stop }) => stop));

    const t = createTestDeps(database);
    const jobs = await openJobQueue(database, t.deps.log);
    cleanUp.unshift(() => jobs.stop());
    Object.assign(t.deps, { jobs, clock: () => new Date() });
    const world = await addWorld(t, sandbox.dwollaUrl);

    for (const [index, { url }] of providers.entries()) {
      const gateway = await startGatewayProcess({
        DATABASE_URL: databaseUrl,
        DWOLLA_URL: `${url}/dwolla`,
        ENCRYPTION_KEY: randomBytes(32).toString('base64'),
        SMTP_URL: mailbox.url,
        SANDBOX_URL: sandbox.url,
        GATEWAY_URL: gatewayUrl,
        ...(index === 0 ? { GATEWAY_PORT: gatewayPort } : {}),
      });
      cleanUp.unshift(() => gateway.kill());
    }
    for (let made = 0; made < PAYMENTS; made += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => authorize(t, world)));
    }
    await everythingDone();

    const { db } = database;
    const [first, second] = providers.map(({ transfers }) => transfers);
    assert.ok(first && second);
    assert.ok(first.size > 0 && second.size > 0, `both did their part: ${first.size} and ${second.size}`);
    const asked = [...first, ...second];
    assert.equal(asked.length, PAYMENTS);
    assert.equal(new Set(asked.map(([id]) => id)).size, PAYMENTS);
    assert.deepEqual(new Set(asked.map(([, times]) => times)), new Set([1]));

    const work = await db
      .select({ kind: outbox.kind, key: outbox.key, attempts: outbox.attempts })
      .from(outbox);
    assert.deepEqual(new Set(work.map(({ attempts }) => attempts)), new Set([1]));
    const mails = work.filter(({ kind }) => kind === 'mail').map(({ key }) => key);
    assert.ok(mails.length >= PAYMENTS);
    assert.deepEqual([...mailbox.mails].toSorted(), mails.map((key) => [key, 1]).toSorted());

    const events = await db
      .select({ type: transactionEvents.type, times: count() })
      .from(transactionEvents)
      .groupBy(transactionEvents.type);
    const once = whole.map((type) => ({ type, times: PAYMENTS }));
    assert.deepEqual(
      events.toSorted((a, b) => whole.indexOf(a.type) - whole.indexOf(b.type)),
      once,
    );
    assert.deepEqual(await ledgerTotals(db), {
      sumCents: 0,
      processedCents: PAYMENTS * 50_000,
    });
  },
);
