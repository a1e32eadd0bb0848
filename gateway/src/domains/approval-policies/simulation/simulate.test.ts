import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import {
  approvalPolicies,
  fundingSources,
  organizations,
  transactionTemplates,
  users,
} from '../../../db/schema/index.ts';
import type { StoredPolicyRule } from '../../../db/schema/shapes.ts';
import type { OrganizationRole } from '../../../db/schema/values.ts';
import { approvePayments } from '../../../payments/approvals/commands.ts';
import { createTransactionTemplate } from '../../../payments/sending/send-payment.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { openTestDatabase } from '../../../testing/database.ts';
import { storedTemplate } from '../../../testing/payments.ts';
import { addAccount, addOrganization, addUser, type TestOrganization } from '../../../testing/world.ts';

type User = Awaited<ReturnType<typeof addUser>>;

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let admin: User;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
});
after(async () => {
  await gateway.close();
  await database.close();
});
beforeEach(async () => {
  harbor = await addOrganization(gateway.test, { ownPermissions: true });
  admin = await member('ADMIN');
});

const member = (...roles: OrganizationRole[]) =>
  addUser(gateway.test, { organizationId: harbor.organizationId, roles });

const hours = { timeZone: 'America/New_York', opensAt: '08:00', closesAt: '18:00' };
const large = { direction: 'OUTBOUND', minAmount: 10_000, approvers: 'TWO' } as const;
const fresh = { firstToAccount: true, approvers: 'ONE' } as const;

interface Sums {
  inbound: { count: number; amount: number };
  outbound: { count: number; amount: number };
}
interface Shown {
  cut: boolean;
  payments: Sums;
  waits: Sums;
  rules: Sums[];
  anew: Sums;
  noMore: Sums;
  oneApprover: { decisions: number; medianSeconds: number | null; expired: number };
  approvers: { name: string; payments: Sums }[];
  nobody: Sums;
  onePerson: Sums;
  entries: { rule: number; candidates: number; waited: boolean; payment: { id: string; amount: number } }[];
}

const ask = (by: User, rules: object[], more: object = {}) => {
  const sums = '{ inbound { count amount } outbound { count amount } }';
  return gateway.ask(
    by.id,
    `query($input: ApprovalPolicyInput!) { approvalPolicySimulation(input: $input) {
      cut payments ${sums} waits ${sums} rules ${sums} anew ${sums} noMore ${sums} nobody ${sums} onePerson ${sums}
      oneApprover { decisions medianSeconds expired } approvers { name payments ${sums} }
      entries { rule candidates waited payment { id amount } } } }`,
    { input: { organizationId: harbor.organizationId, baseVersion: 0, rules, hours, ...more } },
  );
};
async function simulated(rules: object[], more: object = {}): Promise<Shown> {
  const { data, errors } = await ask(admin, rules, more);
  assert.deepEqual(errors, []);
  return data?.['approvalPolicySimulation'] as Shown;
}
const refusalOf = async (by: User, rules: object[], more: object = {}) => {
  const { errors } = await ask(by, rules, more);
  return [errors[0]?.extensions.code, errors[0]?.extensions.field];
};

/** Somebody whom the organization pays, with an account that is there since yesterday. */
async function receiver(): Promise<string> {
  const user = await addUser(gateway.test);
  const { id } = await addAccount(gateway.test, { userId: user.id });
  const insertedAt = new Date(gateway.test.deps.clock().getTime() - 86_400_000);
  await database.db.update(fundingSources).set({ insertedAt }).where(eq(fundingSources.id, id));
  return user.email;
}

/** What a payment holds once money arrived at the account of somebody whom the organization pays. */
async function arrivedAt(email: string): Promise<Partial<typeof transactionTemplates.$inferInsert>> {
  const [found] = await database.db
    .select({ buyerId: users.id, destinationFundingSourceId: fundingSources.id })
    .from(fundingSources)
    .innerJoin(users, eq(users.id, fundingSources.userId))
    .where(eq(users.email, email));
  return { ...found, depositedAt: gateway.test.deps.clock() };
}

async function send(amount: number, to: string): Promise<string> {
  const input = {
    ...{ amount, paymentMethodId: harbor.account.id, paymentMethodType: 'FUNDING_SOURCE' as const },
    ...{ paymentOccasionId: harbor.outbound.id, receiverEmail: to, formFields: [] },
    paymentType: 'ACH' as const,
  };
  const { templateId } = await createTransactionTemplate(gateway.test.deps, admin.viewer, { input }, null);
  return String(templateId);
}

const change = (id: string, values: Partial<typeof transactionTemplates.$inferInsert>) =>
  database.db
    .update(transactionTemplates)
    .set(values)
    .where(eq(transactionTemplates.id, Number(id)));

const inForce = (...rules: Partial<StoredPolicyRule>[]) =>
  database.db.insert(approvalPolicies).values({
    ...{ organizationId: harbor.organizationId, version: 1, madeById: admin.id },
    policy: {
      hours,
      rules: rules.map((rule) => ({
        ...{ direction: null, minAmount: null, paymentOccasionIds: null, firstToAccount: false },
        ...{ accountChangedDays: null, outsideBusinessHours: false, approvers: 'ONE' as const, ...rule },
      })),
    },
  });

test('the policy that was in force all the while makes wait what did wait', async () => {
  await inForce(large, fresh);
  const [known, other] = [await receiver(), await receiver()];
  const first = await send(500, known);
  gateway.test.pass(60_000);
  await change(first, await arrivedAt(known));
  gateway.test.pass(60_000);
  const sent = [first, await send(500, known), await send(20_000, known), await send(700, other)];
  const { entries, waits, anew, noMore } = await simulated([large, fresh], { baseVersion: 1 });
  const held = await Promise.all(
    sent.map(async (id) => {
      const { approvalDemand, amount } = await storedTemplate(database.db, id);
      const rule = approvalDemand?.rule.approvers === 'TWO' ? 0 : 1;
      return approvalDemand === null ? [] : [{ rule, waited: true, payment: { id, amount } }];
    }),
  );
  const ordered = (each: { payment: { id: string } }[]) =>
    each.toSorted((a, b) => a.payment.id.localeCompare(b.payment.id));
  assert.deepEqual(
    ordered(entries.map(({ rule, waited, payment }) => ({ rule, waited, payment }))),
    ordered(held.flat()),
  );
  assert.deepEqual([waits.outbound, waits.inbound.count], [{ count: 3, amount: 21_200 }, 0]);
  assert.deepEqual([anew.outbound.count, noMore.outbound.count], [0, 0]);
});

test('a draft is compared with the policy in force, and changes nothing', async () => {
  await inForce(large);
  const to = await receiver();
  await send(20_000, to);
  const small = await send(500, to);
  const { payments, waits, anew, noMore, entries, rules } = await simulated(
    [
      { ...fresh, direction: 'INBOUND' },
      { minAmount: 500, approvers: 'ONE', direction: 'OUTBOUND' },
    ],
    { baseVersion: 1 },
  );
  assert.deepEqual(payments.outbound, { count: 2, amount: 20_500 });
  assert.deepEqual([waits.outbound.count, anew.outbound.count, noMore.outbound.count], [2, 1, 0]);
  assert.deepEqual(
    rules.map(({ outbound }) => outbound.count),
    [0, 2],
  );
  assert.deepEqual(entries.find(({ payment }) => payment.id === small)?.waited, false);
  assert.equal((await simulated([], { baseVersion: 1 })).noMore.outbound.amount, 20_000);
  const versions = await database.db
    .select()
    .from(approvalPolicies)
    .where(eq(approvalPolicies.organizationId, harbor.organizationId));
  assert.equal(versions.length, 1);
});

test('only payments that a policy governs, of the last 90 days, and of this organization', async () => {
  const to = await receiver();
  const [old, refund, byHand, declined] = [
    await send(100, to),
    await send(200, to),
    await send(300, to),
    await send(400, to),
  ];
  const now = gateway.test.deps.clock();
  const past = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await change(old, { createdAt: past(91), authorizedAt: past(91) });
  await change(refund, { context: 'REFUND' });
  await change(byHand, { receiverEmail: null });
  await change(declined, { authorizedAt: null, approvalPendingAt: past(89), createdAt: past(89) });
  const neighbour = harbor;
  harbor = await addOrganization(gateway.test, { ownPermissions: true });
  admin = await member('ADMIN');
  assert.equal((await simulated([{ approvers: 'ONE' }])).payments.outbound.count, 0);
  harbor = neighbour;
  admin = await member('ADMIN');
  assert.deepEqual((await simulated([{ approvers: 'ONE' }])).payments.outbound, { count: 1, amount: 400 });
});

test('how long and for whom come from the organization’s own people and decisions', async () => {
  await inForce({ direction: 'OUTBOUND' });
  const [one, both] = [
    await member('APPROVE_OUTBOUND_PAYMENT'),
    await member('ADMIN', 'APPROVE_OUTBOUND_PAYMENT'),
  ];
  const to = await receiver();
  const none = await simulated([large], { baseVersion: 1 });
  assert.deepEqual(none.oneApprover, { decisions: 0, medianSeconds: null, expired: 0 });
  const id = await send(20_000, to);
  gateway.test.pass(2 * 3_600_000);
  await approvePayments(gateway.test.deps, one.viewer, { transactionTemplateIds: [id], rerouteId: null });
  const { oneApprover, approvers, nobody, onePerson } = await simulated([large], { baseVersion: 1 });
  assert.deepEqual(oneApprover, { decisions: 1, medianSeconds: 7_200, expired: 0 });
  assert.deepEqual(
    approvers.map(({ payments }) => payments.outbound),
    [both, one].map(() => ({ count: 1, amount: 20_000 })),
  );
  assert.deepEqual([nobody.outbound.count, onePerson.outbound.count], [0, 0]);
});

describe('is refused', () => {
  test('to who does not manage the policy', async () => {
    assert.deepEqual(await refusalOf(await member('APPROVE_OUTBOUND_PAYMENT'), []), ['FORBIDDEN', undefined]);
    await database.db
      .update(organizations)
      .set({ ownPermissions: false })
      .where(eq(organizations.id, harbor.organizationId));
    assert.deepEqual(await refusalOf(admin, []), ['FORBIDDEN', undefined]);
    const { data } = await ask(await addUser(gateway.test), []);
    assert.equal(data?.['approvalPolicySimulation'], null);
  });

  test('for a draft that could not be saved, at its field', async () => {
    const other = await addOrganization(gateway.test);
    assert.deepEqual(await refusalOf(admin, [{ approvers: 'ONE', accountChangedDays: 0 }]), [
      ...['BAD_INPUT', 'input.rules.0.accountChangedDays'],
    ]);
    assert.deepEqual(await refusalOf(admin, [{ approvers: 'ONE', paymentOccasionIds: [other.inbound.id] }]), [
      ...['BAD_INPUT', 'input.rules.0.paymentOccasionIds'],
    ]);
    assert.deepEqual(await refusalOf(admin, [], { baseVersion: 3 }), ['CONFLICT', undefined]);
  });
});
