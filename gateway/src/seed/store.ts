import { count, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client.ts';
import * as tables from '../db/schema/index.ts';
import type { DemoWorld } from './demo-world.ts';
import type { TransactionRow } from '../db/rows.ts';
import type { Movement, Played } from './payments/play.ts';
import { demoId } from './chance/uuid.ts';

const ROWS_AT_ONCE = 250;

/** Whether nobody has used the database yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  const [found] = await db.select({ organizations: count() }).from(tables.organizations);
  return found?.organizations === 0;
}

/** Is told the name of each table before rows are written into it. */
export type TableBegun = (table: string) => void;

/** Writes the demo world in the order that its references need. */
export async function insertWorld(tx: Db, world: DemoWorld, begun: TableBegun): Promise<void> {
  const insertAll = inserting(tx, begun);
  await insertAll(tables.customers, [
    ...world.organizationCustomers,
    ...world.partyRows.map(({ customer }) => customer),
    world.agentCustomer,
  ]);
  await insertAll(tables.users, [...world.people, ...world.partyRows.map(({ user }) => user)]);
  await insertAll(tables.organizations, world.organizations);
  await insertAll(tables.organizationUsers, world.memberships);
  await insertAll(tables.fundingSources, [
    ...world.fundingSources,
    ...world.partyRows.map(({ account }) => account),
    world.agentAccount,
  ]);
  await insertAll(tables.escrowAccounts, world.escrowAccounts);
  await insertAll(tables.feeConfigs, world.feeConfigs);
  await insertAll(tables.paymentOccasions, world.occasions);
  await insertAll(tables.sharedPaymentOccasions, world.sharedOccasions);
  await insertAll(tables.promotions, world.promotions);
  await insertAll(tables.promotionRelationships, world.promotionRelationships);
  await insertAll(tables.integrations, world.integrations);
  await insertAll(tables.batches, world.batches);
  await insertPayments(tx, world, begun);
  await insertAll(
    tables.agentFees,
    world.agentFees.map(({ fee }) => fee),
  );
  await insertAll(tables.subscriptions, world.subscriptions);
  await insertAll(tables.rtpTransferOrigins, world.realTimeRecords);
}

async function insertPayments(tx: Db, { payments, agentFees }: DemoWorld, begun: TableBegun): Promise<void> {
  const insertAll = inserting(tx, begun);
  const originals = payments.filter(({ template }) => template.refundOfTemplateId === null);
  const refunds = payments.filter(({ template }) => template.refundOfTemplateId !== null);
  await insertAll(
    tables.transactionTemplates,
    [...originals, ...refunds].map(({ template }) => template),
  );
  await insertAll(
    tables.transactions,
    payments.flatMap(({ transaction }) => transaction ?? []),
  );
  const events = payments.flatMap((played) =>
    played.events.map((event, index) => withId(played, event, index)),
  );
  await insertAll(
    tables.transactionEvents,
    events.sort((a, b) => a.at.getTime() - b.at.getTime()),
  );
  const organizationOf = new Map(payments.map(({ template }) => [template.id, template.organizationId]));
  const moved = [
    ...payments.flatMap(({ transaction, movements }) =>
      transaction === null ? [] : { of: transaction, movements },
    ),
    ...agentFees.map(({ fee, movements }) => ({ of: fee, movements })),
  ];
  const movements = moved.flatMap(({ of, movements }) =>
    movements.map((movement) =>
      movementRows(of, organizationOf.get(of.transactionTemplateId) ?? '', movement),
    ),
  );
  await insertAll(
    tables.ledgerTransactions,
    movements.map(({ head }) => head),
  );
  // The entries of a movement go into one statement: the database checks that they sum to zero.
  begun(getTableName(tables.ledgerEntries));
  for (const part of parts(movements, ROWS_AT_ONCE)) {
    await tx.insert(tables.ledgerEntries).values(part.flatMap(({ entries }) => entries));
  }
}

const withId = (played: Played, event: Played['events'][number], index: number) => ({
  ...event,
  id: demoId(`event:${played.template.id}:${index}`),
});

function movementRows(
  of: Pick<TransactionRow, 'id' | 'currency'>,
  organizationId: string,
  { posting, at, entries }: Movement,
) {
  const id = demoId(`ledger:${of.id}:${posting}`);
  return {
    head: { id, transactionId: of.id, organizationId, posting, at },
    entries: entries.map((entry) => ({ ...entry, ledgerTransactionId: id, currency: of.currency })),
  };
}

function inserting(tx: Db, begun: TableBegun) {
  return async <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): Promise<void> => {
    begun(getTableName(table));
    for (const part of parts(rows, ROWS_AT_ONCE)) await tx.insert(table).values(part);
  };
}

function parts<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}
