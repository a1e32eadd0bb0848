import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import * as tables from '../db/schema/index.ts';
import { openTestDatabase } from '../testing/database.ts';
import { ledgerTotals } from '../payments/ledger/totals.ts';
import { seedDemo } from './demo.ts';
import { readSandboxWorld } from './sandbox-world.ts';

const now = new Date('2026-11-20T15:30:00.000Z');

describe('the money of the demo world', () => {
  let database: Database;
  let db: Database['db'];
  let transactions: (typeof tables.transactions.$inferSelect)[];

  before(async () => {
    database = await openTestDatabase();
    db = database.db;
    await seedDemo({ db, clock: () => now });
    transactions = await db.select().from(tables.transactions);
  });
  after(() => database.close());

  it('keeps a ledger in which everything, and every movement, sums to zero', async () => {
    const [total] = await db
      .select({ sum: sql<string>`sum(${tables.ledgerEntries.amount})` })
      .from(tables.ledgerEntries);
    assert.equal(Number(total?.sum), 0);
    const unbalanced = await db
      .select({ id: tables.ledgerEntries.ledgerTransactionId })
      .from(tables.ledgerEntries)
      .groupBy(tables.ledgerEntries.ledgerTransactionId)
      .having(sql`sum(${tables.ledgerEntries.amount}) <> 0`);
    assert.deepEqual(unbalanced, []);
  });

  it('has the totals that operators watch', async () => {
    const world = await readSandboxWorld(db);
    const processed = world.transfers.filter(
      ({ status, leg }) => status === 'processed' || (status === 'failed' && leg === 'complete'),
    );
    assert.deepEqual(await ledgerTotals(db), {
      sumCents: 0,
      processedCents: processed.reduce((sum, transfer) => sum + transfer.amountCents, 0),
    });
  });

  it('leaves nothing on its way but what is on its way', async () => {
    const sums = await db
      .select({
        account: tables.ledgerEntries.account,
        sum: sql<string>`sum(${tables.ledgerEntries.amount})`,
      })
      .from(tables.ledgerEntries)
      .where(sql`${tables.ledgerEntries.account} like 'provider:%'`)
      .groupBy(tables.ledgerEntries.account);
    const fees = await db.select().from(tables.agentFees).where(eq(tables.agentFees.status, 'INITIATED'));
    const feesMoving = fees.reduce((total, { amount }) => total + amount, 0);
    const moving = (status: string): number =>
      transactions
        .filter((each) => each.status === status)
        .reduce((sum, each) => sum + each.amount + (each.feePayer === 'PARTY' ? each.fee : 0), 0);
    assert.deepEqual(Object.fromEntries(sums.map(({ account, sum }) => [account, Number(sum)])), {
      'provider:transit': moving('INITIATED') + feesMoving,
      'provider:balance': moving('CLEARED'),
    });
  });

  it('tells the sandbox of transfers whose processed total is what the ledger deposited', async () => {
    const world = await readSandboxWorld(db);
    const processed = world.transfers.filter(
      ({ status, leg }) => status === 'processed' || (status === 'failed' && leg === 'complete'),
    );
    const [deposited] = await db
      .select({ sum: sql<string>`-sum(${tables.ledgerEntries.amount})` })
      .from(tables.ledgerEntries)
      .innerJoin(
        tables.ledgerTransactions,
        eq(tables.ledgerTransactions.id, tables.ledgerEntries.ledgerTransactionId),
      )
      .where(
        sql`${tables.ledgerTransactions.posting} = 'DEPOSITED' and ${tables.ledgerEntries.account} like 'provider:%'`,
      );
    assert.equal(
      processed.reduce((sum, transfer) => sum + transfer.amountCents, 0),
      Number(deposited?.sum),
    );
    const known = new Set(world.fundingSources.map(({ id }) => id));
    assert.ok(
      world.transfers.every(
        ({ sourceId, destinationId }) =>
          known.has(sourceId) && (destinationId === undefined || known.has(destinationId)),
      ),
    );
    const customers = new Set(world.customers.map(({ id }) => id));
    assert.ok(world.fundingSources.every(({ customerId }) => customers.has(customerId)));
  });
});
