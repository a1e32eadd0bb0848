import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { auditLog, discrepancies, outbox, providerInbox } from '../db/schema/index.ts';
import { GatewayError } from '../base/errors.ts';
import { applyEvent } from '../provider-events/apply-event.ts';
import { deliver, drainOutbox } from '../payments/delivery/deliver.ts';
import { MAX_ATTEMPTS } from '../payments/outbox/store.ts';
import { queueMail } from '../payments/outbox/mails.ts';
import { sealDays } from '../domains/evidence/sealing/seal-days.ts';
import { openTestDatabase } from '../testing/database.ts';
import { paymentFlow, type PaymentFlow } from '../testing/payment-flow.ts';
import { addUser } from '../testing/world.ts';
import { readCommand } from './commands.ts';
import { WrongUse } from './wrong-use.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const data = {
  organization: {
    name: 'Harbor',
    slug: 'harbor',
    email: null,
    phone: null,
    backgroundColor: null,
    logoLight: null,
    logoDark: null,
  },
  inviteeName: 'Ada',
  inviterName: null,
  url: 'https://keyturn.example',
};

let database: Database;
let t: PaymentFlow;
/** What was queued since the test began: lane and id. */
let queued: [string, string][];
before(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  for (const table of ['outbox', 'provider_inbox', 'discrepancies'])
    await database.db.execute(sql.raw(`delete from ${table}`));
  t = paymentFlow(database);
  queued = [];
});
after(() => database.close());

/** Runs a command as an operator types it, with spaces between the words. */
function operate(line: string, ...words: string[]): Promise<string[]> {
  const jobs = {
    enqueue: async (_tx: unknown, lane: string, ids: string | readonly string[]) =>
      void queued.push(...[ids].flat().map((id): [string, string] => [lane, id])),
  };
  return readCommand([...line.split(' '), ...words])({ ...t.deps, jobs });
}
const columnsOf = (lines: readonly string[]): string[][] => lines.slice(1).map((line) => line.split('\t'));

async function failedMail(to: string): Promise<string> {
  await queueMail(database.db, t.deps, { kind: 'invitation', to, data }, null);
  await drainOutbox(t.deps);
  const [row] = await database.db.select().from(outbox).where(eq(outbox.status, 'failed'));
  assert.ok(row);
  return row.id;
}

test('failed mails are listed without their addresses, and one is sent again', async () => {
  const id = await failedMail('bounce@people.example');
  const lines = await operate('failed');
  assert.deepEqual(columnsOf(lines), [['mail', id, '-', '1', t.deps.clock().toISOString(), '550']]);
  assert.ok(!lines.join('\n').includes('@'));

  assert.deepEqual(await operate(`send-mails-again ${id}`), ['1 mail queued.']);
  assert.deepEqual(queued, [['mail', id]]);
  await database.db.update(outbox).set({ body: { mailKind: 'invitation', to: 'ada@people.example', data } });
  const [before] = await database.db.select().from(outbox);
  await deliver(t.deps, id);
  assert.deepEqual(
    t.mail.sent.map(({ key }) => key),
    [before?.key],
  );
  assert.deepEqual(await operate('failed'), ['Nothing has failed.']);
});

test('all mails that failed since a time are sent again, each with as many attempts as a new one', async () => {
  await failedMail('bounce-early@people.example');
  t.pass(HOUR);
  const since = t.deps.clock().toISOString();
  t.mail.setAvailable(false);
  await queueMail(database.db, t.deps, { kind: 'invitation', to: 'ada@people.example', data }, null);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) await drainOutbox(t.deps);
  assert.deepEqual(
    columnsOf(await operate('failed')).map(([kind, , , attempts, , why]) => [kind, attempts, why]),
    [
      ['mail', String(MAX_ATTEMPTS), 'unanswered'],
      ['mail', '1', '550'],
    ],
  );
  assert.deepEqual(await operate(`send-mails-again --since ${since}`), ['1 mail queued.']);
  t.mail.setAvailable(true);
  await drainOutbox(t.deps);
  assert.deepEqual(
    t.mail.sent.map(({ to }) => to),
    ['ada@people.example'],
  );
});

test('what waits to leave is counted, and done now when what it waited for is back', async () => {
  assert.deepEqual(await operate('waiting'), ['Nothing waits to leave.']);
  const since = t.deps.clock();
  t.mail.setAvailable(false);
  for (const to of ['ada@people.example', 'bea@people.example'])
    await queueMail(database.db, t.deps, { kind: 'invitation', to, data }, null);
  await drainOutbox(t.deps);
  await t.authorized();
  const listed = columnsOf(await operate('waiting'));
  assert.deepEqual(
    listed.map((columns) => columns.slice(0, 4)),
    [
      ['mail', '4', '2', '1'],
      ['transfer', '1', '0', '0'],
    ],
  );
  assert.equal(listed[0]?.[4], since.toISOString());
  t.mail.setAvailable(true);
  assert.deepEqual(await operate('queue-again'), ['5 pieces of work queued.']);
  assert.deepEqual(queued.map(([lane]) => lane).toSorted(), [...Array<string>(4).fill('mail'), 'transfer']);
  for (const [, id] of queued) await deliver(t.deps, id);
  const left = await database.db.select({ id: outbox.id }).from(outbox).where(eq(outbox.status, 'pending'));
  assert.ok(!left.some(({ id }) => queued.some(([, known]) => known === id)));
});

test('a transfer is not sent again by hand: its payment is blocked, and goes on by itself', async () => {
  const { templateId } = await t.authorized();
  const { id: transactionId } = await t.paymentOf(templateId);
  t.bank.setDown(true);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) await drainOutbox(t.deps);
  const transfer = await t.outboxOf(transactionId);
  const listed = columnsOf(await operate('failed'));
  assert.deepEqual(
    listed.map((columns) => columns.slice(0, 3)),
    [['transfer', transfer.id, String(templateId)]],
  );
  await assert.rejects(operate(`send-mails-again ${transfer.id}`), WrongUse);
  const since = t.deps.clock().toISOString();
  assert.deepEqual(columnsOf(await operate('blocked')), [
    [String(templateId), transactionId, 'INBOUND', '50000', since, 'bank-transfer provider answers'],
  ]);
});

test('events that nobody could apply are listed after an hour, and applied again', async () => {
  const event = {
    id: 'event-1',
    topic: 'customer_verified',
    resourceRef: 'gone',
    resourceKind: 'other',
  } as const;
  const at = t.deps.clock();
  await database.db.insert(providerInbox).values({ ...event, occurredAt: at, receivedAt: at, attempts: 10 });
  assert.deepEqual(await operate('failed'), ['Nothing has failed.']);
  await assert.rejects(operate('apply-events-again event-1'), WrongUse);
  t.pass(HOUR + 1);
  assert.deepEqual(columnsOf(await operate('failed')), [
    ['event', 'event-1', '-', '10', at.toISOString(), 'unanswered'],
  ]);
  assert.deepEqual(await operate(`apply-events-again --since ${at.toISOString()}`), ['1 event queued.']);
  assert.deepEqual(queued, [['provider-event', 'event-1']]);
  await applyEvent(t.deps, 'event-1');
  assert.deepEqual(await operate('failed'), ['Nothing has failed.']);
});

test('discrepancies are listed, and closed in the name of staff', async () => {
  const { templateId } = await t.authorized();
  const at = t.deps.clock();
  const [row] = await database.db
    .insert(discrepancies)
    .values({
      transactionTemplateId: templateId,
      transactionId: (await t.paymentOf(templateId)).id,
      kind: 'amount',
      expected: '50000',
      observed: '5000',
      createdAt: at,
    })
    .returning();
  assert.ok(row);
  const found = [row.id, String(templateId), 'amount', '50000', '5000', at.toISOString()];
  assert.deepEqual(columnsOf(await operate('discrepancies')), [[...found, '-']]);
  const member = await addUser(t);
  const close = (by: string) =>
    operate('close-discrepancy', row.id, '--by', by, '--note', 'The bank called back');
  await assert.rejects(close(member.id), WrongUse);
  await assert.rejects(close('nobody'), WrongUse);
  const staff = await addUser(t, undefined, { role: 'superadmin' });
  assert.deepEqual(await close(staff.id), [`The discrepancy ${row.id} is closed.`]);
  await assert.rejects(
    close(staff.id),
    (error) => error instanceof GatewayError && error.code === 'CONFLICT',
  );
  assert.deepEqual(await operate('discrepancies'), ['There are no open discrepancies.']);
  assert.deepEqual(columnsOf(await operate('discrepancies --all')), [[...found, at.toISOString()]]);
  const trail = await database.db.select().from(auditLog).where(eq(auditLog.entityId, row.id));
  assert.deepEqual(
    trail.map(({ action, actorUserId }) => [action, actorUserId]),
    [['resolveDiscrepancy', staff.id]],
  );
});

test('the database is compared with its seals, and the head that is to be published is said', async () => {
  assert.deepEqual(await operate('seals'), ['No day is sealed yet.']);
  await t.authorized();
  t.pass(2 * DAY);
  await sealDays(t.deps);
  const [counted, head = ''] = await operate('seals');
  assert.equal(counted, '0 differences from 1 seals; 0 rows were sealed later than their day.');
  const [, hash = ''] = /^The last seal is of 2026-03-03: ([0-9a-f]{64})$/.exec(head) ?? [];
  assert.equal((await operate('seals', '--seal', hash.toUpperCase())).length, 2);
  const other = await operate('seals', '--seal', '0'.repeat(64));
  assert.equal(other[0], 'The published seal is not in this chain.');
});

test('wrong use says how it is used, and ends badly', () => {
  const wrong = [
    'mend',
    'failed now',
    'failed --limit none',
    'failed --by me',
    'send-mails-again',
    'send-mails-again --since yesterday',
    'send-mails-again 1 --since 2026-11-22T08:00:00Z',
    'close-discrepancy 1 --note text',
    'blocked --colour red',
    'seals --seal short',
  ];
  for (const line of wrong) {
    assert.throws(
      () => readCommand(line.split(' ')),
      (error) => error instanceof WrongUse && /Usage: pnpm operate/.test(error.message),
      line,
    );
  }
  const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'failed', 'now'], {
    encoding: 'utf8',
  });
  assert.deepEqual([status, stdout, stderr], [1, '', 'Usage: pnpm operate failed [--limit 100]\n']);
});
