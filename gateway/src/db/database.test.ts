import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { EventEmitter } from 'node:events';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { ledgerEntries, ledgerTransactions, transactionEvents } from './schema/index.ts';
import { openTestDatabase } from '../testing/database.ts';

let database: Database;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

/** The message of what the database itself said. */
async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  }
  return 'not refused';
}

const movement = () => ({
  id: randomUUID(),
  transactionId: randomUUID(),
  organizationId: randomUUID(),
  posting: 'INITIATED' as const,
  at: new Date(),
});

test('a movement whose entries sum to zero is stored, another is refused', async () => {
  const row = movement();
  await database.db.insert(ledgerTransactions).values(row);
  const entry = (amount: number) => ({ ledgerTransactionId: row.id, account: 'provider:transit', amount });
  assert.match(
    await refusal(database.db.insert(ledgerEntries).values([entry(-500), entry(499)])),
    /do not sum to zero/,
  );
  await database.db.insert(ledgerEntries).values([entry(-500), entry(500)]);
  const stored = await database.db.select().from(ledgerEntries);
  assert.deepEqual(stored.map(({ amount }) => amount).sort(), [-500, 500]);
});

test(
  'the server compiles no statement of a gateway',
  { skip: !process.env['DATABASE_URL'] && 'needs a server' },
  async () => {
    const [row] = await database.db.select({ jit: sql`current_setting('jit')` }).from(sql`(select) as one`);
    assert.deepEqual(row, { jit: 'off' });
  },
);

test('events and ledger refuse to be changed or removed', async () => {
  const { db } = database;
  assert.match(await refusal(db.update(ledgerEntries).set({ amount: 1 })), /append-only/);
  assert.match(await refusal(db.delete(ledgerTransactions)), /append-only/);
  assert.match(await refusal(db.delete(transactionEvents)), /append-only/);
  assert.match(await refusal(db.execute(sql`truncate transaction_events`)), /append-only/);
});

test('channels are listened to and left all at once without a warning of the driver', async () => {
  const warned: string[] = [];
  const note = ({ message }: Error) => void warned.push(message);
  process.on('warning', note);
  try {
    const channels = ['one', 'two', 'three'];
    const stops = await Promise.all(channels.map((name) => database.listen(name, () => undefined)));
    await Promise.all(stops.map((stop) => stop()));
    await new Promise(setImmediate); // a warning is told in the next turn
    assert.deepEqual(warned, []);
  } finally {
    process.off('warning', note);
  }
});

test('a notification sent inside a transaction arrives once it is committed', async () => {
  const heard = new EventEmitter();
  const stop = await database.listen('a_channel', (payload) => heard.emit('heard', payload));
  const arrived = once(heard, 'heard');
  await database.db.transaction((tx) => tx.execute(sql`select pg_notify('a_channel', 'hello')`));
  assert.deepEqual(await arrived, ['hello']);
  await stop();
});
