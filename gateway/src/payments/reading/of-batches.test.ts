import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { batches } from '../../db/schema/index.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addPayment } from '../../testing/payments.ts';
import { addOrganization, addUser } from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
});
after(async () => {
  await gateway.close();
  await database.close();
});

const query = `query($id: ID!, $slug: String!) {
  batch(id: $id) { name standing { group sums { inbound { count amount } outbound { count amount } } } }
  transactionTemplates(filter: { organizationSlug: $slug, batchId: $id }, order: { field: LINE, direction: ASC }, limit: 2) {
    entries { lineNumber batch { name } } pageInfo { afterCursor totalCount } }
}`;
const sums = z.object({ count: z.number(), amount: z.number() });
const answer = z.object({
  batch: z
    .object({
      standing: z.array(z.object({ group: z.string(), sums: z.object({ inbound: sums, outbound: sums }) })),
    })
    .nullable(),
  transactionTemplates: z.object({
    entries: z.array(z.object({ lineNumber: z.number(), batch: z.object({ name: z.string() }).nullable() })),
    pageInfo: z.object({ totalCount: z.number() }),
  }),
});

test('a batch tells what became of its lines, in their order, and of each only to who may see it', async () => {
  const { test: deps } = gateway;
  const home = await addOrganization(deps);
  const { organizationId } = home;
  const admin = await addUser(deps, { organizationId, roles: ['ADMIN'] });
  const agent = await addUser(deps, { organizationId, roles: ['REQUEST'] });
  const tracker = await addUser(deps, { organizationId, roles: ['TRACK'] });
  const [batch] = await deps.deps.db
    .insert(batches)
    .values({ name: 'July dues', organizationId, paymentOccasionId: home.inbound.id })
    .returning();
  assert.ok(batch);
  const line = (lineNumber: number, values: Parameters<typeof addPayment>[2]) =>
    addPayment(deps, home, { batchId: batch.id, lineNumber, ...values });
  await line(4, { amount: 40, requesterId: agent.id });
  const paid = await line(3, { amount: 30, displayStatus: 'DEPOSITED' });
  await line(2, { amount: 20, displayStatus: 'CANCELED', requesterId: tracker.id });
  await addPayment(deps, home, {
    ...{ direction: 'OUTBOUND', context: 'REFUND', amount: 30, refundOfTemplateId: paid.id },
    displayStatus: 'DEPOSITED',
  });
  await addPayment(deps, home, { amount: 1 });

  const ask = async (who: { id: string }) => {
    const { data } = await gateway.ask(who.id, query, { id: batch.id, slug: home.organization.slug });
    return answer.parse(data);
  };
  const none = { count: 0, amount: 0 };
  const seen = await ask(admin);
  assert.deepEqual(
    new Map(seen.batch?.standing.map(({ group, sums: each }) => [group, each])),
    new Map([
      ['REQUESTED_AND_PENDING', { inbound: { count: 1, amount: 40 }, outbound: none }],
      ['DEPOSITED', { inbound: { count: 1, amount: 30 }, outbound: { count: 1, amount: 30 } }],
      ['CANCELED_AND_FAILED', { inbound: { count: 1, amount: 20 }, outbound: none }],
    ]),
  );
  assert.deepEqual(
    seen.transactionTemplates.entries.map(({ lineNumber }) => lineNumber),
    [2, 3],
  );
  assert.equal(seen.transactionTemplates.pageInfo.totalCount, 3);
  const own = await ask(agent);
  assert.deepEqual(own.batch?.standing, [
    { group: 'REQUESTED_AND_PENDING', sums: { inbound: { count: 1, amount: 40 }, outbound: none } },
  ]);
  assert.deepEqual(own.transactionTemplates.entries, [{ lineNumber: 4, batch: { name: 'July dues' } }]);
  // Who asks for no payments knows of no batch, also by way of a payment.
  const tracked = await ask(tracker);
  assert.equal(tracked.batch, null);
  assert.deepEqual(tracked.transactionTemplates.entries, [{ lineNumber: 2, batch: null }]);
});
