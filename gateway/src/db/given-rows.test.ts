import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { asc } from 'drizzle-orm';
import { openTestDatabase } from '../testing/database.ts';
import { createTestDeps } from '../testing/deps.ts';
import { addOrganization } from '../testing/world.ts';
import type { Database } from './client.ts';
import { givenRows } from './given-rows.ts';
import { transactionEvents, transactionTemplates } from './schema/index.ts';

let database: Database;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

const at = new Date('2026-11-26T10:00:00.123Z');

test('rows given as one value are stored as those of a list of values', async () => {
  const { db } = database;
  const { organizationId, inbound } = await addOrganization(createTestDeps(database));
  type Row = typeof transactionTemplates.$inferInsert;
  const least: Omit<Row, 'id'> = {
    ...{ organizationId, paymentOccasionId: inbound.id, direction: 'INBOUND', context: 'GENERIC' },
    ...{ status: 'PENDING', displayStatus: 'PENDING', statusGroup: 'REQUESTED_AND_PENDING' },
    ...{ amount: 1_850_000, createdAt: at, updatedAt: at },
  };
  const most: Partial<Row> = {
    ...{
      active: false,
      fee: 199,
      additionalEmails: ['a"b@people.example', 'null', 'c,d'],
      dueOn: '2026-12-01',
    },
    ...{
      formData: [{ name: 'note', label: 'Note', value: `it's "{}"` }],
      address: `O'Hara \\ 1`,
      stoppedAt: null,
    },
  };
  const rows = (first: number): Row[] => [
    { ...least, id: first },
    { ...least, ...most, id: first + 1 },
  ];
  const ids = { id: 0 };
  const listed = await db.insert(transactionTemplates).values(rows(100_000_000)).returning();
  const given = await db
    .insert(transactionTemplates)
    .select(givenRows(transactionTemplates, rows(200_000_000)))
    .returning();
  assert.deepEqual(
    given.map((row) => ({ ...row, ...ids })),
    listed.map((row) => ({ ...row, ...ids })),
  );
});

test('a column that counts up does so in the order of the rows, and each row has an id of its own', async () => {
  const { db } = database;
  const event = {
    transactionTemplateId: 1,
    organizationId: randomUUID(),
    type: 'T',
    at,
    actorKind: 'system',
  } as const;
  const reasons = Array.from({ length: 50 }, (_each, index) => String(index));
  await db.insert(transactionEvents).select(
    givenRows(
      transactionEvents,
      reasons.map((reason) => ({ ...event, reason })),
    ),
  );
  const stored = await db.select().from(transactionEvents).orderBy(asc(transactionEvents.seq));
  assert.deepEqual(
    stored.map(({ reason, data }) => [reason, data]),
    reasons.map((reason) => [reason, {}]),
  );
  assert.equal(new Set(stored.map(({ id }) => id)).size, reasons.length);
});
