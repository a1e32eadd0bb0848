import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import {
  auditLog,
  organizations,
  organizationUsers,
  outbox,
  permissionChanges,
} from '../../db/schema/index.ts';
import type { OrganizationRole } from '../../db/schema/values.ts';
import { mailKinds } from '../../mails/content/data.ts';
import { renderMail } from '../../mails/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { whileMailsAreRefused } from '../../testing/refused-mails.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addPayment } from '../../testing/payments.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { expirePermissionChanges } from './permission-changes.ts';

type User = Awaited<ReturnType<typeof addUser>>;
const owners: OrganizationRole[] = [
  'ADMIN',
  'APPROVE_INBOUND_PAYMENT',
  'APPROVE_OUTBOUND_PAYMENT',
  'REFUND_PAYMENT',
];

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let owner: User;
let second: User;
let admin: User;
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
  owner = await member(owners);
  second = await member(owners);
  admin = await member(['ADMIN']);
});

const member = (roles: OrganizationRole[]) =>
  addUser(gateway.test, { organizationId: harbor.organizationId, roles });

/** What an operation answers, or the code and words of its refusal. */
async function told(by: User, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await gateway.ask(by.id, query, {
    organizationId: harbor.organizationId,
    ...variables,
  });
  const [error] = errors;
  return error ? [error.extensions.code, error.message] : Object.values(data ?? {})[0];
}
const change = (by: User, user: User, roles: OrganizationRole[], limits: object[] = []) =>
  told(
    by,
    `mutation($userId: ID!, $organizationId: ID!, $roles: [OrganizationRole!]!, $limits: [PermissionLimitInput!]) {
      changePermissions(userId: $userId, organizationId: $organizationId, roles: $roles, limits: $limits) {
        membership { roles limits { act maxAmount paymentOccasionIds } } waits { id roles } } }`,
    { userId: user.id, roles, limits },
  );
const waiting = (by: User) =>
  told(
    by,
    `query($organizationId: ID!) { permissionChanges(organizationId: $organizationId) {
      id fullName isNew heldRoles roles limits { act maxAmount } requestedBy refusal } }`,
  ) as Promise<{ id: string; fullName: string; isNew: boolean; refusal: string | null }[]>;
const theOne = async (by: User) => {
  const [one] = await waiting(by);
  return one ?? assert.fail('Nothing waits.');
};
const confirm = (by: User, id: string) =>
  told(by, 'mutation($id: ID!) { confirmPermissionChange(id: $id) { roles } }', { id });
const refuse = (by: User, id: string, reason: string | null = null) =>
  told(
    by,
    'mutation($id: ID!, $reason: String) { refusePermissionChange(id: $id, reason: $reason) { roles } }',
    {
      id,
      reason,
    },
  );
const remove = (by: User, user: User) =>
  told(
    by,
    'mutation($userId: ID!, $organizationId: ID!) { removeUserFromOrganization(userId: $userId, organizationId: $organizationId) }',
    { userId: user.id },
  );
const held = async (userId: string) => {
  const [row] = await database.db
    .select()
    .from(organizationUsers)
    .where(
      and(eq(organizationUsers.userId, userId), eq(organizationUsers.organizationId, harbor.organizationId)),
    );
  return row === undefined ? null : { roles: row.roles, limits: row.limits };
};
const stateOf = async (id: string) => {
  const [row] = await database.db.select().from(permissionChanges).where(eq(permissionChanges.id, id));
  return [row?.state, row?.reason];
};
const mailsTo = async (email: string) =>
  (
    await database.db
      .select()
      .from(outbox)
      .where(sql`${outbox.body}->>'to' = ${email}`)
  ).length;
/** What somebody was mailed about changes that wait for a second person: the subjects, and where each leads. */
const toldBySubject = async ({ email }: User) => {
  const rows = await database.db
    .select({ body: outbox.body })
    .from(outbox)
    .where(sql`${outbox.body}->>'to' = ${email} and ${outbox.body}->>'mailKind' like 'confirmation-%'`)
    .orderBy(outbox.createdAt);
  return rows.map(({ body }) => {
    const { mailKind, data } = z.object({ mailKind: z.enum(mailKinds), data: z.unknown() }).parse(body);
    const { subject, text } = renderMail(mailKind, data);
    assert.ok(text.includes(`/${harbor.organization.slug}/admins\n`), text);
    return subject;
  });
};

describe('who gives', () => {
  test('where the organization does not give its permissions itself, platform staff alone', async () => {
    await database.db
      .update(organizations)
      .set({ ownPermissions: false })
      .where(eq(organizations.id, harbor.organizationId));
    assert.deepEqual(await change(owner, admin, ['ADMIN', 'TRACK']), [
      'FORBIDDEN',
      'Only platform staff can give permissions here.',
    ]);
    assert.deepEqual(await change(staff, admin, ['ADMIN', 'REFUND_PAYMENT']), {
      membership: { roles: ['ADMIN', 'REFUND_PAYMENT'], limits: [] },
      waits: null,
    });
  });

  test('staff switches that on, and nobody else', async () => {
    const set = (by: User) =>
      told(
        by,
        'mutation($organizationId: ID!) { updateOrganization(input: { orgId: $organizationId, ownPermissions: false }) { ownPermissions } }',
      );
    assert.deepEqual(await set(owner), [
      'FORBIDDEN',
      'Only platform staff can change who gives permissions.',
    ]);
    assert.deepEqual(await set(staff), { ownPermissions: false });
  });

  test('an admin gives what they hold, with a limit, at once where no money gets out', async () => {
    const agent = await member(['TRACK']);
    const limit = { act: 'COLLECT', maxAmount: 500_000, paymentOccasionIds: [harbor.inbound.id] };
    assert.deepEqual(await change(admin, agent, ['REQUEST', 'TRACK'], [limit]), {
      membership: { roles: ['REQUEST', 'TRACK'], limits: [limit] },
      waits: null,
    });
    const [entry] = await database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, agent.id), eq(auditLog.action, 'changePermissions')));
    assert.deepEqual(entry?.after, {
      roles: ['REQUEST', 'TRACK'],
      limits: ['ask for payments up to $5,000 of 1 occasion'],
    });
    assert.deepEqual(await change(admin, agent, ['REFUND_PAYMENT']), [
      'FORBIDDEN',
      'You can’t give what you don’t hold yourself: Refund payments.',
    ]);
    const foreign = await addOrganization(gateway.test);
    const others = [{ ...limit, paymentOccasionIds: [foreign.inbound.id] }];
    assert.deepEqual(await change(admin, agent, ['REQUEST'], others), [
      'BAD_INPUT',
      'Choose payment occasions of this organization.',
    ]);
    assert.deepEqual(await change(agent, admin, []), [
      'FORBIDDEN',
      'Only admins of the organization can do this.',
    ]);
  });
});

describe('a change that lets money out', () => {
  test('waits, is shown to the others, and is made by one of them', async () => {
    const person = await member(['TRACK']);
    const limits = [{ act: 'REFUND', maxAmount: 100_000, paymentOccasionIds: null }];
    const asked = await change(owner, person, ['REFUND_PAYMENT', 'TRACK'], limits);
    const { id, ...one } = await theOne(second);
    assert.deepEqual(asked, {
      membership: { roles: ['TRACK'], limits: [] },
      waits: { id, roles: ['REFUND_PAYMENT', 'TRACK'] },
    });
    assert.deepEqual(one, {
      ...{ fullName: 'Ada Marsh', isNew: false, heldRoles: ['TRACK'], roles: ['REFUND_PAYMENT', 'TRACK'] },
      ...{ limits: [{ act: 'REFUND', maxAmount: 100_000 }], requestedBy: 'Ada Marsh', refusal: null },
    });
    assert.equal((await theOne(owner)).refusal, 'REQUESTED_BY_VIEWER');
    assert.equal((await theOne(admin)).refusal, 'NOT_HELD');
    const others = 'Somebody else has to confirm what you asked for.';
    assert.deepEqual(await confirm(owner, id), ['FORBIDDEN', others]);
    assert.deepEqual(await confirm(admin, id), [
      'FORBIDDEN',
      'You can’t confirm what you could not give yourself.',
    ]);
    assert.deepEqual(await held(person.id), { roles: ['TRACK'], limits: [] });
    assert.deepEqual(await confirm(second, id), { roles: ['REFUND_PAYMENT', 'TRACK'] });
    assert.deepEqual(await held(person.id), { roles: ['REFUND_PAYMENT', 'TRACK'], limits });
    assert.deepEqual(await confirm(second, id), ['NOT_FOUND', 'The change was not found.']);
    assert.deepEqual(await waiting(second), []);
  });

  test('is told to those who could confirm it, once each, and its end to who asked', async () => {
    const person = await member(['TRACK']);
    const asked = 'Ada Marsh asks to change the permissions of Ada Marsh in Harbor Realty';
    const ended = (how: string) => `Your change of the permissions of Ada Marsh ${how}`;
    const ends: [string, (id: string) => Promise<unknown>][] = [
      ['was confirmed', (id) => confirm(second, id)],
      ['was refused', (id) => refuse(second, id, 'Not yet.')],
      [
        'was not confirmed in time',
        async () => {
          gateway.test.pass(3 * 86_400_000);
          await expirePermissionChanges(gateway.test.deps);
          await expirePermissionChanges(gateway.test.deps);
        },
      ],
      ['was refused', () => remove(second, person)],
    ];
    for (const [place, [how, end]] of ends.entries()) {
      await change(
        owner,
        person,
        ['REFUND_PAYMENT'],
        [{ act: 'REFUND', maxAmount: 100 * (place + 1), paymentOccasionIds: null }],
      );
      // So that the mails are told apart by when they were written.
      gateway.test.pass(1_000);
      await end((await theOne(second)).id);
      assert.deepEqual((await toldBySubject(owner)).at(-1), ended(how));
    }
    assert.equal((await toldBySubject(owner)).length, ends.length);
    assert.deepEqual(
      await toldBySubject(second),
      ends.map(() => asked),
    );
    // Neither who could not give it nor whom it is about.
    assert.deepEqual([await toldBySubject(admin), await toldBySubject(person)], [[], []]);
    await change(owner, admin, [...owners]);
    await refuse(owner, (await theOne(owner)).id);
    assert.equal((await toldBySubject(owner)).length, ends.length, 'taken back by themselves');
  });

  test('is not confirmed by whom it is about', async () => {
    const asked = await member(owners);
    const [limit] = [{ act: 'REFUND', maxAmount: 100, paymentOccasionIds: null }];
    await change(staff, asked, owners, [limit]);
    await change(owner, asked, owners);
    const { id, refusal } = await theOne(asked);
    assert.equal(refusal, 'ABOUT_VIEWER');
    assert.deepEqual(await confirm(asked, id), [
      'FORBIDDEN',
      'Somebody else has to confirm what you are given.',
    ]);
    assert.deepEqual(await refuse(asked, id), [
      'FORBIDDEN',
      'Somebody else has to confirm what you are given.',
    ]);
    assert.deepEqual(await confirm(staff, id), { roles: owners });
  });

  test('is refused with a reason, or taken back by who asked', async () => {
    const person = await member(['TRACK']);
    await change(owner, person, ['REFUND_PAYMENT', 'TRACK']);
    const { id } = await theOne(second);
    assert.deepEqual(await change(second, person, ['REFUND_PAYMENT']), [
      'CONFLICT',
      'A change of this person’s permissions waits already.',
    ]);
    assert.deepEqual(await refuse(admin, id), [
      'FORBIDDEN',
      'You can’t confirm what you could not give yourself.',
    ]);
    await refuse(second, id, 'Not yet.');
    assert.deepEqual(await stateOf(id), ['REFUSED', 'Not yet.']);
    assert.deepEqual(await held(person.id), { roles: ['TRACK'], limits: [] });
    await change(owner, person, ['REFUND_PAYMENT']);
    await refuse(owner, (await theOne(owner)).id);
    assert.deepEqual(await waiting(second), []);
  });

  test('expires', async () => {
    const person = await member(['TRACK']);
    await change(owner, person, ['REFUND_PAYMENT']);
    const { id } = await theOne(second);
    gateway.test.pass(3 * 86_400_000);
    assert.deepEqual(await waiting(second), []);
    assert.deepEqual(await confirm(second, id), ['NOT_FOUND', 'The change was not found.']);
    await expirePermissionChanges(gateway.test.deps);
    assert.deepEqual(await stateOf(id), ['EXPIRED', null]);
  });

  test('expires although another one cannot', async () => {
    const ids: string[] = [];
    for (const asker of [owner, second]) {
      await change(asker, await member(['TRACK']), ['REFUND_PAYMENT']);
      ids.push((await waiting(staff)).find((each) => !ids.includes(each.id))?.id ?? '');
      // So that the one that cannot end comes first.
      gateway.test.pass(1_000);
    }
    const [bad = '', good = ''] = ids;
    gateway.test.pass(3 * 86_400_000);
    await whileMailsAreRefused(database.db, owner.viewer.email, async () => {
      await expirePermissionChanges(gateway.test.deps);
    });
    assert.deepEqual(
      [await stateOf(bad), await stateOf(good)],
      [
        ['WAITING', null],
        ['EXPIRED', null],
      ],
    );
  });

  test('is not made on other ground than it was asked on', async () => {
    const outdated = [
      'CONFLICT',
      'Permissions have changed since this was asked for. Refuse it, and ask again.',
    ];
    const person = await member(['TRACK']);
    await change(owner, person, ['REFUND_PAYMENT', 'TRACK']);
    const { id } = await theOne(second);
    await change(staff, person, ['TRACK', 'REMIT']);
    assert.deepEqual(await confirm(second, id), outdated);
    await change(staff, person, ['TRACK']);
    await change(staff, owner, ['ADMIN']);
    assert.deepEqual(await confirm(second, id), outdated, 'who asked holds less now');
    await change(staff, owner, owners);
    assert.deepEqual(await remove(second, person), true);
    assert.deepEqual(await stateOf(id), ['REFUSED', null]);
  });

  test('of two who confirm at once one does', async () => {
    const person = await member(['TRACK']);
    await change(owner, person, ['REFUND_PAYMENT']);
    const { id } = await theOne(second);
    const answers = await Promise.all([confirm(second, id), confirm(staff, id)]);
    assert.deepEqual(answers.filter((answer) => !Array.isArray(answer)).length, 1);
  });
});

describe('an invitation', () => {
  const invite = (by: User, roles: OrganizationRole[], email: string) =>
    told(
      by,
      `mutation($organizationId: ID!, $email: String!, $roles: [OrganizationRole!]!) {
        addUserToOrganization(organizationId: $organizationId, email: $email, roles: $roles) { userId addition roles fullName } }`,
      { roles, email },
    ) as Promise<{ userId: string; addition: string; roles: string[]; fullName: string }>;

  test('that lets no money out goes at once; another with its confirmation, in the name of who asked', async () => {
    const [agent, boss] = ['nora@people.example', 'otto@people.example'];
    assert.equal((await invite(admin, ['REQUEST', 'TRACK'], agent)).addition, 'INVITED');
    assert.equal(await mailsTo(agent), 1);
    const { userId, ...asked } = await invite(owner, owners, boss);
    assert.deepEqual(asked, { addition: 'WAITING', roles: [], fullName: 'otto' });
    assert.deepEqual([await mailsTo(boss), await held(userId)], [0, null]);
    const { id, isNew, fullName } = await theOne(second);
    assert.deepEqual([isNew, fullName], [true, 'otto']);
    await confirm(second, id);
    assert.deepEqual([await mailsTo(boss), await held(userId)], [1, { roles: owners, limits: [] }]);
    const [membership] = await database.db
      .select()
      .from(organizationUsers)
      .where(eq(organizationUsers.userId, userId));
    assert.deepEqual([membership?.invitedById, membership?.acceptedAt], [owner.id, null]);
  });

  test('tells nothing of somebody whom the address belongs to', async () => {
    const known = await addUser(gateway.test, undefined, { firstName: 'Secret', lastName: 'Person' });
    assert.equal((await invite(owner, owners, known.email)).fullName, known.email.split('@')[0]);
    assert.doesNotMatch(JSON.stringify(await waiting(second)), /Secret/);
  });
});

describe('the last owner', () => {
  test('stays one, whoever asks', async () => {
    assert.deepEqual(await change(owner, second, ['ADMIN']), {
      membership: { roles: ['ADMIN'], limits: [] },
      waits: null,
    });
    const last = [
      'CONFLICT',
      'The last owner of an organization stays one. Make somebody else an owner first.',
    ];
    assert.deepEqual(await change(owner, owner, ['ADMIN']), last);
    assert.deepEqual(
      await change(owner, owner, owners, [{ act: 'SEND', maxAmount: 100, paymentOccasionIds: null }]),
      last,
    );
    assert.deepEqual(await remove(second, owner), last);
    assert.deepEqual(await change(staff, owner, ['ADMIN']), last);
    assert.deepEqual(
      await told(staff, 'mutation($id: ID!) { deactivateUser(id: $id) { id } }', { id: owner.id }),
      last,
    );
  });

  test('of two who step down at once one stays', async () => {
    const answers = await Promise.all([change(owner, owner, ['ADMIN']), change(second, second, ['ADMIN'])]);
    assert.equal(answers.filter(Array.isArray).length, 1);
  });
});

test('an example is a payment of the organization that the act was about', async () => {
  const payment = (amount: number, values: object = {}) =>
    addPayment(gateway.test, harbor, { amount, requesterId: admin.id, ...values });
  const waited = { approvalPendingAt: gateway.test.deps.clock() };
  const out = { direction: 'OUTBOUND', context: 'GENERIC', paymentOccasionId: harbor.outbound.id } as const;
  await payment(1_000, waited);
  await payment(2_000, { context: 'EMD', displayStatus: 'DEPOSITED' });
  await payment(3_000, { context: 'EMD', displayStatus: 'DEPOSITED', refunded: true });
  await payment(4_000, { ...out, ...waited });
  await payment(5_000, out);
  await payment(6_000, { direction: 'OUTBOUND', context: 'REFUND' });
  await payment(7_000, { requesterId: null });
  const partner = await addOrganization(gateway.test);
  await addPayment(gateway.test, partner, { amount: 8_000, ...waited, paymentOccasionId: harbor.inbound.id });
  const query =
    'query($organizationId: ID!) { permissionExamples(organizationId: $organizationId) { act amount paymentOccasionName } }';
  for (const by of [admin, staff]) {
    const examples = (await told(by, query)) as { act: string; amount: number }[];
    const amountsOf = (act: string) =>
      examples.filter((each) => each.act === act).map(({ amount }) => amount);
    assert.deepEqual(amountsOf('APPROVE_INBOUND'), [1_000]);
    assert.deepEqual(amountsOf('APPROVE_OUTBOUND'), [4_000]);
    assert.deepEqual(amountsOf('REFUND'), [2_000]);
    assert.deepEqual(amountsOf('SEND').toSorted(), [4_000, 5_000]);
    assert.deepEqual(amountsOf('COLLECT').toSorted(), [1_000, 2_000, 3_000]);
  }
});
