import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/client.ts';
import { paymentOccasions } from '../db/schema/index.ts';
import type { OrganizationRole } from '../db/schema/values.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import { addOrganization, addUser, type TestOrganization } from '../testing/world.ts';
import { NEW_MEMBER_DAYS, recentAddersOf } from './member-adders.ts';

type User = Awaited<ReturnType<typeof addUser>>;

let database: Database;
let gateway: TestApp;
let home: TestOrganization;
let approver: User;
let other: User;
/** An admin whom the approver has just added. */
let added: User;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
});
after(async () => {
  await gateway.close();
  await database.close();
});
beforeEach(async () => {
  home = await addOrganization(gateway.test);
  approver = await member('ADMIN', 'APPROVE_OUTBOUND_PAYMENT');
  other = await addUser(
    gateway.test,
    { organizationId: home.organizationId, roles: ['ADMIN', 'APPROVE_OUTBOUND_PAYMENT'] },
    { firstName: 'Otto' },
  );
  added = await joins(approver);
});

const member = (...roles: OrganizationRole[]) =>
  addUser(gateway.test, { organizationId: home.organizationId, roles });

async function call<Answer>(who: User, query: string, variables: object, answer: z.ZodType<Answer>) {
  const { data, errors } = await gateway.ask(who.id, query, variables);
  assert.deepEqual(errors, []);
  return answer.parse(data);
}

async function refusalOf(who: User, query: string, variables: object): Promise<string> {
  const { errors } = await gateway.ask(who.id, query, variables);
  return errors[0]?.message ?? 'no refusal';
}

/** Somebody whom an admin adds as an admin, and who accepts. */
async function joins(adder: User): Promise<User> {
  const person = await addUser(gateway.test);
  const organizationId = home.organizationId;
  await call(
    adder,
    `mutation($organizationId: ID!, $email: String!) {
      addUserToOrganization(organizationId: $organizationId, email: $email, roles: [ADMIN]) { userId }
    }`,
    { organizationId, email: person.email },
    z.object({ addUserToOrganization: z.object({ userId: z.literal(person.id) }) }),
  );
  await call(
    person,
    `mutation($organizationId: ID!) { acceptInvitation(organizationId: $organizationId) { userId } }`,
    { organizationId },
    z.unknown(),
  );
  return person;
}

/** A payment of somebody that waits for a second person. */
async function waitingPayment(sender: User): Promise<string> {
  await database.db
    .update(paymentOccasions)
    .set({ requiresSecondaryApproval: true })
    .where(eq(paymentOccasions.id, home.outbound.id));
  return (await sent(sender)).id;
}

const template = z.object({ id: z.string(), displayStatus: z.string() });

async function sent(sender: User) {
  const { createTransactionTemplate } = await call(
    sender,
    `mutation($input: CreateTransactionTemplateInput!) {
      createTransactionTemplate(input: $input) { id displayStatus }
    }`,
    {
      input: {
        amount: 70_000,
        paymentMethodId: home.account.id,
        paymentMethodType: 'FUNDING_SOURCE',
        paymentOccasionId: home.outbound.id,
        receiverEmail: 'vendor@people.example',
      },
    },
    z.object({ createTransactionTemplate: template }),
  );
  return createTransactionTemplate;
}

async function approval(who: User, id: string) {
  const { transactionTemplate } = await call(
    who,
    `query($id: ID!) { transactionTemplate(id: $id) { allowedActions approval { refusal } } }`,
    { id },
    z.object({
      transactionTemplate: z.object({
        allowedActions: z.array(z.string()),
        approval: z.object({ refusal: z.string().nullable() }),
      }),
    }),
  );
  const mayApprove = transactionTemplate.allowedActions.includes('APPROVE');
  return { mayApprove, refusal: transactionTemplate.approval.refusal };
}

async function approve(who: User, id: string): Promise<string | null> {
  const { approvePayments } = await call(
    who,
    `mutation($id: ID!) { approvePayments(transactionTemplateIds: [$id]) { ... on ApprovalError { errorMessage } } }`,
    { id },
    z.object({ approvePayments: z.array(z.object({ errorMessage: z.string().optional() })) }),
  );
  return approvePayments[0]?.errorMessage ?? null;
}

async function decidable(who: User): Promise<string[]> {
  const { transactionTemplates } = await call(
    who,
    `query($slug: String!) {
      transactionTemplates(filter: { organizationSlug: $slug, decidable: true }) { entries { id } }
    }`,
    { slug: home.organization.slug },
    z.object({ transactionTemplates: z.object({ entries: z.array(z.object({ id: z.string() })) }) }),
  );
  return transactionTemplates.entries.map(({ id }) => id);
}

describe('the person who added a new admin', () => {
  test('does not approve what the new admin sends; another approver does', async () => {
    const id = await waitingPayment(added);
    assert.deepEqual(await approval(approver, id), { mayApprove: false, refusal: 'SENDER_ADDED_BY_VIEWER' });
    assert.deepEqual(await decidable(approver), []);
    assert.match((await approve(approver, id)) ?? '', /^You added the sender to the organization/);
    assert.deepEqual(await approval(other, id), { mayApprove: true, refusal: null });
    assert.deepEqual(await decidable(other), [id]);
    assert.equal(await approve(other, id), null);
  });

  test('does not approve what somebody sends whom the new admin added', async () => {
    const id = await waitingPayment(await joins(added));
    assert.equal((await approval(approver, id)).refusal, 'SENDER_ADDED_BY_VIEWER');
    assert.equal((await approval(added, id)).refusal, 'MISSING_PERMISSION');
  });

  test('does not read the code of a receiver to whom the new admin sends money', async () => {
    const { id } = await sent(added);
    const read = `mutation($id: ID!) { readReceiverCode(transactionTemplateId: $id) }`;
    assert.match(await refusalOf(approver, read, { id }), /^You added the sender to the organization/);
    await call(other, read, { id }, z.object({ readReceiverCode: z.literal(id) }));
  });

  test('does not confirm a change of settings that the new admin asks for', async () => {
    const { updatePaymentOccasion } = await call(
      added,
      `mutation($id: ID!) {
        updatePaymentOccasion(input: { id: $id, limit: 90000000 }) { waits { id mayConfirm refusal } }
      }`,
      { id: home.outbound.id },
      z.object({
        updatePaymentOccasion: z.object({
          waits: z.object({ id: z.string(), mayConfirm: z.array(z.string()), refusal: z.string() }),
        }),
      }),
    );
    const { id, mayConfirm } = updatePaymentOccasion.waits;
    assert.deepEqual(mayConfirm, [other.viewer.fullName]);
    const confirm = `mutation($id: ID!) { confirmControlChange(id: $id) { id } }`;
    assert.match(await refusalOf(approver, confirm, { id }), /^You added the person who asked for this/);
    await call(other, confirm, { id }, z.object({ confirmControlChange: z.object({ id: z.literal(id) }) }));
  });

  test(`counts as somebody else after ${NEW_MEMBER_DAYS} days`, async () => {
    gateway.test.pass(NEW_MEMBER_DAYS * 86_400_000);
    const id = await waitingPayment(added);
    assert.deepEqual(await approval(approver, id), { mayApprove: true, refusal: null });
    assert.deepEqual(await decidable(approver), [id]);
    assert.equal(await approve(approver, id), null);
  });
});

test('adders are those of the organization alone, each once', async () => {
  const third = await joins(added);
  const now = gateway.test.deps.clock();
  const adders = await recentAddersOf(database.db, home.organizationId, [third.id], now);
  assert.deepEqual([...adders].toSorted(), [approver.id, added.id].toSorted());
  const elsewhere = await addOrganization(gateway.test);
  assert.deepEqual([...(await recentAddersOf(database.db, elsewhere.organizationId, [third.id], now))], []);
});
