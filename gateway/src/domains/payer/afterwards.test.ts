import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { localTime } from '../../base/banking-days.ts';
import { GatewayError } from '../../base/errors.ts';
import { calendarDay } from '../../base/format.ts';
import type { Database } from '../../db/client.ts';
import {
  fundingSources,
  transactionEvents,
  transactions,
  transactionTemplates,
  users,
} from '../../db/schema/index.ts';
import { drainOutbox } from '../../payments/delivery/deliver.ts';
import { sendTransactionRequest } from '../../payments/requests/commands.ts';
import { createRequestToken } from '../../payments/store/request-tokens.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { sharedAccount } from '../../testing/providers/bank-links.ts';
import { paymentFlow, type PaymentFlow } from '../../testing/payment-flow.ts';
import { storedTemplate } from '../../testing/payments.ts';
import { addAccount, addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { mailedAccess, readAccess } from './access.ts';
import { authorizeAsShown, payAsShown, provenBrowser } from '../../testing/payer.ts';
import { authorizeRequest, withdrawPayment } from './commands.ts';
import { askQuestion } from './questions.ts';
import { requestConsents } from './quote.ts';
import { canTryAgain, canWithdraw } from './standing.ts';

let database: Database;
let t: PaymentFlow;
let world: TestOrganization;
let admin: Viewer;
let email: string;
let serial = 0;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());
beforeEach(async () => {
  t = paymentFlow(database);
  world = await addOrganization(t);
  admin = (await addUser(t, { organizationId: world.organizationId, roles: ['ADMIN'] })).viewer;
  serial += 1;
  email = `noor${serial}@people.example`;
});

const origin = { address: '203.0.113.7', device: 'A browser' };
const payer = () => ({ firstName: 'Noor', lastName: 'Haddad', email, phone: null });
const newKey = () => `afterwards-${(serial += 1)}`;

async function requested() {
  const request = { amount: 50_000, receiverEmail: email, formFields: [] };
  const asked = { paymentOccasionId: world.inbound.id, request };
  const { templateId } = await sendTransactionRequest(t.deps, admin, asked);
  return { templateId, token: await createRequestToken(database.db, templateId, t.deps.clock()) };
}
/** A payer with a verified account, so that the payment is authorized at once. */
async function knownPayer() {
  const known = await addUser(t, undefined, { email });
  const source = await addAccount(t, { userId: known.id });
  return { kind: 'existing' as const, fundingSourceId: source.id };
}
const paymentNow = async (templateId: number) => {
  const template = await storedTemplate(database.db, templateId);
  const movements = await database.db
    .select()
    .from(transactions)
    .where(eq(transactions.transactionTemplateId, templateId))
    .orderBy(asc(transactions.createdAt));
  return { template, transaction: movements.find(({ active }) => active) ?? null, movements };
};
const refusedWith = (code: string) => (error: unknown) =>
  error instanceof GatewayError && error.code === code;

test('a payment that its bank returned is tried again from another account, beside the first', async () => {
  const { templateId, token } = await requested();
  const account = await knownPayer();
  const proof = await provenBrowser(t.deps, templateId);
  await authorizeAsShown(t.deps, token, { account }, newKey(), proof);
  await drainOutbox(t.deps);
  const first = await paymentNow(templateId);
  assert.equal(first.template.displayStatus, 'INITIATED');
  const ref = first.transaction?.transferRef ?? '';
  t.bank.fail(ref, 'R02');
  await t.deliverEvents();
  const failed = await paymentNow(templateId);
  assert.equal(failed.template.displayStatus, 'FAILED');
  assert.equal(await canTryAgain(database.db, failed), true);

  t.pass(60_000);
  const key = newKey();
  const input = { account: await knownSecond() };
  const again = await authorizeAsShown(t.deps, token, input, key, proof);
  assert.deepEqual(again, { id: String(templateId), status: 'AUTHORIZED' });
  assert.deepEqual(await authorizeAsShown(t.deps, token, input, key, proof), again);
  await assert.rejects(authorizeAsShown(t.deps, token, input, newKey(), proof), refusedWith('CONFLICT'));
  await drainOutbox(t.deps);
  // What the provider still says of the first movement does not touch the second.
  await t.deliverEvents('backwards', 2);
  const now = await paymentNow(templateId);
  assert.equal(now.template.displayStatus, 'INITIATED');
  assert.deepEqual(
    now.movements.map(({ status, active }) => [status, active]),
    [
      ['FAILED', false],
      ['INITIATED', true],
    ],
  );
  assert.deepEqual(await t.balances(now.movements[0]?.id ?? ''), {});
  assert.notDeepEqual(await t.balances(now.movements[1]?.id ?? ''), {});
  const types = await t.eventTypes(templateId);
  assert.deepEqual(types.slice(types.indexOf('FAILED')), ['FAILED', 'RETRIED', 'AUTHORIZED', 'INITIATED']);
});
async function knownSecond() {
  const [known] = await database.db.select().from(users).where(eq(users.email, email));
  const source = await addAccount(t, { userId: known?.id ?? '' }, 'Second');
  return { kind: 'existing' as const, fundingSourceId: source.id };
}

test('a payer cancels until the transfer is handed over, and no later', async () => {
  const early = await requested();
  const account = await knownPayer();
  await authorizeAsShown(
    t.deps,
    early.token,
    { account },
    newKey(),
    await provenBrowser(t.deps, early.templateId),
  );
  assert.equal(await canWithdraw(database.db, await paymentNow(early.templateId)), true);
  const key = newKey();
  const access = await mailedAccess(t.deps, early.token);
  const canceled = await withdrawPayment(t.deps, access, key);
  assert.equal(canceled.status, 'CANCELED');
  assert.deepEqual(await withdrawPayment(t.deps, access, key), canceled);
  await drainOutbox(t.deps);
  const { template: over, movements } = await paymentNow(early.templateId);
  const [movement] = movements;
  assert.equal(over.displayStatus, 'CANCELED');
  assert.ok(movement);
  assert.equal(movement.transferRef, null);
  assert.deepEqual(await t.balances(movement.id), {});

  const late = await requested();
  await authorizeAsShown(
    t.deps,
    late.token,
    { account },
    newKey(),
    await provenBrowser(t.deps, late.templateId),
  );
  await drainOutbox(t.deps);
  assert.equal(await canWithdraw(database.db, await paymentNow(late.templateId)), false);
  await assert.rejects(
    withdrawPayment(t.deps, await mailedAccess(t.deps, late.token), newKey()),
    refusedWith('CONFLICT'),
  );
});

test('what a payer agrees to is kept with payer, account, time, address and device; other words are refused', async () => {
  const { templateId, token } = await requested();
  const account = {
    kind: 'new' as const,
    routingNumber: '021000021',
    accountNumber: `9988770${serial}`,
    bankAccountType: 'savings' as const,
    name: 'Household',
  };
  const { bank: consent } = await requestConsents(t.deps, templateId);
  const authorize = (words: string) =>
    authorizeRequest(t.deps, token, { payer: payer(), account, consent: words }, newKey(), {
      origin,
      proof: null,
    });
  // The amount was corrected after the page was shown.
  await database.db
    .update(transactionTemplates)
    .set({ amount: 51_000 })
    .where(eq(transactionTemplates.id, templateId));
  await assert.rejects(authorize(consent), refusedWith('BAD_INPUT'));
  const { bank: now } = await requestConsents(t.deps, templateId);
  await authorize(now);
  const kept = await database.db
    .select()
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionTemplateId, templateId));
  const accepted = kept.find(({ type }) => type === 'ACCEPTED');
  const { text, ...proof } = consentKept.parse(accepted?.data).consent;
  assert.deepEqual(proof, { ...origin, payer: `Noor Haddad (${email})`, at: t.deps.clock().toISOString() });
  const day = calendarDay(localTime(t.deps.clock(), world.inbound.timeZone).day);
  for (const words of [
    `On ${day}, I, Noor Haddad, authorize ${world.organization.name}`,
    'debit $510.00 once',
    `from my savings account at`,
    `ending in ${account.accountNumber.slice(-4)}`,
    'on that day or the next banking day',
    'I can revoke this authorization until the debit is sent to my bank',
  ])
    assert.ok(text.includes(words), `${words}: ${text}`);
});
const consentKept = z.object({
  consent: z.object({
    text: z.string(),
    address: z.string(),
    device: z.string(),
    payer: z.string(),
    at: z.string(),
  }),
});

test('an account is shared by signing in at its bank: it is verified at once, and its sign-in is kept with it', async () => {
  const { templateId, token } = await requested();
  const publicToken = t.links.share({ accounts: [sharedAccount] });
  const account = { kind: 'linked' as const, publicToken, accountId: sharedAccount.accountId };
  const key = newKey();
  const input = { payer: payer(), account };
  const answer = await authorizeAsShown(t.deps, token, input, key);
  assert.equal(answer.status, 'AUTHORIZED');
  assert.deepEqual(await authorizeAsShown(t.deps, token, input, key), answer);
  const { template } = await paymentNow(templateId);
  const [source] = await database.db
    .select()
    .from(fundingSources)
    .where(eq(fundingSources.id, template.originationFundingSourceId ?? ''));
  assert.deepEqual(
    [source?.status, source?.last4, source?.bank, source?.userId],
    ['VERIFIED', '4321', 'Platform Bank', template.buyerId],
  );
  assert.match(source?.plaidAccessTokenEncrypted ?? '', /^v1\./);
  const other = await requested();
  const unknown = { ...account, publicToken: 'public-unknown' };
  await assert.rejects(
    authorizeAsShown(t.deps, other.token, { payer: payer(), account: unknown }, newKey()),
    (error: unknown) => error instanceof GatewayError && error.field === 'account.publicToken',
  );
});

test('a receipt’s link shows the payment, and does nothing', async () => {
  const { slug } = world.organization;
  const link = { orgSlug: slug, occasionId: world.inbound.id, amount: 60_000, formFields: [] };
  const account = {
    ...{ kind: 'new' as const, routingNumber: '021000021', accountNumber: `7788990${serial}` },
    ...{ bankAccountType: 'checking' as const, name: 'Household' },
  };
  const { id } = await payAsShown(t.deps, { ...link, payer: payer(), account }, newKey());
  const token = await createRequestToken(database.db, Number(id), t.deps.clock(), true);
  assert.deepEqual(await readAccess(t.deps, token), { templateId: Number(id), acts: false });
  await assert.rejects(mailedAccess(t.deps, token), refusedWith('FORBIDDEN'));
  await assert.rejects(readAccess(t.deps, 'A'.repeat(43)), refusedWith('NOT_FOUND'));
});

test('a question goes to Support with the payment, once, and only a few a day', async () => {
  const { templateId, token } = await requested();
  const access = await mailedAccess(t.deps, token);
  const key = newKey();
  await askQuestion(t.deps, access, 'Which account is it for?', key);
  await askQuestion(t.deps, access, 'Which account is it for?', key);
  const types = await t.eventTypes(templateId);
  assert.equal(types.filter((type) => type === 'QUESTION_ASKED').length, 1);
  for (let more = 0; more < 4; more += 1) await askQuestion(t.deps, access, `And ${more}?`, newKey());
  await assert.rejects(askQuestion(t.deps, access, 'One more?', newKey()), refusedWith('TOO_MANY'));
  t.pass(25 * 3_600_000);
  await askQuestion(t.deps, access, 'And today?', newKey());
});

test('a mailed link acts for a while, then only shows, and has an end', async () => {
  const { templateId, token } = await requested();
  t.pass(91 * 86_400_000);
  await assert.rejects(mailedAccess(t.deps, token), refusedWith('FORBIDDEN'));
  assert.deepEqual(await readAccess(t.deps, token), { templateId, acts: false });
  t.pass(310 * 86_400_000);
  await assert.rejects(readAccess(t.deps, token), refusedWith('NOT_FOUND'));
});
