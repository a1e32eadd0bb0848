import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { drainOutbox } from '../../payments/delivery/deliver.ts';
import {
  fundingSources,
  idempotencyKeys,
  organizationUsers,
  outbox,
  requestTokens,
  transactionEvents,
  users,
} from '../../db/schema/index.ts';
import { tendWaiting } from '../../payments/receiving/deadlines.ts';
import { createRequestToken } from '../../payments/store/request-tokens.ts';
import { GatewayError } from '../../base/errors.ts';
import { paymentCalls } from '../../testing/payment-calls.ts';
import { storedTemplate } from '../../testing/payments.ts';
import type { OrganizationRole } from '../../db/schema/values.ts';
import { addAccount, addUser } from '../../testing/world.ts';
import { receivePayment } from './receiving.ts';

const world = paymentCalls();
const DAY = 86_400_000;
type Person = Awaited<ReturnType<typeof addUser>>;
let serial = 0;
let email: string;
let approver: Person;
beforeEach(() => {
  approver = world().approver;
  serial += 1;
  email = `receiver${serial}@people.example`;
});

const newKey = () => `receiving-${(serial += 1)}`;
const deps = () => world().gateway.test.deps;
function member(...roles: OrganizationRole[]): Promise<Person> {
  return addUser(world().gateway.test, { organizationId: world().harbor.organizationId, roles });
}
const receiver = { firstName: 'Ines', lastName: 'Okoye', phone: null };
const numbers = (accountNumber = `99887766${serial}`) => ({
  ...{ kind: 'new' as const, routingNumber: '021000021', accountNumber },
  ...{ bankAccountType: 'checking' as const, name: 'Main' },
});

async function sent(to = email, sender = world().admin): Promise<number> {
  const { call, harbor } = world();
  const answer: unknown = await call(
    sender,
    `mutation($input: CreateTransactionTemplateInput!) { createTransactionTemplate(input: $input) { id } }`,
    {
      input: {
        ...{ amount: 70_000, paymentMethodId: harbor.account.id, paymentMethodType: 'FUNDING_SOURCE' },
        ...{ paymentOccasionId: harbor.outbound.id, receiverEmail: to },
      },
    },
  );
  assert.ok(typeof answer === 'object' && answer !== null && 'id' in answer, JSON.stringify(answer));
  return Number(answer.id);
}
const link = (id: number) => createRequestToken(deps().db, id, deps().clock());
const payment = z.object({
  receiving: z
    .object({
      code: z.string().nullable(),
      codeRefusal: z.string().nullable(),
      codeReaders: z.array(z.string()),
      triesLeft: z.number(),
      until: z.string(),
    })
    .nullable(),
  allowedActions: z.array(z.string()),
  receiverAccountChanged: z.boolean(),
});
const told = async (id: number, who = world().admin) => {
  const query = `query($id: ID!) { transactionTemplate(id: $id) {
    receiving { code codeRefusal codeReaders triesLeft until } allowedActions receiverAccountChanged
  } }`;
  return payment.parse(await world().call(who, query, { id: String(id) }));
};
const readCode = (id: number, who = approver) =>
  world().call(who, `mutation($id: ID!) { readReceiverCode(transactionTemplateId: $id) }`, {
    id: String(id),
  });
/** The code as somebody who approves payments out reads it. */
const codeOf = async (id: number, who = approver): Promise<string> => {
  assert.equal(await readCode(id, who), String(id));
  return (await told(id, who)).receiving?.code ?? assert.fail('no code');
};
const sendAgain = (id: number, to: string | null = null, who = world().admin) =>
  world().call(
    who,
    `mutation($id: ID!, $to: String) { askReceiverAgain(transactionTemplateId: $id, receiverEmail: $to) { id receiverEmail receiving { code } } }`,
    { id: String(id), to },
  );
const refused =
  (code: string, field: string | null = null) =>
  (error: unknown) =>
    error instanceof GatewayError && error.code === code && error.field === field;
const mailsTo = async (to: string) => {
  const rows = await deps().db.select().from(outbox).where(eq(outbox.kind, 'mail'));
  return rows.filter(({ body }) => body['to'] === to).map(({ body }) => body['mailKind']);
};

test('a receiver who has the mail and the code gives an account, and the payment goes there', async () => {
  const id = await sent();
  const token = await link(id);
  assert.ok((await told(id)).allowedActions.includes('ASK_RECEIVER'));
  const code = await codeOf(id);
  assert.match(code, /^\d{4} \d{4}$/);
  const key = newKey();
  const input = { code, receiver, account: numbers() };
  const answer = await receivePayment(deps(), token, input, key);
  assert.deepEqual(answer, { id: String(id), status: 'AUTHORIZED' });
  assert.deepEqual(await receivePayment(deps(), token, input, key), answer);
  // The code is of no use for another account afterwards.
  const replayed = { ...input, account: numbers('11122233344') };
  await assert.rejects(receivePayment(deps(), token, replayed, newKey()), refused('CONFLICT'));
  await drainOutbox(deps());
  const template = await storedTemplate(deps().db, id);
  assert.deepEqual([template.displayStatus, template.buyerFullName], ['INITIATED', 'Ines Okoye']);
  assert.equal((await told(id)).receiving, null);
});

test('a wrong code counts before anything else is looked at, and five of them end it', async () => {
  const id = await sent();
  const token = await link(id);
  const code = await codeOf(id);
  const wrong = code === '0000 0000' ? '11111111' : '00000000';
  const give = (given: string) =>
    receivePayment(deps(), token, { code: given, receiver, account: numbers() }, newKey());
  for (let left = 4; left > 0; left -= 1) {
    await assert.rejects(give(wrong), refused('BAD_INPUT', 'code'));
    assert.equal((await told(id)).receiving?.triesLeft, left);
  }
  await assert.rejects(give(wrong), refused('CONFLICT'));
  await assert.rejects(give(code), refused('CONFLICT'));
  assert.equal((await storedTemplate(deps().db, id)).destinationFundingSourceId, null);

  const corrected = `corrected${serial}@people.example`;
  await sendAgain(id, corrected);
  const fresh = await codeOf(id);
  assert.notEqual(fresh, code);
  await assert.rejects(give(fresh), refused('NOT_FOUND'));
  assert.deepEqual(await mailsTo(corrected), ['payment-sent']);
  const other = await link(id);
  const answer = await receivePayment(deps(), other, { code: fresh, receiver, account: numbers() }, newKey());
  assert.equal(answer.status, 'AUTHORIZED');
});

test('a foreign payment’s code is none, and the database holds no code', async () => {
  const [mine, other] = [await sent(), await sent(`other${serial}@people.example`)];
  const code = await codeOf(other);
  await assert.rejects(
    receivePayment(deps(), await link(mine), { code, receiver, account: numbers() }, newKey()),
    refused('BAD_INPUT', 'code'),
  );
  const stored = JSON.stringify(await deps().db.select().from(requestTokens));
  assert.equal(stored.includes(code.replace(' ', '')), false);
});

test('its mail has a link of its own; reminders come after 2, 5 and 10 days, and after 30 it is let go', async () => {
  const { gateway } = world();
  const id = await sent();
  await drainOutbox(deps());
  assert.equal(await deps().db.$count(requestTokens, eq(requestTokens.transactionTemplateId, id)), 1);
  const reminders = async () => (await mailsTo(email)).filter((kind) => kind === 'receiver-reminder').length;
  await tendWaiting(deps());
  assert.equal(await reminders(), 0);
  for (const [days, count] of [
    [2, 1],
    [3, 2],
    [5, 3],
    [10, 3],
  ] as const) {
    gateway.test.pass(days * DAY);
    await tendWaiting(deps());
    await tendWaiting(deps());
    assert.equal(await reminders(), count);
  }
  gateway.test.pass(10 * DAY);
  await tendWaiting(deps());
  const template = await storedTemplate(deps().db, id);
  assert.equal(template.displayStatus, 'CANCELED');
  assert.ok((await mailsTo(email)).includes('canceled'));
});

test('another account of a receiver who was paid before asks for the code again, and warns', async () => {
  const first = await sent();
  await receivePayment(
    deps(),
    await link(first),
    { code: await codeOf(first), receiver, account: numbers() },
    newKey(),
  );
  // Known by now: the next payment goes on at once.
  const second = await sent();
  assert.equal((await told(second)).receiving, null);
  assert.equal((await told(second)).receiverAccountChanged, false);
  const { buyerId, destinationFundingSourceId } = await storedTemplate(deps().db, second);
  assert.ok(buyerId);
  await deps()
    .db.update(fundingSources)
    .set({ active: false })
    .where(eq(fundingSources.id, destinationFundingSourceId ?? ''));
  await addAccount(world().gateway.test, { userId: buyerId }, 'Other');
  const third = await sent();
  const now = await told(third);
  assert.ok(now.receiving);
  assert.equal(now.receiverAccountChanged, true);
});

test('a receiver who lost the mail is sent another, and strangers learn nothing by asking', async () => {
  const id = await sent();
  const { harbor } = world();
  const { app } = world().gateway;
  const ask = (address: string) =>
    app.inject({
      method: 'POST',
      url: `/payer/occasions/${harbor.organization.slug}/receive/${harbor.outbound.id}/links`,
      payload: { email: address },
    });
  const before = (await mailsTo(email)).length;
  const [known, unknown] = [await ask(email.toUpperCase()), await ask('stranger@people.example')];
  assert.deepEqual([known.statusCode, known.body], [unknown.statusCode, unknown.body]);
  assert.deepEqual((await mailsTo(email)).slice(before), ['receiver-reminder']);
  assert.deepEqual(await mailsTo('stranger@people.example'), []);
  // Asked again at once it sends none.
  await ask(email);
  assert.equal((await mailsTo(email)).length, before + 1);
  assert.equal((await told(id)).receiving?.triesLeft, 5);
});

const askNew = (to: string, who = world().admin) =>
  world().call(
    who,
    `mutation($slug: String!, $to: String!) {
      askForNewAccount(organizationSlug: $slug, email: $to) { askable changing { transactionTemplateId code codeRefusal codeReaders triesLeft until } }
    }`,
    { slug: world().harbor.organization.slug, to },
  );
const asked = z.object({
  askable: z.boolean(),
  changing: z.object({
    transactionTemplateId: z.string(),
    code: z.string().nullable(),
    codeRefusal: z.string().nullable(),
    codeReaders: z.array(z.string()),
    triesLeft: z.number(),
  }),
});
const listed = z.object({
  entries: z.array(
    z.looseObject({ email: z.string(), account: z.string().nullable(), changing: z.unknown() }),
  ),
});
const listing = async (who = email, viewer = world().admin) => {
  const query = `query($slug: String!, $who: String!) {
    receivers(organizationSlug: $slug, search: $who) {
      entries { email account accountChanged accountIsNew askable changing { code } }
    }
  }`;
  const answer = await world().call(viewer, query, { slug: world().harbor.organization.slug, who });
  return listed.parse(answer).entries[0];
};
/** The code of another account that was asked for, as an approver reads it in the list. */
const changeCode = async (id: number, viewer = approver): Promise<string> => {
  assert.equal(await readCode(id, viewer), String(id));
  const row = z.object({ changing: z.object({ code: z.string() }) }).parse(await listing(email, viewer));
  return row.changing.code;
};
/** A payment that went to the account that its receiver gave. */
async function paid(): Promise<{ id: number; account: string }> {
  const id = await sent();
  const input = { code: await codeOf(id), receiver, account: numbers() };
  await receivePayment(deps(), await link(id), input, newKey());
  await drainOutbox(deps());
  return { id, account: (await storedTemplate(deps().db, id)).destinationFundingSourceId ?? '' };
}

test('a known receiver names another account by mail and code, and the next payment goes there, marked', async () => {
  const first = await paid();
  const old = await link(first.id);
  const { changing } = asked.parse(await askNew(email.toUpperCase()));
  assert.partialDeepStrictEqual(changing, {
    triesLeft: 5,
    code: null,
    codeRefusal: 'ADDRESSED_BY_VIEWER',
    codeReaders: [approver.viewer.fullName],
  });
  const code = await changeCode(first.id);
  assert.ok((await mailsTo(email)).includes('account-asked'));
  // Links from before are over; the mail makes one of its own.
  const input = { code, receiver, account: numbers(`5544332211${serial}`) };
  await assert.rejects(receivePayment(deps(), old, input, newKey()), refused('NOT_FOUND'));
  await drainOutbox(deps());
  const token = await link(first.id);
  const wrong = { ...input, code: code === '0000 0000' ? '11111111' : '00000000' };
  await assert.rejects(receivePayment(deps(), token, wrong, newKey()), refused('BAD_INPUT', 'code'));
  const page = await world().gateway.app.inject({ url: `/payer/requests/${token}` });
  assert.partialDeepStrictEqual(page.json(), {
    ...{ receiving: { triesLeft: 4, forNext: true }, accountChanged: false, payer: null, fundingSources: [] },
  });
  const key = newKey();
  const answer = await receivePayment(deps(), token, input, key);
  assert.deepEqual(await receivePayment(deps(), token, input, key), answer);
  // Neither link nor code is of use once more.
  await assert.rejects(receivePayment(deps(), token, input, newKey()), refused('CONFLICT'));
  const after = await world().gateway.app.inject({ url: `/payer/requests/${token}` });
  assert.partialDeepStrictEqual(after.json(), { receiving: null, accountChanged: true });
  // What was paid stays as it was.
  assert.equal((await storedTemplate(deps().db, first.id)).destinationFundingSourceId, first.account);
  assert.partialDeepStrictEqual(await listing(), {
    ...{ accountChanged: true, accountIsNew: true, askable: true, changing: null },
  });

  const next = await sent();
  const { destinationFundingSourceId } = await storedTemplate(deps().db, next);
  assert.ok(destinationFundingSourceId && destinationFundingSourceId !== first.account);
  const now = await told(next);
  assert.deepEqual([now.receiving, now.receiverAccountChanged], [null, true]);
  // Once that one is closed nothing falls back to an account of before.
  await deps()
    .db.update(fundingSources)
    .set({ active: false })
    .where(eq(fundingSources.id, destinationFundingSourceId));
  assert.ok((await told(await sent())).receiving);
});

test('another account is asked for only where one is known and none is waited for, by admins, and not for ever', async () => {
  const code = (answer: unknown) => String(answer).split(' | ')[0];
  assert.equal(code(await askNew(email)), 'BAD_INPUT');
  const first = await paid();
  assert.equal(code(await askNew(email, world().agent)), 'FORBIDDEN');
  await askNew(email);
  const earlier = await changeCode(first.id);
  await askNew(email);
  const fresh = await changeCode(first.id);
  assert.notEqual(fresh, earlier);
  const token = await link(first.id);
  world().gateway.test.pass(31 * DAY);
  const late = { code: fresh, receiver, account: numbers(`66554433${serial}`) };
  await assert.rejects(receivePayment(deps(), token, late, newKey()), refused('CONFLICT'));
  assert.equal((await listing())?.changing, null);
  await deps().db.update(fundingSources).set({ active: false }).where(eq(fundingSources.id, first.account));
  await sent();
  assert.equal(code(await askNew(email)), 'CONFLICT');
  assert.equal((await listing())?.['askable'], false);
});

test('neither the sender nor anybody who pointed the link somewhere reads the code, and they are told who can', async () => {
  const sender = await member('ADMIN', 'APPROVE_OUTBOUND_PAYMENT');
  const id = await sent(email, sender);
  const refusal = async (who: Person) => (await told(id, who)).receiving?.codeRefusal;
  assert.deepEqual(await told(id, sender).then(({ receiving }) => receiving?.code), null);
  assert.equal(await refusal(sender), 'ADDRESSED_BY_VIEWER');
  assert.match(String(await readCode(id, sender)), /^FORBIDDEN/);
  assert.ok((await told(id, sender)).receiving?.codeReaders.includes(approver.viewer.fullName));
  // An admin without the permission is told the same, and no agent is told anything.
  assert.equal(await refusal(world().admin), 'MISSING_PERMISSION');
  assert.match(String(await readCode(id, world().admin)), /^FORBIDDEN/);
  assert.match(String(await readCode(id, world().agent)), /^NOT_FOUND/);
  // Who corrects the address loses the code; the sender does not get it back, and staff may read it.
  const before = await codeOf(id);
  await sendAgain(id, `corrected${serial}@people.example`, approver);
  assert.equal(await refusal(approver), 'ADDRESSED_BY_VIEWER');
  assert.match(String(await readCode(id, approver)), /^FORBIDDEN/);
  assert.equal((await told(id, approver)).receiving?.code, null);
  assert.equal(await refusal(sender), 'ADDRESSED_BY_VIEWER');
  assert.notEqual(await codeOf(id, world().staff), before);
  // At another address, which somebody else gave, the reader of before reads the new code.
  await sendAgain(id, `again${serial}@people.example`, sender);
  assert.equal((await told(id)).receiving?.code, null);
  assert.match(await codeOf(id), /^\d{4} \d{4}$/);
  // Sent once more to the same address, that address is still the sender's and the approver's who sent it.
  await sendAgain(id, null, approver);
  assert.match(String(await readCode(id, approver)), /^FORBIDDEN/);
});

test('reading a code is kept once for each person and code', async () => {
  const id = await sent();
  const reads = async () => {
    const events = await deps()
      .db.select({ by: transactionEvents.actorUserId, data: transactionEvents.data })
      .from(transactionEvents)
      .where(
        and(
          eq(transactionEvents.transactionTemplateId, id),
          eq(transactionEvents.type, 'RECEIVER_CODE_READ'),
        ),
      )
      .orderBy(transactionEvents.seq);
    return events.map(({ by, data }) => [by, data]);
  };
  assert.equal((await told(id, approver)).receiving?.code, null, 'looking at a payment shows no code');
  await Promise.all([codeOf(id), codeOf(id), codeOf(id)]);
  await codeOf(id, world().staff);
  await sendAgain(id);
  await codeOf(id);
  assert.deepEqual(await reads(), [
    [approver.id, { serial: 0 }],
    [world().staff.id, { serial: 0 }],
    [approver.id, { serial: 1 }],
  ]);
});

test('limits hold for the code, and nobody reads the code of their own money', async () => {
  const small = await member('APPROVE_OUTBOUND_PAYMENT');
  await deps()
    .db.update(organizationUsers)
    .set({ limits: [{ act: 'APPROVE_OUTBOUND', maxAmount: 100, paymentOccasionIds: null }] })
    .where(eq(organizationUsers.userId, small.id));
  const id = await sent();
  assert.equal((await told(id, small)).receiving?.codeRefusal, 'OVER_LIMIT');
  assert.match(String(await readCode(id, small)), /^FORBIDDEN/);
  const own = await member('APPROVE_OUTBOUND_PAYMENT');
  const theirs = await sent(own.email);
  assert.equal((await told(theirs, own)).receiving?.codeRefusal, 'VIEWER_IS_RECEIVER');
  assert.match(String(await readCode(theirs, own)), /^FORBIDDEN/);
});

test('nobody asks for an account of their own, and a payment that its sender receives is refused', async () => {
  const sender = await member('ADMIN');
  const id = await sent(email, sender);
  assert.match(String(await sendAgain(id, sender.email, sender)), /^BAD_INPUT .*receiverEmail$/);
  assert.match(String(await askNew(sender.email, sender)), /^BAD_INPUT .*email$/);
  const code = await codeOf(id);
  // The sender's address at the identity provider became the receiver's.
  await deps().db.update(users).set({ email }).where(eq(users.id, sender.id));
  await assert.rejects(
    receivePayment(deps(), await link(id), { code, receiver, account: numbers() }, newKey()),
    refused('CONFLICT'),
  );
  assert.equal((await storedTemplate(deps().db, id)).destinationFundingSourceId, null);
});

test('an answer that is stored holds no code', async () => {
  const id = await sent();
  const code = await codeOf(id);
  await askNew(email);
  const stored = JSON.stringify(await deps().db.select().from(idempotencyKeys));
  assert.equal(stored.includes(code), false);
});
