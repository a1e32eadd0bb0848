import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { escrowAccounts, paymentOccasions, sharedPaymentOccasions } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { createTestDeps } from '../../testing/deps.ts';
import { addPayment } from '../../testing/payments.ts';
import { addOrganization, addUser } from '../../testing/world.ts';
import { mailFacts } from './mail-facts.ts';

let database: Database;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

/** An organization with a list of recipients on each screen that keeps one. */
async function listed(name: string) {
  const test = createTestDeps(database);
  const world = await addOrganization(test, { emails: [`office@${name}.example`] });
  const { db } = database;
  await db
    .update(paymentOccasions)
    .set({ emails: [`occasion@${name}.example`] })
    .where(eq(paymentOccasions.id, world.inbound.id));
  await db
    .update(escrowAccounts)
    .set({ emails: [`account@${name}.example`] })
    .where(eq(escrowAccounts.id, world.escrow.id));
  return { ...world, test };
}

test('a payment through an own occasion: the lists of organization, occasion and account', async () => {
  const own = await listed('own');
  const template = await addPayment(own.test, own, { escrowAccountId: own.escrow.id });
  const facts = await mailFacts(database.db, own.test.deps.config, { template }, null);
  assert.deepEqual(facts.organization.emails, ['office@own.example']);
  assert.deepEqual(facts.occasion.emails, ['occasion@own.example']);
  assert.deepEqual(facts.accountEmails, ['account@own.example']);
  assert.equal(facts.owner, null);
});

test('a payment through a shared occasion: each side its own lists', async () => {
  const owner = await listed('owner');
  const user = await listed('user');
  await database.db.insert(sharedPaymentOccasions).values({
    paymentOccasionId: owner.inbound.id,
    sharedByOrganizationId: owner.organizationId,
    utilizingOrganizationId: user.organizationId,
    emails: ['shared@user.example'],
  });
  const values = { paymentOccasionId: owner.inbound.id, escrowAccountId: owner.escrow.id };
  const template = await addPayment(user.test, user, values);
  const { config } = user.test.deps;
  const facts = await mailFacts(database.db, config, { template }, null);
  assert.deepEqual(facts.organization.emails, ['office@user.example']);
  assert.deepEqual(facts.occasion.emails, ['shared@user.example']);
  assert.deepEqual(facts.accountEmails, []);
  assert.deepEqual(facts.owner, {
    organization: ['office@owner.example'],
    occasion: ['occasion@owner.example'],
    account: ['account@owner.example'],
    dashboardUrl: `${config.hostUrl}/${owner.organization.slug}/transactions/${template.id}`,
  });
});

test('somebody who requested and was removed since gets no more mail, also as a member of another side', async () => {
  const owner = await listed('left');
  const user = await listed('stayed');
  await database.db.insert(sharedPaymentOccasions).values({
    paymentOccasionId: owner.inbound.id,
    sharedByOrganizationId: owner.organizationId,
    utilizingOrganizationId: user.organizationId,
  });
  const requester = await addUser(user.test, { organizationId: user.organizationId, roles: ['REQUEST'] });
  const requested = { requesterId: requester.id, paymentOccasionId: owner.inbound.id };
  const { config } = user.test.deps;
  const ofOwner = await addPayment(owner.test, owner, requested);
  const ofUser = await addPayment(user.test, user, requested);
  const facts = (template: typeof ofOwner) => mailFacts(database.db, config, { template }, null);
  assert.equal((await facts(ofOwner)).requester, null);
  assert.equal((await facts(ofUser)).requester?.email, requester.email);
});

test('a database that fails meanwhile fails what is read, and nothing besides', async () => {
  const own = await listed('failing');
  const template = await addPayment(own.test, own, { originationFundingSourceId: own.account.id });
  const failing = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    // A rejection that nobody hears fails this test, as it ends a gateway.
    await mailFacts(tx, own.test.deps.config, { template }, null);
  });
  await assert.rejects(failing);
  await new Promise(setImmediate);
});
