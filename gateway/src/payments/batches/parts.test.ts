import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { paymentOccasions, transactionTemplates } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import type { Deps } from '../../context/deps.ts';
import type { Jobs } from '../../context/jobs.ts';
import { hashOf, once } from '../../operations/once.ts';
import { createTestDeps, type TestDeps } from '../../testing/deps.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { getOrCreateBatch, sendTransactionRequests } from './commands.ts';
import { batchAnswer } from './send-rows.ts';
import { sentOfBatch, type BatchRow } from './store.ts';

let database: Database;
let world: TestDeps;
let harbor: TestOrganization;
let admin: Awaited<ReturnType<typeof addUser>>;
let batch: BatchRow;
const operation = 'sendTransactionRequests';
before(async () => {
  database = await openTestDatabase();
  world = createTestDeps(database);
  harbor = await addOrganization(world);
  admin = await addUser(world, { organizationId: harbor.organizationId, roles: ['ADMIN'] });
});
after(() => database.close());

const occasionIs = (status: 'ACTIVE' | 'INACTIVE') =>
  database.db.update(paymentOccasions).set({ status }).where(eq(paymentOccasions.id, harbor.inbound.id));

beforeEach(async () => {
  await occasionIs('ACTIVE');
  const { organizationId, inbound } = harbor;
  const given = { name: randomUUID(), organizationId, paymentOccasionId: inbound.id };
  batch = await getOrCreateBatch(world.deps, admin.viewer, given);
});

const requests = Array.from({ length: 600 }, (_each, index) => ({
  amount: 10_000 + index,
  receiverEmail: `payer-${index}@people.example`,
  lineNumber: index + 2,
}));
const send = (deps: Deps, key: string | null = null, rows = requests) =>
  sendTransactionRequests(deps, admin.viewer, { batch, requests: rows }, key);
const linesSent = async () => {
  const rows = await database.db
    .select({ line: transactionTemplates.lineNumber })
    .from(transactionTemplates)
    .where(eq(transactionTemplates.batchId, batch.id))
    .orderBy(asc(transactionTemplates.lineNumber));
  return rows.map(({ line }) => line);
};

/** Does something before the nth database transaction. */
function beforeTransaction(nth: number, act: () => Promise<unknown>): Deps {
  let begun = 0;
  const db = new Proxy(world.deps.db, {
    get(target, name, receiver): unknown {
      if (name !== 'transaction') return Reflect.get(target, name, receiver);
      return async (work: Parameters<typeof target.transaction>[0]) => {
        begun += 1;
        if (begun === nth) await act();
        return target.transaction(work);
      };
    },
  });
  return { ...world.deps, db };
}

test('a batch that was cut off goes on where it stopped, under any key, and no line is sent twice', async () => {
  const cut = () => Promise.reject(new Error('cut off'));
  await assert.rejects(send(beforeTransaction(2, cut), 'key'), /cut off/);
  assert.equal(await sentOfBatch(database.db, batch.id), 250);
  await assert.rejects(send(beforeTransaction(3, cut), 'key'), /cut off/);
  assert.equal(await sentOfBatch(database.db, batch.id), 500);
  const [one, other] = await Promise.all([send(world.deps, 'key'), send(world.deps, randomUUID())]);
  assert.deepEqual(one, other);
  assert.equal(new Set(one.templateIds).size, 600);
  assert.deepEqual(
    await linesSent(),
    requests.map(({ lineNumber }) => lineNumber),
  );
  assert.deepEqual(await send(world.deps), one);
});

test('where the occasion stops collecting midway, the rest comes back as failed and can be sent later', async () => {
  const answer = await send(beforeTransaction(2, () => occasionIs('INACTIVE')));
  assert.equal(answer.templateIds.length, 250);
  assert.deepEqual(
    answer.failed.map(({ lineNumber }) => lineNumber),
    requests.slice(250).map(({ lineNumber }) => lineNumber),
  );
  assert.match(answer.failed[0]?.reason ?? '', /does not collect payments/);
  await assert.rejects(send(world.deps, null, requests.slice(0, 1)), { code: 'CONFLICT' });
  await occasionIs('ACTIVE');
  const whole = await send(world.deps);
  assert.deepEqual([whole.templateIds.length, whole.failed], [600, []]);
  assert.equal((await linesSent()).length, 600);
});

test('what was answered for a shorter part counts for as many rows as it has', async () => {
  const begun = await send(world.deps, null, requests.slice(0, 100));
  const whole = hashOf({ operation, input: { batchId: batch.id, requests } });
  const part = { operation, input: { whole, first: 0 }, answer: batchAnswer };
  const call = { ...part, scope: `batch:${batch.id}`, key: hashOf(part) };
  await once(world.deps, call, () => Promise.resolve(begun));
  const answer = await send(world.deps);
  assert.deepEqual(answer.templateIds.slice(0, 100), begun.templateIds);
  assert.equal(new Set(answer.templateIds).size, 600);
  assert.equal((await linesSent()).length, 600);
});

test('what a part asks of the outside waits for the parts that follow, and no longer', async () => {
  const waits: unknown[] = [];
  const jobs: Jobs = {
    enqueue: async (_tx, lane, work, seconds) => void waits.push([lane, work.length, seconds]),
  };
  await send({ ...world.deps, jobs });
  assert.deepEqual(waits, [
    ['mail', 250, 2],
    ['mail', 250, 1],
    ['mail', 100, 0],
  ]);
});

test('a key that was used with other rows is refused before anything is sent', async () => {
  const key = randomUUID();
  await send(world.deps, key, requests.slice(0, 120));
  await assert.rejects(send(world.deps, key), { code: 'IDEMPOTENCY_CONFLICT' });
  assert.equal(await sentOfBatch(database.db, batch.id), 120);
});

test('a line is sent once, also within another list; a corrected one is another line', async () => {
  const first = await send(world.deps, null, requests.slice(0, 3));
  const corrected = { amount: 99_000, receiverEmail: 'corrected@people.example', lineNumber: 5 };
  const [second, third] = await Promise.all([
    send(world.deps, null, [...requests.slice(0, 2), corrected]),
    send(world.deps, null, [corrected, ...requests.slice(0, 3)]),
  ]);
  assert.deepEqual(second.templateIds.slice(0, 2), first.templateIds.slice(0, 2));
  assert.deepEqual(third.templateIds, [second.templateIds[2], ...first.templateIds]);
  assert.equal(await sentOfBatch(database.db, batch.id), 4);
});
