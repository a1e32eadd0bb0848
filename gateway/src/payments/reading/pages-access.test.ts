import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Database } from '../../db/client.ts';
import { sharedPaymentOccasions } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addPayment } from '../../testing/payments.ts';
import { paymentsQuery, searchPayments, type Asking, type Found } from '../../testing/search.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
let admin: Awaited<ReturnType<typeof addUser>>;
let harbor: TestOrganization;

const search = (filter: Record<string, unknown>, asking: Partial<Asking> = {}) =>
  searchPayments(gateway, filter, { userId: admin.id, slug: harbor.organization.slug, ...asking });

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test);
  admin = await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['ADMIN'] });
});
after(async () => {
  await gateway.close();
  await database.close();
});

test('agents see only what they take part in; members of other organizations nothing', async () => {
  const organization = await addOrganization(gateway.test);
  const { organizationId } = organization;
  const agent = await addUser(gateway.test, { organizationId, roles: ['REQUEST', 'TRACK'] });
  const parts = [{ requesterId: agent.id }, { buyerAgentId: agent.id }, { listingAgentId: agent.id }];
  const own: number[] = [];
  for (const part of parts) own.push((await addPayment(gateway.test, organization, part)).id);
  const foreign = await addPayment(gateway.test, organization, { buyerId: agent.id });
  const asked = { userId: agent.id, slug: organization.organization.slug };
  const found = await search({}, asked);
  assert.deepEqual(new Set(found.ids), new Set(own));
  assert.equal(found.total, 3);
  assert.deepEqual((await search({ id: String(foreign.id) }, asked)).ids, []);

  const one = 'query($id: ID!) { transactionTemplate(id: $id) { id } }';
  assert.deepEqual((await gateway.ask(agent.id, one, { id: String(own[0]) })).data, {
    transactionTemplate: { id: String(own[0]) },
  });
  const hidden = await gateway.ask(agent.id, one, { id: String(foreign.id) });
  const missing = await gateway.ask(agent.id, one, { id: '999999999' });
  assert.deepEqual(
    [hidden.status, hidden.data, hidden.errors],
    [missing.status, missing.data, missing.errors],
  );
  assert.deepEqual(hidden.data, { transactionTemplate: null });
});

test('payments of a shared occasion are seen from both sides, and from a third not', async () => {
  const owner = await addOrganization(gateway.test);
  const user = await addOrganization(gateway.test);
  const third = await addOrganization(gateway.test);
  await database.db.insert(sharedPaymentOccasions).values({
    paymentOccasionId: owner.inbound.id,
    sharedByOrganizationId: owner.organizationId,
    utilizingOrganizationId: user.organizationId,
  });
  const shared = await addPayment(gateway.test, { ...user, inbound: owner.inbound });
  const ownOfUser = await addPayment(gateway.test, user);
  const ownOfOwner = await addPayment(gateway.test, owner, {
    createdAt: new Date('2026-02-01T00:00:00.000Z'),
  });
  const older = await addPayment(
    gateway.test,
    { ...user, inbound: owner.inbound },
    { createdAt: new Date('2026-01-01T00:00:00.000Z') },
  );
  const seenBy = async (side: TestOrganization) => {
    const viewer = await addUser(gateway.test, { organizationId: side.organizationId, roles: ['ADMIN'] });
    const asked = { userId: viewer.id, slug: side.organization.slug };
    const whole = await search({}, asked);
    assert.equal(whole.total, whole.ids.length);
    assert.equal(whole.amount, whole.ids.length * 10_000);
    const paged: number[] = [];
    let next: Found | undefined;
    do {
      next = await search({}, { ...asked, limit: 1, ...(next?.after ? { after: next.after } : {}) });
      paged.push(...next.ids);
    } while (next.more);
    assert.deepEqual(paged, whole.ids);
    return whole.ids;
  };
  assert.deepEqual(await seenBy(owner), [shared.id, ownOfOwner.id, older.id]);
  assert.deepEqual(await seenBy(user), [ownOfUser.id, shared.id, older.id]);
  assert.deepEqual(await seenBy(third), []);
});

test("admins find payments by the transfer provider's ids among what they see, agents do not", async () => {
  const agent = await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['REQUEST'] });
  const other = await addOrganization(gateway.test);
  const [own, foreign] = [randomUUID(), randomUUID()];
  const paid = await addPayment(gateway.test, harbor, { requesterId: agent.id }, { transferRef: own });
  await addPayment(gateway.test, other, {}, { transferRef: foreign });
  const found = async (userId: string, filter: object) => {
    const given = { filter: { organizationSlug: harbor.organization.slug, ...filter } };
    const { data, errors } = await gateway.ask(userId, paymentsQuery, given);
    return errors[0]?.extensions.code ?? JSON.stringify(data).includes(String(paid.id));
  };
  assert.equal(await found(admin.id, { transferRef: own }), true);
  assert.equal(await found(admin.id, { transferRef: foreign }), false);
  assert.equal(await found(admin.id, { fundingRef: other.account.fundingRef }), false);
  for (const filter of [{ fundingRef: 'x' }, { transferRef: own }]) {
    assert.equal(await found(agent.id, filter), 'FORBIDDEN');
  }
});
