import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import {
  approvalPolicies,
  approvalPolicyChanges,
  auditLog,
  organizations,
  outbox,
  paymentOccasions,
  transactionEvents,
  transactionTemplates,
} from '../../db/schema/index.ts';
import type { StoredPolicyRule } from '../../db/schema/shapes.ts';
import type { OrganizationRole } from '../../db/schema/values.ts';
import { approvePayments, rejectPayments } from '../../payments/approvals/commands.ts';
import { authorizedState } from '../../payments/drafts/continue-pending.ts';
import { create, move } from '../../payments/lifecycle/move.ts';
import { createTransactionTemplate } from '../../payments/sending/send-payment.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { whileMailsAreRefused } from '../../testing/refused-mails.ts';
import { provenAt } from '../../testing/factor.ts';
import { addPaidBefore, storedTemplate } from '../../testing/payments.ts';
import { addAccount, addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { expirePolicyChanges } from './commands.ts';

type User = Awaited<ReturnType<typeof addUser>>;

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let admin: User;
let second: User;
let staff: User;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
});
after(async () => {
  await gateway.close();
  await database.close();
});
beforeEach(async () => {
  harbor = await addOrganization(gateway.test, { ownPermissions: true, approvalExpirationDays: 3 });
  admin = await member('ADMIN');
  second = await member('ADMIN', 'APPROVE_OUTBOUND_PAYMENT');
});

const member = (...roles: OrganizationRole[]) =>
  addUser(gateway.test, { organizationId: harbor.organizationId, roles });

const hours = { timeZone: 'America/New_York', opensAt: '08:00', closesAt: '18:00' };
const largeOut: Partial<StoredPolicyRule> = { direction: 'OUTBOUND', minAmount: 2_500_000, approvers: 'TWO' };

interface Shown {
  mayManage: boolean;
  versions: { version: number; rules: StoredPolicyRule[]; madeBy: string; confirmedBy: string | null }[];
  waits: { id: string; refusal: string | null; rules: StoredPolicyRule[] } | null;
}
const fields = `mayManage versions { version madeBy confirmedBy rules { direction minAmount approvers } }
  waits { id refusal requestedBy rules { direction minAmount approvers } }`;

/** What an operation answers, or the code and words of its refusal. */
async function told(by: User, query: string, variables: Record<string, unknown>, proof: object = {}) {
  const authorization = `Bearer ${await gateway.signed(by.id, { proof })}`;
  const { data, errors } = await gateway.ask(by.id, query, variables, { authorization });
  const [error] = errors;
  return error ? [error.extensions.code, error.message] : Object.values(data ?? {})[0];
}
const read = (by: User) =>
  told(by, `query($organizationId: ID!) { approvalPolicy(organizationId: $organizationId) { ${fields} } }`, {
    organizationId: harbor.organizationId,
  }) as Promise<Shown>;
const save = (by: User, baseVersion: number, rules: object[], key?: string) =>
  told(
    by,
    `mutation($input: ApprovalPolicyInput!, $key: String) {
      saveApprovalPolicy(input: $input, idempotencyKey: $key) { ${fields} } }`,
    { input: { organizationId: harbor.organizationId, baseVersion, rules, hours }, key },
  );
const confirm = (by: User, id: string, proof: object = {}) =>
  told(by, `mutation($id: ID!) { confirmApprovalPolicyChange(id: $id) { ${fields} } }`, { id }, proof);
const refuse = (by: User, id: string) =>
  told(by, `mutation($id: ID!) { refuseApprovalPolicyChange(id: $id, reason: "No") { ${fields} } }`, { id });
const waiting = async (by: User) => (await read(by)).waits ?? assert.fail('Nothing waits.');

/** What somebody was mailed about changes of the policy: kind, outcome, and by whom. */
async function mailedTo({ email }: User) {
  const rows = await database.db
    .select({ body: outbox.body })
    .from(outbox)
    .where(sql`${outbox.body}->>'to' = ${email}`)
    .orderBy(outbox.createdAt);
  return rows.map(({ body }) => {
    const { mailKind, data } = mailed.parse(body);
    assert.equal(data.url, `http://localhost:3000/${harbor.organization.slug}/settings/approvals`);
    return [mailKind, data.outcome, data.decidedBy];
  });
}
const mailed = z.object({
  mailKind: z.string(),
  data: z.object({
    url: z.string(),
    outcome: z.string().optional(),
    decidedBy: z.string().nullish(),
  }),
});

const templateOf = (id: string) => storedTemplate(database.db, id);
const approve = async (
  user: User,
  id: string,
  rerouteId: string | null = null,
  ...seen: (string | null)[]
) => {
  const destinations = seen.map((destinationId) => ({ transactionTemplateId: id, destinationId }));
  const asked = { transactionTemplateIds: [id], rerouteId, destinations };
  const [outcome] = await approvePayments(gateway.test.deps, user.viewer, asked);
  return outcome?.errorMessage ?? null;
};
const decline = async (user: User, id: string) => {
  const asked = { transactionTemplateIds: [id], reason: 'No' };
  const [outcome] = await rejectPayments(gateway.test.deps, user.viewer, asked);
  return outcome?.errorMessage ?? null;
};
const eventsOf = async (id: string) => {
  const rows = await database.db
    .select({ type: transactionEvents.type })
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionTemplateId, Number(id)))
    .orderBy(asc(transactionEvents.seq));
  return rows.map(({ type }) => type);
};

async function sent(sender: User, amount: number): Promise<string> {
  const receiver = await addUser(gateway.test);
  await addPaidBefore(
    gateway.test,
    harbor,
    receiver,
    await addAccount(gateway.test, { userId: receiver.id }),
  );
  const input = {
    ...{ amount, paymentMethodId: harbor.account.id, paymentMethodType: 'FUNDING_SOURCE' as const },
    ...{ paymentOccasionId: harbor.outbound.id, receiverEmail: receiver.email, formFields: [] },
    paymentType: 'ACH' as const,
  };
  const { templateId } = await createTransactionTemplate(gateway.test.deps, sender.viewer, { input }, null);
  return String(templateId);
}

/** A request of `requester` that its payer authorizes. */
async function paid(requester: User, amount: number): Promise<string> {
  const payer = await addAccount(gateway.test, {}, 'Payer');
  const { deps } = gateway.test;
  const { template } = await database.db.transaction(async (tx) => {
    const draft = {
      ...{ organizationId: harbor.organizationId, paymentOccasionId: harbor.inbound.id, amount },
      ...{ direction: 'INBOUND' as const, context: 'GENERIC' as const, requesterId: requester.id },
      ...{ receiverEmail: 'pat@people.example', originationFundingSourceId: payer.id },
      destinationFundingSourceId: harbor.account.id,
    };
    const by = { kind: 'system' as const };
    const made = await create(tx, deps, draft, { to: 'T.PENDING', by: 'requester', actor: by });
    const { to, approvalDemand } = await authorizedState(tx, deps, made.template);
    return move(tx, deps, made, {
      ...{ to, by: 'payer' as const, template: { approvalDemand } },
      actor: { kind: 'payer', email: 'pat@people.example' },
    });
  });
  return String(template.id);
}

describe('versions', () => {
  test('who manages the policy adds versions; who reads it sees who made which', async () => {
    assert.deepEqual(await read(admin), { mayManage: true, versions: [], waits: null });
    await save(admin, 0, [largeOut]);
    await save(second, 1, [largeOut, { approvers: 'ONE', firstToAccount: true }]);
    const { versions } = await read(admin);
    assert.deepEqual(
      versions.map(({ version, rules, confirmedBy }) => [version, rules.length, confirmedBy]),
      [
        [2, 2, null],
        [1, 1, null],
      ],
    );
    assert.match(versions[0]?.madeBy ?? '', new RegExp(second.viewer.fullName));
    const trail = await database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, harbor.organizationId), eq(auditLog.action, 'saveApprovalPolicy')));
    assert.deepEqual(
      trail.map(({ actorUserId }) => actorUserId),
      [admin.id, second.id],
    );
  });

  test('without own permissions admins read and staff changes', async () => {
    await database.db
      .update(organizations)
      .set({ ownPermissions: false })
      .where(eq(organizations.id, harbor.organizationId));
    assert.equal((await read(admin)).mayManage, false);
    assert.deepEqual(await save(admin, 0, [largeOut]), [
      'FORBIDDEN',
      'Only platform staff changes the policy here.',
    ]);
    await save(staff, 0, [largeOut]);
    await save(staff, 1, []);
    assert.deepEqual(
      (await read(admin)).versions.map(({ version }) => version),
      [2, 1],
      'staff waits for nobody',
    );
  });

  test('members who are no admins read nothing, strangers less', async () => {
    const [code] = (await told(
      await member('APPROVE_OUTBOUND_PAYMENT'),
      'query($id: ID!) { approvalPolicy(organizationId: $id) { mayManage } }',
      { id: harbor.organizationId },
    )) as string[];
    assert.equal(code, 'FORBIDDEN');
    assert.equal(await read(await addUser(gateway.test)), null);
  });

  test('a version made from an older one is refused, one with its key is made once', async () => {
    const key = 'f2d5f0ae-1a48-4f0a-93c1-7a54b37a9d10';
    await save(admin, 0, [largeOut], key);
    await save(admin, 0, [largeOut], key);
    assert.equal((await read(admin)).versions.length, 1);
    assert.equal(((await save(second, 0, [largeOut])) as string[])[0], 'CONFLICT');
  });

  test('of two who save at once one is too late', async () => {
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([
        save(admin, round, [{ ...largeOut, minAmount: 100 - round }]),
        save(second, round, [{ ...largeOut, minAmount: 100 - round }]),
      ]);
      assert.equal(answers.filter(Array.isArray).length, 1, JSON.stringify(answers));
    }
    const rows = await database.db
      .select()
      .from(approvalPolicies)
      .where(eq(approvalPolicies.organizationId, harbor.organizationId));
    assert.equal(rows.length, 10);
  });

  test('only occasions of the organization are named, and what is typed is checked', async () => {
    const other = await addOrganization(gateway.test);
    for (const rule of [
      { approvers: 'ONE', paymentOccasionIds: [other.inbound.id] },
      { approvers: 'ONE', accountChangedDays: 0 },
      { approvers: 'ONE', minAmount: -1 },
    ]) {
      assert.equal(((await save(admin, 0, [rule])) as string[])[0], 'BAD_INPUT', JSON.stringify(rule));
    }
    assert.deepEqual(
      await save(
        admin,
        0,
        Array.from({ length: 21 }, () => largeOut),
      ),
      ['BAD_INPUT', 'At most 20 rules'],
    );
  });
});

describe('a change that lets more out', () => {
  beforeEach(() => save(admin, 0, [largeOut]));

  test('waits, and counts once somebody else confirms it', async () => {
    await save(admin, 1, []);
    const { id, refusal } = await waiting(admin);
    assert.equal(refusal, 'REQUESTED_BY_VIEWER');
    assert.equal((await templateOf(await sent(admin, 2_500_000))).displayStatus, 'APPROVAL_PENDING');
    assert.deepEqual(await confirm(admin, id), [
      'FORBIDDEN',
      'Somebody else has to confirm what you asked for.',
    ]);
    assert.deepEqual(await save(second, 1, []), ['CONFLICT', 'A change of the policy waits already.']);
    const answers = await Promise.all([confirm(second, id), confirm(staff, id)]);
    assert.equal(answers.filter(Array.isArray).length, 1);
    assert.equal((await templateOf(await sent(admin, 2_500_000))).displayStatus, 'AUTHORIZED');
    const [newest] = (await read(admin)).versions;
    assert.deepEqual([newest?.version, newest?.rules], [2, []]);
    assert.ok(newest?.confirmedBy);
  });

  test('is neither confirmed nor refused by an admin who does not approve payments out', async () => {
    const other = await member('ADMIN', 'APPROVE_INBOUND_PAYMENT');
    await save(admin, 0, [largeOut]);
    await save(admin, 1, []);
    const { id, refusal } = await waiting(other);
    assert.equal(refusal, 'NOT_HELD');
    const forbidden = ['FORBIDDEN', 'An admin who approves these payments has to confirm this.'];
    assert.deepEqual(await confirm(other, id), forbidden);
    assert.deepEqual(await refuse(other, id), forbidden);
    assert.deepEqual(await mailedTo(other), []);
    assert.equal((await waiting(second)).refusal, null);
  });

  test('is told to the others who manage the policy, once each, and its end to who asked', async () => {
    const third = await member('APPROVE_OUTBOUND_PAYMENT');
    await save(admin, 1, []);
    await refuse(second, (await waiting(admin)).id);
    gateway.test.pass(1_000);
    await save(admin, 1, []);
    await refuse(admin, (await waiting(admin)).id);
    await save(admin, 1, []);
    gateway.test.pass(3 * 86_400_000);
    await expirePolicyChanges(gateway.test.deps);
    gateway.test.pass(1_000);
    await save(admin, 1, []);
    await confirm(staff, (await waiting(admin)).id);
    const asked = ['confirmation-needed', undefined, undefined];
    assert.deepEqual(await mailedTo(second), [asked, asked, asked, asked]);
    assert.deepEqual(await mailedTo(admin), [
      ['confirmation-decided', 'REFUSED', second.viewer.fullName],
      ['confirmation-decided', 'EXPIRED', null],
      ['confirmation-decided', 'CONFIRMED', 'Platform staff'],
    ]);
    assert.deepEqual(await mailedTo(third), []);
  });

  test('to ask for no second factor any more waits; whoever does not speak of it leaves it as it is', async () => {
    const proven = provenAt(gateway.test.deps.clock());
    const asking = async (secondFactor: boolean | undefined, baseVersion: number) => {
      const input = {
        organizationId: harbor.organizationId,
        baseVersion,
        rules: [largeOut],
        hours,
        secondFactor,
      };
      return (await told(
        admin,
        `mutation($input: ApprovalPolicyInput!) { saveApprovalPolicy(input: $input) {
          versions { secondFactor } waits { id secondFactor } } }`,
        { input },
        proven,
      )) as { versions: { secondFactor: boolean }[]; waits: { id: string; secondFactor: boolean } | null };
    };
    const factors = ({ versions }: { versions: { secondFactor: boolean }[] }) =>
      versions.map(({ secondFactor }) => secondFactor);
    assert.deepEqual(factors(await asking(true, 1)), [true, false]);
    assert.deepEqual(factors(await asking(undefined, 2)), [true, true, false]);
    const { waits, versions } = await asking(false, 3);
    assert.equal(waits?.secondFactor, false);
    assert.equal(versions.length, 3);
    assert.equal(((await confirm(admin, waits.id, proven)) as string[])[0], 'FORBIDDEN');
    await confirm(second, waits.id, proven);
    assert.equal((await read(admin)).versions.length, 4);
  });

  test('holds up nothing that asks for more, and is outdated by it', async () => {
    await save(admin, 1, []);
    const { id } = await waiting(admin);
    await save(second, 1, [{ ...largeOut, minAmount: 100 }]);
    assert.equal(((await confirm(second, id)) as string[])[0], 'CONFLICT');
    assert.equal((await templateOf(await sent(admin, 100))).displayStatus, 'APPROVAL_PENDING');
  });

  test('is refused by another, or taken back, and leaves the version', async () => {
    for (const by of [second, admin]) {
      await save(admin, 1, []);
      await refuse(by, (await waiting(admin)).id);
      assert.equal((await read(admin)).waits, null);
    }
    assert.equal((await read(admin)).versions.length, 1);
  });

  test('ends where nobody looks at it', async () => {
    await save(admin, 1, []);
    const { id } = await waiting(admin);
    gateway.test.pass(3 * 86_400_000);
    assert.equal((await read(admin)).waits, null);
    assert.equal(((await confirm(second, id)) as string[])[0], 'NOT_FOUND');
    assert.ok((await expirePolicyChanges(gateway.test.deps)) >= 1);
  });

  test('ends although another organization’s cannot', async () => {
    await save(admin, 1, []);
    const bad = await waiting(admin);
    gateway.test.pass(1_000);
    const summit = await addOrganization(gateway.test, { ownPermissions: true, approvalExpirationDays: 3 });
    const other = await addUser(gateway.test, { organizationId: summit.organizationId, roles: ['ADMIN'] });
    const [good] = await database.db
      .insert(approvalPolicyChanges)
      .values({
        organizationId: summit.organizationId,
        baseVersion: 0,
        policy: { rules: [], hours },
        requestedById: other.id,
        createdAt: gateway.test.deps.clock(),
        expiresAt: new Date(gateway.test.deps.clock().getTime() + 3 * 86_400_000),
      })
      .returning();
    assert.ok(good);
    gateway.test.pass(3 * 86_400_000);
    await whileMailsAreRefused(database.db, admin.viewer.email, async () => {
      await expirePolicyChanges(gateway.test.deps);
    });
    const stateOf = async (id: string) =>
      (await database.db.select().from(approvalPolicyChanges).where(eq(approvalPolicyChanges.id, id)))[0]
        ?.state;
    assert.deepEqual([await stateOf(bad.id), await stateOf(good.id)], ['WAITING', 'EXPIRED']);
  });

  test('asked for by somebody who no longer manages the policy can not be confirmed', async () => {
    await save(admin, 1, []);
    const { id } = await waiting(admin);
    await database.db
      .update(organizations)
      .set({ ownPermissions: false })
      .where(eq(organizations.id, harbor.organizationId));
    assert.equal(((await confirm(second, id)) as string[])[0], 'FORBIDDEN');
    assert.equal(((await confirm(staff, id)) as string[])[0], 'CONFLICT');
  });
});

describe('a policy governs', () => {
  const approver = () => member('APPROVE_OUTBOUND_PAYMENT');

  test('two approve what one rule asks for, and the second one moves it', async () => {
    await save(admin, 0, [largeOut]);
    const [one, other] = [await approver(), await approver()];
    const below = await sent(admin, 2_499_999);
    assert.equal((await templateOf(below)).displayStatus, 'AUTHORIZED');
    const id = await sent(admin, 2_500_000);
    assert.equal(await approve(one, id), null);
    const given = await templateOf(id);
    assert.deepEqual([given.displayStatus, given.firstApprovedById], ['APPROVAL_PENDING', one.id]);
    assert.match((await approve(one, id)) ?? '', /approved this payment already/);
    assert.equal(await approve(other, id), null);
    assert.match((await decline(one, id)) ?? '', /not waiting for approval/);
    const moved = await templateOf(id);
    assert.deepEqual([moved.displayStatus, moved.approvedById], ['AUTHORIZED', other.id]);
    assert.deepEqual(await eventsOf(id), ['APPROVAL_REQUESTED', 'APPROVAL_GIVEN', 'APPROVED']);
  });

  test('who approved first may still decline, until the second one has decided', async () => {
    await save(admin, 0, [{ ...largeOut, approvers: 'TWO_IN_ORDER' }]);
    const [one, other] = [await approver(), await approver()];
    for (const by of [one, other]) {
      const id = await sent(admin, 2_500_000);
      assert.equal(await approve(one, id), null);
      assert.match((await decline(admin, id)) ?? '', /permission/, 'who sent it');
      assert.equal(await decline(by, id), null);
      assert.equal((await templateOf(id)).displayStatus, 'APPROVAL_REJECTED');
      assert.deepEqual(await eventsOf(id), ['APPROVAL_REQUESTED', 'APPROVAL_GIVEN', 'APPROVAL_REJECTED']);
    }
  });

  test('what is shown of it says the rule, the version, and who was first', async () => {
    await save(admin, 0, [largeOut]);
    const [one, other] = [await member('APPROVE_OUTBOUND_PAYMENT', 'ADMIN'), await approver()];
    const id = await sent(admin, 2_500_000);
    await approve(one, id);
    const shown = async (by: User) =>
      told(
        by,
        `query($id: ID!) { transactionTemplate(id: $id) { allowedActions approval { cause approvalsNeeded
          firstApprovedBy policyVersion policy { direction minAmount approvers } refusal } } }`,
        { id },
      ) as Promise<{ allowedActions: string[]; approval: Record<string, unknown> }>;
    const { approval, allowedActions } = await shown(other);
    assert.deepEqual(approval, {
      ...{ cause: 'POLICY', approvalsNeeded: 2, firstApprovedBy: one.viewer.fullName, refusal: null },
      ...{ policyVersion: 1, policy: { direction: 'OUTBOUND', minAmount: 2_500_000, approvers: 'TWO' } },
    });
    assert.ok(allowedActions.includes('APPROVE'));
    const first = await shown(one);
    assert.equal(first.approval['refusal'], 'APPROVED_BY_VIEWER');
    assert.ok(!first.allowedActions.includes('APPROVE') && first.allowedActions.includes('REJECT'));
    const [named] = await database.db
      .select({ slug: organizations.slug })
      .from(organizations)
      .where(eq(organizations.id, harbor.organizationId));
    const decidable = async (by: User) =>
      told(
        by,
        `query($slug: String!) { transactionTemplates(filter: { organizationSlug: $slug, decidable: true }) {
          entries { id } } }`,
        { slug: named?.slug },
      ) as Promise<{ entries: unknown[] }>;
    assert.equal((await decidable(one)).entries.length, 0);
    assert.equal((await decidable(other)).entries.length, 1);
  });

  test('in order, an admin approves last', async () => {
    await save(admin, 0, [{ ...largeOut, approvers: 'TWO_IN_ORDER' }]);
    const [one, other] = [await approver(), await approver()];
    const last = await member('ADMIN', 'APPROVE_OUTBOUND_PAYMENT');
    const id = await sent(admin, 2_500_000);
    assert.equal(await approve(one, id), null);
    assert.match((await approve(other, id)) ?? '', /admin/);
    assert.equal(await approve(last, id), null);
    assert.equal((await templateOf(id)).displayStatus, 'AUTHORIZED');
  });

  test('neither of two is who asked, for payments in as well', async () => {
    await save(admin, 0, [{ minAmount: 100, approvers: 'TWO' }]);
    const asker = await member('ADMIN', 'APPROVE_INBOUND_PAYMENT');
    const id = await paid(asker, 100);
    assert.match((await approve(asker, id)) ?? '', /other than who asked/);
    const escrow = await addAccount(gateway.test, { organizationId: harbor.organizationId }, 'Second');
    assert.equal(await approve(await member('APPROVE_INBOUND_PAYMENT'), id, escrow.id), null);
    assert.equal((await templateOf(id)).destinationFundingSourceId, escrow.id);
    const other = await member('APPROVE_INBOUND_PAYMENT');
    assert.match((await approve(other, id, harbor.account.id)) ?? '', /first approval is for the account/);
    const unseen = await approve(other, id);
    assert.match(unseen ?? '', /first approval sends this payment to another account: Second\./);
    const stale = await approve(other, id, null, harbor.account.id);
    assert.match(stale ?? '', /another account than the one that you saw\. It goes to Second now\./);
    assert.match((await approve(other, id, null, null)) ?? '', /another account than the one that you saw/);
    assert.equal((await templateOf(id)).displayStatus, 'APPROVAL_PENDING');
    assert.equal(await approve(other, id, null, escrow.id), null);
    assert.equal((await templateOf(id)).displayStatus, 'AUTHORIZED');
  });

  test('a later version leaves what is under way', async () => {
    await save(admin, 0, [{ ...largeOut, approvers: 'ONE' }]);
    const id = await sent(admin, 2_500_000);
    await save(admin, 1, [largeOut]);
    assert.equal((await templateOf(id)).approvalDemand?.version, 1);
    assert.equal(await approve(await approver(), id), null);
    assert.equal((await templateOf(id)).displayStatus, 'AUTHORIZED');
  });

  test('an account is new until something was deposited there', async () => {
    await save(admin, 0, [{ firstToAccount: true, direction: 'INBOUND', approvers: 'ONE' }]);
    const first = await paid(admin, 100);
    assert.equal((await templateOf(first)).displayStatus, 'APPROVAL_PENDING');
    await database.db
      .update(transactionTemplates)
      .set({ depositedAt: gateway.test.deps.clock() })
      .where(eq(transactionTemplates.id, Number(first)));
    assert.equal((await templateOf(await paid(admin, 100))).displayStatus, 'AUTHORIZED');
  });

  test('a policy never asks for less than the occasion does', async () => {
    await save(admin, 0, [largeOut]);
    await database.db
      .update(paymentOccasions)
      .set({ requiresSecondaryApproval: true })
      .where(eq(paymentOccasions.id, harbor.outbound.id));
    const id = await sent(admin, 100);
    const { displayStatus, approvalDemand } = await templateOf(id);
    assert.deepEqual([displayStatus, approvalDemand], ['APPROVAL_PENDING', null]);
  });

  test('nobody is mailed twice for one approval', async () => {
    await save(admin, 0, [largeOut]);
    const [one, other] = [await approver(), await approver()];
    const id = await sent(admin, 2_500_000);
    const asked = async () => {
      const mails = await database.db
        .select({ body: outbox.body })
        .from(outbox)
        .where(and(eq(outbox.transactionTemplateId, Number(id)), eq(outbox.kind, 'mail')));
      return (user: User) => mails.filter(({ body }) => JSON.stringify(body).includes(user.email)).length;
    };
    await approve(one, id);
    const to = await asked();
    assert.deepEqual([to(one), to(other)], [1, 1]);
  });

  test('two approvals, a decline and more of the same race: the payment goes with two, and once', async () => {
    await save(admin, 0, [largeOut]);
    const [one, other, third] = [await approver(), await approver(), await approver()];
    const ends = new Set<string>();
    for (let round = 0; round < 40; round += 1) {
      const id = await sent(admin, 2_500_000);
      const calls = [() => approve(one, id), () => approve(one, id), () => approve(other, id)];
      const declines = [() => decline(round % 4 === 0 ? third : one, id)];
      await Promise.all((round % 2 === 0 ? [...calls, ...declines] : calls).map((call) => call()));
      const events = await eventsOf(id);
      const { displayStatus, firstApprovedById, approvedById } = await templateOf(id);
      ends.add(displayStatus);
      if (displayStatus === 'AUTHORIZED') {
        assert.deepEqual(events, ['APPROVAL_REQUESTED', 'APPROVAL_GIVEN', 'APPROVED']);
        assert.notEqual(firstApprovedById, approvedById);
      } else assert.equal(events.at(-1), 'APPROVAL_REJECTED');
      const transfers = await database.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.transactionTemplateId, Number(id)), eq(outbox.kind, 'transfer')));
      assert.equal(transfers.length, displayStatus === 'AUTHORIZED' ? 1 : 0);
    }
    assert.ok(ends.has('AUTHORIZED'));
  });
});
