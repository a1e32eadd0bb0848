import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import {
  approvalPolicies,
  auditLog,
  controlChanges,
  escrowAccounts,
  organizationUsers,
  outbox,
  paymentOccasions,
  subscriptions,
} from '../../db/schema/index.ts';
import type { StoredPolicyRule } from '../../db/schema/shapes.ts';
import type { OrganizationRole } from '../../db/schema/values.ts';
import { mailKinds } from '../../mails/content/data.ts';
import { renderMail } from '../../mails/render.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import {
  addAccount,
  addFee,
  addOccasion,
  addOrganization,
  addUser,
  type TestOrganization,
} from '../../testing/world.ts';
import { whileMailsAreRefused } from '../../testing/refused-mails.ts';
import { expireControlChanges } from './commands.ts';

type User = Awaited<ReturnType<typeof addUser>>;

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let summit: TestOrganization;
let office: User;
let approver: User;
let collector: User;
let staff: User;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
  summit = await addOrganization(gateway.test, { name: 'Summit' });
});
after(async () => {
  await gateway.close();
  await database.close();
});
beforeEach(async () => {
  harbor = await addOrganization(gateway.test, { approvalExpirationDays: 3 });
  office = await member('Olga', 'ADMIN');
  approver = await member('Ada', 'ADMIN', 'APPROVE_OUTBOUND_PAYMENT');
  collector = await member('Carl', 'ADMIN', 'APPROVE_INBOUND_PAYMENT');
  await set(harbor.outbound.id, { requiresSecondaryApproval: true, limit: 500_000 });
});

const member = (firstName: string, ...roles: OrganizationRole[]) =>
  addUser(gateway.test, { organizationId: harbor.organizationId, roles }, { firstName });

const set = (id: string, settings: Partial<typeof paymentOccasions.$inferInsert>) =>
  database.db.update(paymentOccasions).set(settings).where(eq(paymentOccasions.id, id));
const occasion = async (id: string) => {
  const [row] = await database.db.select().from(paymentOccasions).where(eq(paymentOccasions.id, id));
  return row ?? assert.fail('no occasion');
};
const escrow = async () => {
  const [row] = await database.db
    .select()
    .from(escrowAccounts)
    .where(eq(escrowAccounts.id, harbor.escrow.id));
  return row ?? assert.fail('no account');
};
const policy = (...rules: Partial<StoredPolicyRule>[]) => setPolicy(false, rules);
const setPolicy = (secondFactor: boolean, rules: Partial<StoredPolicyRule>[] = []) =>
  database.db.insert(approvalPolicies).values({
    organizationId: harbor.organizationId,
    version: 1,
    madeById: staff.id,
    policy: {
      rules: rules.map((rule) => ({
        direction: 'OUTBOUND',
        minAmount: null,
        paymentOccasionIds: null,
        firstToAccount: false,
        accountChangedDays: null,
        outsideBusinessHours: false,
        approvers: 'ONE',
        ...rule,
      })),
      hours: { timeZone: 'America/New_York', opensAt: '08:00', closesAt: '18:00' },
      secondFactor,
    },
  });

const waitsFields = `waits { id direction subjectName settings { name before after } requestedBy mayConfirm refusal
  expiresAt }`;

interface Waiting {
  id: string;
  direction: string;
  subjectName: string;
  settings: { name: string; before: string | null; after: string | null }[];
  requestedBy: string;
  mayConfirm: string[];
  refusal: string | null;
  expiresAt: string;
}
interface Answer {
  id: string;
  waits: Waiting | null;
}

async function asked(by: User, query: string, variables: object = {}): Promise<Answer> {
  const { data, errors } = await gateway.ask(by.id, query, variables);
  assert.deepEqual(errors, []);
  return Object.values(data ?? {})[0] as Answer;
}
async function refused(by: User, query: string, variables: object = {}) {
  const { errors } = await gateway.ask(by.id, query, variables);
  return errors[0]?.extensions.code;
}
const updateText = `mutation($input: OccasionInput!) { updatePaymentOccasion(input: $input) { id limit ${waitsFields} } }`;
const update = (by: User, settings: object, id = harbor.outbound.id) =>
  asked(by, updateText, { input: { id, ...settings } });
const createText = `mutation($input: OccasionInput!) { createPaymentOccasion(input: $input) { id ${waitsFields} } }`;
const creation = async (settings: object) => ({
  input: {
    name: 'Wires',
    direction: 'OUTBOUND',
    organizationId: harbor.organizationId,
    fundingSourceId: harbor.account.id,
    feeConfigurationId: (await addFee(gateway.test, harbor.organizationId, 100, 'OWNER')).id,
    ...settings,
  },
});
const escrowText = `mutation($id: ID!, $gated: Boolean, $maxAmount: Cents, $name: String) {
  updateEscrowAccount(id: $id, gated: $gated, maxAmount: $maxAmount, name: $name) { id ${waitsFields} } }`;
const confirmText = 'mutation($id: ID!) { confirmControlChange(id: $id) { id } }';
const refuseText =
  'mutation($id: ID!, $reason: String) { refuseControlChange(id: $id, reason: $reason) { id } }';
const settingsOf = ({ waits }: Answer) => waits?.settings ?? [];
const confirm = (by: User, { waits }: Answer) => asked(by, confirmText, { id: waits?.id });
const listed = async (by: User) => {
  const { data, errors } = await gateway.ask(
    by.id,
    `query($id: ID!) { controlChanges(organizationId: $id) { id refusal } }`,
    { id: harbor.organizationId },
  );
  assert.deepEqual(errors, []);
  return data?.['controlChanges'];
};
const send = (by: User, amount = 490_000) =>
  gateway.ask(
    by.id,
    `mutation($input: CreateTransactionTemplateInput!) { createTransactionTemplate(input: $input) { displayStatus } }`,
    {
      input: {
        amount,
        paymentMethodId: harbor.account.id,
        paymentOccasionId: harbor.outbound.id,
        paymentMethodType: 'FUNDING_SOURCE',
        receiverEmail: 'thief@elsewhere.example',
      },
    },
  );
const mailsOf = async ({ email }: User) => {
  const rows = await database.db
    .select({ body: outbox.body })
    .from(outbox)
    .where(sql`${outbox.body}->>'to' = ${email} and ${outbox.body}->>'mailKind' like 'confirmation-%'`)
    .orderBy(asc(outbox.createdAt));
  return rows.map(({ body }) => {
    const { mailKind, data } = z.object({ mailKind: z.enum(mailKinds), data: z.unknown() }).parse(body);
    return renderMail(mailKind, data);
  });
};

describe('an admin alone', () => {
  test('takes no approval away from payments out, and what they send waits for one', async () => {
    const { waits } = await update(office, { requiresSecondaryApproval: false });
    assert.deepEqual(waits?.settings, [{ name: 'requiresSecondaryApproval', before: 'yes', after: 'no' }]);
    assert.equal((await occasion(harbor.outbound.id)).requiresSecondaryApproval, true);
    const { data, errors } = await send(office);
    assert.deepEqual(errors, []);
    assert.deepEqual(data?.['createTransactionTemplate'], { displayStatus: 'APPROVAL_PENDING' });
  });

  const settings: [object, object][] = [
    [{ limit: 900_000 }, { limit: 500_000 }],
    [{ limit: null }, { limit: 500_000 }],
    [{ requiresSecondaryApproval: false }, { requiresSecondaryApproval: true }],
    [{ approvalRequired: false }, { approvalRequired: true }],
    [{ gated: false }, { gated: true }],
    [{ checkBalance: false }, { checkBalance: true }],
    [{ autoAuthEnabled: true }, { autoAuthEnabled: false }],
    [{ expeditePayment: true }, { expeditePayment: false }],
  ];
  for (const direction of ['outbound', 'inbound'] as const) {
    for (const [wanted, held] of settings) {
      test(`changes nothing of ${direction} by ${JSON.stringify(wanted)}, and tightens at once`, async () => {
        const { id } = harbor[direction];
        await set(id, held);
        const answer = await update(office, { ...wanted, name: 'Renamed' }, id);
        const [name = ''] = Object.keys(wanted);
        const row = await occasion(id);
        assert.deepEqual([row.name, Reflect.get(row, name)], ['Renamed', Object.values(held)[0]]);
        assert.deepEqual(
          settingsOf(answer).map((each) => each.name),
          [name],
        );
        const [may, mayNot] = direction === 'outbound' ? [approver, collector] : [collector, approver];
        assert.equal(await refused(mayNot, confirmText, { id: answer.waits?.id }), 'FORBIDDEN');
        await confirm(may, answer);
        assert.equal(Reflect.get(await occasion(id), name), Object.values(wanted)[0]);
        assert.equal((await update(office, held, id)).waits, null);
        assert.equal(Reflect.get(await occasion(id), name), Object.values(held)[0]);
      });
    }
  }

  test('takes money neither from, nor into, another account', async () => {
    const other = await addAccount(gateway.test, { organizationId: harbor.organizationId }, 'Reserve');
    const answer = await update(office, { fundingSourceId: other.id.toUpperCase() });
    assert.equal((await occasion(harbor.outbound.id)).fundingSourceId, harbor.account.id);
    assert.match(answer.waits?.settings[0]?.after ?? '', /••4821/);
    await confirm(approver, answer);
    assert.equal((await occasion(harbor.outbound.id)).fundingSourceId, other.id);
    const into = await update(office, { escrowAccountId: harbor.escrow.id }, harbor.inbound.id);
    assert.deepEqual(into.waits?.settings, [{ name: 'escrowAccountId', before: null, after: 'Main escrow' }]);
  });

  test('opens no gate of an escrow account, and closes it at once', async () => {
    const { id } = harbor.escrow;
    const closed = await asked(office, escrowText, { id, gated: true, maxAmount: 1_000_000 });
    assert.equal(closed.waits, null);
    const answer = await asked(office, escrowText, { id, gated: false, maxAmount: null, name: 'North' });
    const { gated, maxAmount, name } = await escrow();
    assert.deepEqual([gated, maxAmount, name], [true, 1_000_000, 'North']);
    assert.equal(await refused(approver, confirmText, { id: answer.waits?.id }), 'FORBIDDEN');
    await confirm(collector, answer);
    assert.deepEqual([(await escrow()).gated, (await escrow()).maxAmount], [false, null]);
  });

  test('makes an occasion that sends money in its tight form; the rest waits', async () => {
    const wishes = { requiresSecondaryApproval: false, expeditePayment: true, limit: 50_000_000 };
    const made = await asked(office, createText, await creation(wishes));
    const row = await occasion(made.id);
    assert.deepEqual(
      [row.status, row.requiresSecondaryApproval, row.expeditePayment, row.limit],
      ['ACTIVE', true, false, null],
    );
    assert.deepEqual(made.waits?.settings.map(({ name }) => name).toSorted(), [
      'expeditePayment',
      'limit',
      'requiresSecondaryApproval',
    ]);
    await confirm(approver, made);
    const open = await occasion(made.id);
    assert.deepEqual([open.requiresSecondaryApproval, open.limit], [false, 50_000_000]);
    const small = await asked(office, createText, await creation({ name: 'Small', limit: 100_000 }));
    assert.deepEqual([small.waits, (await occasion(small.id)).limit], [null, 100_000]);
    assert.equal((await occasion(small.id)).requiresSecondaryApproval, true);
    const collected = await creation({ name: 'Rent', direction: 'INBOUND', limit: 50_000_000 });
    assert.equal((await asked(office, createText, collected)).waits, null);
  });

  test('opens no occasion that no rule of the policy is about', async () => {
    await policy({ paymentOccasionIds: [harbor.outbound.id] });
    const made = await asked(office, createText, await creation({}));
    assert.equal((await occasion(made.id)).status, 'INACTIVE');
    assert.deepEqual(settingsOf(made), [{ name: 'status', before: 'INACTIVE', after: 'ACTIVE' }]);
    const on = `mutation($id: ID!) { reactivatePaymentOccasion(id: $id) { id ${waitsFields} } }`;
    assert.equal((await asked(office, on, { id: made.id })).waits?.id, made.waits?.id, 'the same one');
    await confirm(approver, made);
    assert.equal((await occasion(made.id)).status, 'ACTIVE');
    const off = 'mutation($id: ID!) { deactivatePaymentOccasion(id: $id) { id } }';
    for (const { id } of [harbor.outbound, made]) await asked(office, off, { id });
    assert.equal((await asked(office, on, { id: harbor.outbound.id })).waits, null);
    assert.equal((await occasion(harbor.outbound.id)).status, 'ACTIVE', 'a rule is about it');
    assert.notEqual((await asked(office, on, { id: made.id })).waits, null);
    assert.equal((await occasion(made.id)).status, 'INACTIVE');
  });

  test('brings nothing back into use that sends money without an approval', async () => {
    await set(harbor.outbound.id, { requiresSecondaryApproval: false, escrowAccountId: harbor.escrow.id });
    await database.db
      .update(escrowAccounts)
      .set({ active: false })
      .where(eq(escrowAccounts.id, harbor.escrow.id));
    const on = `mutation($id: ID!) { reactivateEscrowAccount(id: $id) { id active ${waitsFields} } }`;
    const answer = await asked(office, on, { id: harbor.escrow.id });
    assert.equal((await escrow()).active, false);
    assert.equal(answer.waits?.direction, 'OUTBOUND');
    await confirm(approver, answer);
    assert.equal((await escrow()).active, true);
  });

  test('lets no other organization send', async () => {
    const share = `mutation($id: ID!, $to: ID!) { sharePaymentOccasion(paymentOccasionId: $id, utilizingOrganizationId: $to) {
      id active ${waitsFields} } }`;
    const given = { id: harbor.outbound.id, to: summit.organizationId };
    const made = (await asked(office, share, given)) as Answer & { active: boolean };
    assert.equal(made.active, false);
    assert.equal((await asked(office, share, given)).id, made.id, 'asked for twice it waits once');
    const activate = `mutation($id: ID!) { updateSharedPaymentOccasion(id: $id, active: true) { id active } }`;
    assert.deepEqual(await asked(office, activate, { id: made.id }), { id: made.id, active: false });
    await confirm(approver, made);
    assert.equal(await refused(office, share, given), 'CONFLICT', 'it is shared');
    const ended = 'mutation($id: ID!) { deleteSharedPaymentOccasion(id: $id) { id } }';
    await asked(office, ended, { id: made.id });
    assert.equal(((await asked(staff, share, given)) as Answer & { active: boolean }).active, true);
    const into = { id: harbor.inbound.id, to: summit.organizationId };
    assert.equal(((await asked(office, share, into)) as Answer & { active: boolean }).active, true);
  });

  test('raises no limit of a standing payment', async () => {
    const [row] = await database.db
      .insert(subscriptions)
      .values({
        organizationId: harbor.organizationId,
        paymentOccasionId: harbor.inbound.id,
        userId: office.id,
        inboundLimit: 100_000,
      })
      .returning();
    const change = `mutation($id: ID!, $limit: Cents) { updateSubscription(id: $id, inboundLimit: $limit) {
      id inboundLimit ${waitsFields} } }`;
    const answer = await asked(office, change, { id: row?.id, limit: 200_000 });
    assert.equal(Reflect.get(answer, 'inboundLimit'), 100_000);
    await confirm(collector, answer);
    const lower = await asked(office, change, { id: row?.id, limit: 150_000 });
    assert.deepEqual([Reflect.get(lower, 'inboundLimit'), lower.waits], [150_000, null]);
  });
});

test('platform staff changes everything at once', async () => {
  const answer = await update(staff, { requiresSecondaryApproval: false, limit: null });
  assert.equal(answer.waits, null);
  assert.equal((await occasion(harbor.outbound.id)).requiresSecondaryApproval, false);
});

describe('the second person', () => {
  test('is named, mailed once, and told where to decide; the asker is told what became of it', async () => {
    const { waits } = await update(office, { limit: 900_000 });
    assert.ok(waits);
    assert.deepEqual(waits.mayConfirm, ['Ada Marsh']);
    assert.deepEqual([waits.requestedBy, waits.refusal], ['Olga Marsh', 'REQUESTED_BY_VIEWER']);
    const [mail, ...more] = await mailsOf(approver);
    assert.equal(more.length, 0);
    assert.match(mail?.subject ?? '', /Olga Marsh asks to change the settings of /);
    assert.match(mail?.text ?? '', /\/settings\/approvals/);
    assert.deepEqual(await mailsOf(collector), []);
    await asked(approver, refuseText, { id: waits.id, reason: 'Call me first.' });
    assert.match((await mailsOf(office))[0]?.text ?? '', /Call me first\./);
    assert.equal((await occasion(harbor.outbound.id)).limit, 500_000);
  });

  test('is never the asker, an admin without the right, one with a limit, or a stranger', async () => {
    const asker = await member('Bea', 'ADMIN', 'APPROVE_OUTBOUND_PAYMENT');
    const limited = await member('Lia', 'ADMIN', 'APPROVE_OUTBOUND_PAYMENT');
    await database.db
      .update(organizationUsers)
      .set({ limits: [{ act: 'APPROVE_OUTBOUND', maxAmount: 100_000, paymentOccasionIds: null }] })
      .where(eq(organizationUsers.userId, limited.id));
    const noAdmin = await member('Nia', 'APPROVE_OUTBOUND_PAYMENT');
    const stranger = await addUser(gateway.test, { organizationId: summit.organizationId, roles: ['ADMIN'] });
    const answer = await update(asker, { limit: 900_000 });
    const id = answer.waits?.id;
    for (const who of [asker, office, limited, noAdmin])
      assert.equal(await refused(who, confirmText, { id }), 'FORBIDDEN', who.firstName);
    for (const who of [office, limited, noAdmin])
      assert.equal(await refused(who, refuseText, { id }), 'FORBIDDEN', who.firstName);
    for (const text of [confirmText, refuseText])
      assert.equal(await refused(stranger, text, { id }), 'NOT_FOUND');
    assert.deepEqual(await listed(office), [{ id, refusal: 'NOT_HELD' }]);
    assert.deepEqual(await listed(approver), [{ id, refusal: null }]);
    await asked(asker, refuseText, { id });
    assert.deepEqual(await listed(approver), []);
    assert.equal(await refused(approver, confirmText, { id }), 'NOT_FOUND', 'taken back');
    assert.deepEqual(await mailsOf(asker), []);
  });

  test('confirms on the ground on which it was asked', async () => {
    const answer = await update(office, { limit: 900_000 });
    const id = answer.waits?.id;
    await update(staff, { limit: 300_000 });
    assert.equal(await refused(approver, confirmText, { id }), 'CONFLICT');
    assert.equal((await occasion(harbor.outbound.id)).limit, 300_000);
    assert.equal(
      await refused(office, updateText, { input: { id: harbor.outbound.id, limit: 800_000 } }),
      'CONFLICT',
    );
    await asked(approver, refuseText, { id });
    const again = await update(office, { limit: 800_000 });
    await database.db
      .update(organizationUsers)
      .set({ roles: ['TRACK'] })
      .where(eq(organizationUsers.userId, office.id));
    assert.equal(
      await refused(approver, confirmText, { id: again.waits?.id }),
      'CONFLICT',
      'no admin any more',
    );
  });

  test('of two who confirm at once one does', async () => {
    const answer = await update(office, { limit: 900_000 });
    const outcomes = await Promise.all(
      [approver, staff].map((who) => gateway.ask(who.id, confirmText, { id: answer.waits?.id })),
    );
    const codes = outcomes.map(({ errors }) => errors[0]?.extensions.code ?? 'done');
    assert.deepEqual(codes.toSorted(), ['NOT_FOUND', 'done']);
    assert.equal((await occasion(harbor.outbound.id)).limit, 900_000);
  });

  test('has the organization’s days of an approval', async () => {
    const { waits } = await update(office, { limit: 900_000 });
    const [row] = await database.db
      .select()
      .from(controlChanges)
      .where(eq(controlChanges.id, waits?.id ?? ''));
    assert.equal(Number(row?.expiresAt) - Number(row?.createdAt), 3 * 86_400_000);
    await database.db
      .update(controlChanges)
      .set({ expiresAt: new Date(gateway.test.deps.clock().getTime() - 1) })
      .where(eq(controlChanges.id, waits?.id ?? ''));
    assert.equal(await refused(approver, confirmText, { id: waits?.id }), 'NOT_FOUND');
    assert.deepEqual(await listed(approver), []);
    assert.ok((await expireControlChanges(gateway.test.deps)) >= 1);
    assert.match((await mailsOf(office))[0]?.subject ?? '', /was not confirmed in time/);
    assert.notEqual((await update(office, { limit: 700_000 })).waits, null);
  });

  test('ends although another one cannot', async () => {
    const second = await member('Otto', 'ADMIN');
    const bad = (await update(office, { limit: 900_000 })).waits?.id ?? '';
    const [row] = await database.db.select().from(controlChanges).where(eq(controlChanges.id, bad));
    assert.ok(row);
    const good = randomUUID();
    await database.db
      .insert(controlChanges)
      .values({ ...row, id: good, subjectId: harbor.inbound.id, requestedById: second.id });
    const now = gateway.test.deps.clock().getTime();
    for (const [id, ago] of [
      [bad, 2_000],
      [good, 1_000],
    ] as const)
      await database.db
        .update(controlChanges)
        .set({ expiresAt: new Date(now - ago) })
        .where(eq(controlChanges.id, id));
    await whileMailsAreRefused(database.db, office.viewer.email, async () => {
      await expireControlChanges(gateway.test.deps);
    });
    const stateOf = async (id: string) =>
      (await database.db.select().from(controlChanges).where(eq(controlChanges.id, id)))[0]?.state;
    assert.deepEqual([await stateOf(bad), await stateOf(good)], ['WAITING', 'EXPIRED']);
  });

  test('stands in the history with what was and what is wanted', async () => {
    await confirm(approver, await update(office, { limit: 900_000 }));
    const lines = await database.db
      .select()
      .from(auditLog)
      .where(
        and(eq(auditLog.organizationId, harbor.organizationId), eq(auditLog.entityId, harbor.outbound.id)),
      )
      .orderBy(asc(auditLog.action));
    assert.deepEqual(
      lines.map(({ action, actorUserId, before: was, after: is }) => [
        action,
        actorUserId,
        was?.['limit'],
        is?.['limit'],
      ]),
      [
        ['askForControlChange', office.id, 500_000, 900_000],
        ['confirmControlChange', approver.id, 500_000, 900_000],
      ],
    );
  });

  test('needs the account that was chosen still to be in use', async () => {
    const { waits } = await asked(office, escrowText, { id: harbor.escrow.id, gated: true });
    assert.equal(waits, null);
    const other = await addAccount(gateway.test, { organizationId: harbor.organizationId }, 'Reserve');
    const answer = await update(office, { fundingSourceId: other.id });
    await database.executeSql('update funding_sources set active = false where id = $1', [other.id]);
    assert.equal(await refused(approver, confirmText, { id: answer.waits?.id }), 'CONFLICT');
  });
});

describe('a policy that asks for a second factor', () => {
  test('asks for it before a setting is loosened, and not before it is tightened', async () => {
    await setPolicy(true);
    const input = { id: harbor.outbound.id };
    assert.equal(
      await refused(office, updateText, { input: { ...input, requiresSecondaryApproval: false } }),
      'SECOND_FACTOR_REQUIRED',
    );
    assert.equal((await update(office, { limit: 100_000 })).waits, null);
    assert.equal(await refused(office, createText, await creation({})), 'SECOND_FACTOR_REQUIRED');
    const gated = { id: harbor.escrow.id, gated: true };
    assert.equal((await asked(office, escrowText, gated)).waits, null);
    assert.equal(await refused(office, escrowText, { ...gated, gated: false }), 'SECOND_FACTOR_REQUIRED');
  });

  test('asks for it to confirm, and not to refuse', async () => {
    const { waits } = await update(office, { limit: 900_000 });
    await setPolicy(true);
    assert.equal(await refused(approver, confirmText, { id: waits?.id }), 'SECOND_FACTOR_REQUIRED');
    await asked(approver, refuseText, { id: waits?.id });
  });
});

test('an occasion that an outbound rule for all is about is made active', async () => {
  await policy({ minAmount: 100_000 });
  const made = await asked(office, createText, await creation({}));
  assert.deepEqual([made.waits, (await occasion(made.id)).status], [null, 'ACTIVE']);
  const extra = await addOccasion(gateway.test, {
    organizationId: harbor.organizationId,
    fundingSourceId: harbor.account.id,
    direction: 'OUTBOUND',
  });
  await set(extra.id, { status: 'INACTIVE' });
  const on = `mutation($id: ID!) { reactivatePaymentOccasion(id: $id) { id ${waitsFields} } }`;
  assert.notEqual((await asked(office, on, { id: extra.id })).waits, null, 'it asks for no approval itself');
});
