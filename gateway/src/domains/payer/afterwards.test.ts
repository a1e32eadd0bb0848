import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { asc, eq } from 'drizzle-orm';
import type { Viewer } from '../../access/actor.ts';
import { GatewayError } from '../../base/errors.ts';
import type { Database } from '../../db/client.ts';
import { fundingSources, transactionEvents, transactions, users } from '../../db/schema/index.ts';
import { drainOutbox } from '../../payments/delivery/deliver.ts';
import { sendTransactionRequest } from '../../payments/requests/commands.ts';
import { createRequestToken } from '../../payments/store/request-tokens.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { sharedAccount } from '../../testing/providers/bank-links.ts';
import { paymentFlow, type PaymentFlow } from '../../testing/payment-flow.ts';
import { storedTemplate } from '../../testing/payments.ts';
import { addAccount, addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { mailedAccess, receiptAccess } from './access.ts';
import { authorizeBy, authorizeRequest, payThroughLink, withdrawPayment } from './commands.ts';
import { consentText } from './consent.ts';
import { askQuestion } from './questions.ts';
import { receiptToken } from './receipt-links.ts';
import { findRequest } from './store.ts';
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
  await authorizeRequest(t.deps, token, { payer: payer(), account }, newKey());
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
  const input = { payer: payer(), account: await knownSecond() };
  const again = await authorizeRequest(t.deps, token, input, key);
  assert.deepEqual(again, { id: String(templateId), status: 'AUTHORIZED' });
  assert.deepEqual(await authorizeRequest(t.deps, token, input, key), again);
  await assert.rejects(authorizeRequest(t.deps, token, input, newKey()), refusedWith('CONFLICT'));
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
  await authorizeRequest(t.deps, early.token, { payer: payer(), account }, newKey());
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
  await authorizeRequest(t.deps, late.token, { payer: payer(), account }, newKey());
  await drainOutbox(t.deps);
  assert.equal(await canWithdraw(database.db, await paymentNow(late.templateId)), false);
  await assert.rejects(
    withdrawPayment(t.deps, await mailedAccess(t.deps, late.token), newKey()),
    refusedWith('CONFLICT'),
  );
});

test('what a payer agrees to is kept with its words, address and device; other words are refused', async () => {
  const { templateId, token } = await requested();
  const account = await knownPayer();
  const found = await findRequest(database.db, templateId);
  assert.ok(found);
  const words = { organization: found.organization.name, occasion: found.occasion.name, by: 'bank' as const };
  const consent = consentText({ ...words, total: 50_000 });
  assert.match(consent, / to take \$500\.00 once from my bank account /);
  const authorize = (text: string) =>
    authorizeRequest(t.deps, token, { payer: payer(), account, consent: text }, newKey(), origin);
  await assert.rejects(authorize(consent.replace('$500', '$5')), refusedWith('BAD_INPUT'));
  await authorize(consent);
  const kept = await database.db
    .select()
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionTemplateId, templateId));
  const authorized = kept.find(({ type }) => type === 'AUTHORIZED');
  assert.deepEqual(authorized?.data, { consent: { text: consent, ...origin } });
});

test('an account is shared by signing in at its bank: it is verified at once, and its sign-in is kept with it', async () => {
  const { templateId, token } = await requested();
  const publicToken = t.links.share({ accounts: [sharedAccount] });
  const account = { kind: 'linked' as const, publicToken, accountId: sharedAccount.accountId };
  const key = newKey();
  const input = { payer: payer(), account };
  const answer = await authorizeRequest(t.deps, token, input, key);
  assert.equal(answer.status, 'AUTHORIZED');
  assert.deepEqual(await authorizeRequest(t.deps, token, input, key), answer);
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
    authorizeRequest(t.deps, other.token, { payer: payer(), account: unknown }, newKey()),
    (error: unknown) => error instanceof GatewayError && error.field === 'account.publicToken',
  );
});

test('a receipt’s address does what its payer may, and chooses nobody’s known account', async () => {
  const { slug } = world.organization;
  const link = { orgSlug: slug, occasionId: world.inbound.id, amount: 60_000, formFields: [] };
  const account = {
    ...{ kind: 'new' as const, routingNumber: '021000021', accountNumber: `7788990${serial}` },
    ...{ bankAccountType: 'checking' as const, name: 'Household' },
  };
  const known = await knownPayer();
  const { id } = await payThroughLink(t.deps, { ...link, payer: payer(), account }, newKey(), origin);
  const access = receiptAccess(t.deps, receiptToken(t.deps.config, Number(id)));
  await assert.rejects(
    authorizeBy(t.deps, access, { payer: payer(), account: known }, newKey(), origin),
    refusedWith('CONFLICT'),
  );
  assert.equal((await withdrawPayment(t.deps, access, newKey())).status, 'CANCELED');
  assert.throws(() => receiptAccess(t.deps, 'A'.repeat(38)), refusedWith('NOT_FOUND'));
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

test('a mailed link has an end', async () => {
  const { token } = await requested();
  t.pass(401 * 86_400_000);
  await assert.rejects(mailedAccess(t.deps, token), refusedWith('NOT_FOUND'));
});
