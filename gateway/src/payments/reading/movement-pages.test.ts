import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import type { Database, Db } from '../../db/client.ts';
import { sharedPaymentOccasions } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { seedBulk } from '../../seed/bulk.ts';
import { seedDemo } from '../../seed/demo.ts';
import { createTestDeps, type TestDeps } from '../../testing/deps.ts';
import { addPayment } from '../../testing/payments.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { transactionPage } from './movement-pages.ts';
import type { PaymentScope } from './pages.ts';

const OTHERS = 4_000;
const OWN = 30;
const PAGE = 12;

let database: Database;
let world: TestDeps;
let small: TestOrganization;
let neighbour: TestOrganization;

/** Older than everything else in the database, so that a walk over all of it would meet the others first. */
const longAgo = (days: number): Date => new Date(Date.UTC(2020, 0, 1 + days));

before(async () => {
  database = await openTestDatabase();
  world = createTestDeps(database);
  await seedDemo({ db: database.db, clock: world.deps.clock });
  await seedBulk(database, OTHERS, world.deps.clock());
  small = await addOrganization(world);
  neighbour = await addOrganization(world);
  await database.db.insert(sharedPaymentOccasions).values({
    paymentOccasionId: small.inbound.id,
    sharedByOrganizationId: small.organizationId,
    utilizingOrganizationId: neighbour.organizationId,
  });
  for (let day = 0; day < OWN; day += 1) await addMoved(small, day);
  await addMoved({ ...neighbour, inbound: small.inbound }, OWN);
  await database.executeSql('analyze');
});
after(() => database.close());

function addMoved(
  organization: TestOrganization,
  day: number,
  values: Parameters<typeof addPayment>[2] = {},
) {
  const at = { createdAt: longAgo(day), updatedAt: longAgo(day) };
  const displayStatus = day % 2 === 0 ? 'CLEARED' : 'FAILED';
  return addPayment(
    world,
    organization,
    { displayStatus, ...at, ...values },
    { status: displayStatus, ...at },
  );
}

const scope = (values: Partial<PaymentScope> = {}): PaymentScope => ({
  organizationId: small.organizationId,
  sharedOccasionIds: [],
  participantId: null,
  decides: { userId: '', isStaff: false, last: false, directions: [] },
  now: new Date(),
  ...values,
});

const counted = z.object({ rows: z.array(z.object({ read: z.coerce.number() })) });

/** A page, and how many money movements the database looked at for it. */
async function read(wanted: Omit<Parameters<typeof transactionPage>[1], 'size' | 'cursor'>) {
  const looked = async (tx: Db): Promise<number> => {
    const { rows } = counted.parse(
      await tx.execute(
        `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
          from pg_stat_xact_user_tables where relname = 'transactions'`,
      ),
    );
    return rows[0]?.read ?? 0;
  };
  return database.db.transaction(async (tx) => {
    const before = await looked(tx);
    const { entries, pageInfo } = await transactionPage(tx, { ...wanted, size: PAGE, cursor: null });
    const read = (await looked(tx)) - before;
    return { entries, read, total: await pageInfo.total() };
  });
}

test("a small organization's page reads its own rows alone, whatever else the database holds", async () => {
  const page = await read({ scope: scope(), status: null });
  assert.equal(page.entries.length, PAGE);
  assert.equal(page.read, PAGE + 1);
  assert.equal(page.total, OWN);
});

test('a status is part of the same walk', async () => {
  const page = await read({ scope: scope(), status: 'CLEARED' });
  assert.ok(page.entries.every(({ status }) => status === 'CLEARED'));
  assert.equal(page.read, PAGE + 1);
  const none = await read({ scope: scope(), status: 'DEPOSITED' });
  assert.deepEqual([none.entries, none.read], [[], 0]);
});

test('movements of others through a shared occasion are merged in, newest first', async () => {
  const page = await read({ scope: scope({ sharedOccasionIds: [small.inbound.id] }), status: null });
  assert.equal(page.entries[0]?.organizationId, neighbour.organizationId);
  assert.deepEqual(
    page.entries.map(({ createdAt }) => createdAt.getTime()),
    Array.from({ length: PAGE }, (_, index) => longAgo(OWN - index).getTime()),
  );
  assert.equal(page.total, OWN + 1);
  assert.ok(page.read <= PAGE + 2 + OWN, `${page.read} rows read`);
});

test('an agent finds the movements of the own payments only', async () => {
  const agent = await addUser(world, { organizationId: small.organizationId, roles: ['REQUEST', 'TRACK'] });
  const own = await addMoved(small, 2, { requesterId: agent.id });
  const page = await read({ scope: scope({ participantId: agent.id }), status: null });
  assert.deepEqual(
    page.entries.map(({ transactionTemplateId }) => transactionTemplateId),
    [own.id],
  );
  assert.equal(page.total, 1);
});
