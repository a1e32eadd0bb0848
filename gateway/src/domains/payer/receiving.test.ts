import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { drainOutbox } from '../../payments/delivery/deliver.ts';
import { fundingSources, outbox, requestTokens } from '../../db/schema/index.ts';
import { tendWaiting } from '../../payments/receiving/deadlines.ts';
import { createRequestToken } from '../../payments/store/request-tokens.ts';
import { GatewayError } from '../../base/errors.ts';
import { paymentCalls } from '../../testing/payment-calls.ts';
import { storedTemplate } from '../../testing/payments.ts';
import { addAccount } from '../../testing/world.ts';
import { receivePayment } from './receiving.ts';

const world = paymentCalls();
const DAY = 86_400_000;
let serial = 0;
let email: string;
beforeEach(() => {
  serial += 1;
  email = `receiver${serial}@people.example`;
});

const newKey = () => `receiving-${(serial += 1)}`;
const deps = () => world().gateway.test.deps;
const receiver = { firstName: 'Ines', lastName: 'Okoye', phone: null };
const numbers = (accountNumber = `99887766${serial}`) => ({
  ...{ kind: 'new' as const, routingNumber: '021000021', accountNumber },
  ...{ bankAccountType: 'checking' as const, name: 'Main' },
});

async function sent(to = email): Promise<number> {
  const { call, admin, harbor } = world();
  const answer: unknown = await call(
    admin,
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
const told = async (id: number, who = world().admin) => {
  const query = `query($id: ID!) { transactionTemplate(id: $id) { receiving { code triesLeft until } allowedActions receiverAccountChanged } }`;
  const answer: unknown = await world().call(who, query, { id: String(id) });
  assert.ok(typeof answer === 'object' && answer !== null, JSON.stringify(answer));
  return answer as {
    receiving: { code: string; triesLeft: number; until: string } | null;
    allowedActions: string[];
    receiverAccountChanged: boolean;
  };
};
const codeOf = async (id: number): Promise<string> => (await told(id)).receiving?.code ?? '';
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
  const { receiving, allowedActions } = await told(id);
  assert.match(receiving?.code ?? '', /^\d{4} \d{4}$/);
  assert.ok(allowedActions.includes('ASK_RECEIVER'));
  const code = receiving?.code ?? '';
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

  const again = `mutation($id: ID!, $to: String) { askReceiverAgain(transactionTemplateId: $id, receiverEmail: $to) { id receiverEmail } }`;
  const corrected = `corrected${serial}@people.example`;
  await world().call(world().admin, again, { id: String(id), to: corrected });
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
  assert.match(now.receiving?.code ?? '', /^\d{4} \d{4}$/);
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
      askForNewAccount(organizationSlug: $slug, email: $to) { askable changing { code triesLeft until } }
    }`,
    { slug: world().harbor.organization.slug, to },
  );
const asked = z.object({
  askable: z.boolean(),
  changing: z.object({ code: z.string(), triesLeft: z.number(), until: z.string() }),
});
const listed = z.object({
  entries: z.array(
    z.looseObject({ email: z.string(), account: z.string().nullable(), changing: z.unknown() }),
  ),
});
const listing = async (who = email) => {
  const query = `query($slug: String!, $who: String!) {
    receivers(organizationSlug: $slug, search: $who) {
      entries { email account accountChanged accountIsNew askable changing { code } }
    }
  }`;
  const answer = await world().call(world().admin, query, { slug: world().harbor.organization.slug, who });
  return listed.parse(answer).entries[0];
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
  assert.equal(changing.triesLeft, 5);
  assert.ok((await mailsTo(email)).includes('account-asked'));
  // Links from before are over; the mail makes one of its own.
  const input = { code: changing.code, receiver, account: numbers(`5544332211${serial}`) };
  await assert.rejects(receivePayment(deps(), old, input, newKey()), refused('NOT_FOUND'));
  await drainOutbox(deps());
  const token = await link(first.id);
  const wrong = { ...input, code: changing.code === '0000 0000' ? '11111111' : '00000000' };
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
  assert.match((await told(await sent())).receiving?.code ?? '', /^\d{4} \d{4}$/);
});

test('another account is asked for only where one is known and none is waited for, by admins, and not for ever', async () => {
  const code = (answer: unknown) => String(answer).split(' | ')[0];
  assert.equal(code(await askNew(email)), 'BAD_INPUT');
  const first = await paid();
  assert.equal(code(await askNew(email, world().agent)), 'FORBIDDEN');
  const { changing } = asked.parse(await askNew(email));
  const fresh = asked.parse(await askNew(email)).changing;
  assert.notEqual(fresh.code, changing.code);
  const token = await link(first.id);
  world().gateway.test.pass(31 * DAY);
  const late = { code: fresh.code, receiver, account: numbers(`66554433${serial}`) };
  await assert.rejects(receivePayment(deps(), token, late, newKey()), refused('CONFLICT'));
  assert.equal((await listing())?.changing, null);
  await deps().db.update(fundingSources).set({ active: false }).where(eq(fundingSources.id, first.account));
  await sent();
  assert.equal(code(await askNew(email)), 'CONFLICT');
  assert.equal((await listing())?.['askable'], false);
});
