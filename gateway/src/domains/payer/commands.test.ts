import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Viewer } from '../../access/actor.ts';
import type { Database } from '../../db/client.ts';
import {
  fundingSources,
  idempotencyKeys,
  paymentOccasions,
  transactionEvents,
  transactions,
} from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { drainOutbox } from '../../payments/delivery/deliver.ts';
import { GatewayError } from '../../base/errors.ts';
import { storedTemplate } from '../../testing/payments.ts';
import { createTestDeps } from '../../testing/deps.ts';
import type { TestDeps } from '../../testing/deps.ts';
import { addAccount, addOrganization, addUser } from '../../testing/world.ts';
import type { TestOrganization } from '../../testing/world.ts';
import { applyFundingSourceState } from '../accounts/apply-funding-source.ts';
import { sendTransactionRequest } from '../../payments/requests/commands.ts';
import { createTransactionTemplate } from '../../payments/sending/send-payment.ts';
import { authorizeAsShown, payAsShown, provenBrowser } from '../../testing/payer.ts';
import { declineRequest, openRequest } from './commands.ts';
import { createRequestToken } from '../../payments/store/request-tokens.ts';

let database: Database;
let t: TestDeps;
let world: TestOrganization;
let admin: Viewer;
let email: string;
let serial = 0;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());
beforeEach(async () => {
  t = createTestDeps(database);
  world = await addOrganization(t);
  admin = (await addUser(t, { organizationId: world.organizationId, roles: ['ADMIN'] })).viewer;
  serial += 1;
  email = `pat${serial}@people.example`;
});

const requested = async (receiverEmail = email) => {
  const request = { amount: 50_000, receiverEmail, formFields: [] };
  const { templateId } = await sendTransactionRequest(t.deps, admin, {
    paymentOccasionId: world.inbound.id,
    request,
  });
  return { templateId, token: await createRequestToken(database.db, templateId, t.deps.clock()) };
};
const payer = () => ({ firstName: 'Pat', lastName: 'Rowe', email, phone: '2075550100' });
const account = () => ({
  kind: 'new' as const,
  routingNumber: '021000021',
  accountNumber: `55500011${serial}`,
  bankAccountType: 'checking' as const,
  name: 'Household',
});
const templateOf = (id: number | string) => storedTemplate(database.db, id);
const accountOf = async (id: string | null) => {
  const [row] = await database.db
    .select()
    .from(fundingSources)
    .where(eq(fundingSources.id, id ?? ''));
  assert.ok(row);
  return row;
};
const refusedWith =
  (code: string, field: string | null = null) =>
  (error: unknown) =>
    error instanceof GatewayError && error.code === code && error.field === field;

test('opening a request marks it accessed once', async () => {
  const { templateId, token } = await requested();
  await openRequest(t.deps, token);
  const { accessedAt } = await templateOf(templateId);
  assert.ok(accessedAt);
  t.pass(60_000);
  assert.deepEqual(await openRequest(t.deps, token), { templateId, acts: true });
  assert.deepEqual((await templateOf(templateId)).accessedAt, accessedAt);
  await assert.rejects(openRequest(t.deps, 'x'.repeat(43)), refusedWith('NOT_FOUND'));
});

test('a new account waits for its verification, then the payment goes on by itself', async () => {
  const { templateId, token } = await requested();
  const answer = await authorizeAsShown(t.deps, token, { payer: payer(), account: account() }, 'authorize-1');
  assert.deepEqual(answer, { id: String(templateId), status: 'PENDING' });
  const waiting = await templateOf(templateId);
  assert.deepEqual([waiting.status, waiting.buyerFullName], ['TRANSACTION_PENDING', 'Pat Rowe']);
  const source = await accountOf(waiting.originationFundingSourceId);
  assert.deepEqual(
    [source.status, source.last4],
    ['PENDING_MANUAL_MICRODEPOSIT', account().accountNumber.slice(-4)],
  );
  assert.ok(source.fundingRef);
  t.bank.verify(source.fundingRef);
  await applyFundingSourceState(t.deps, source.fundingRef);
  const authorized = await templateOf(templateId);
  assert.deepEqual([authorized.displayStatus, authorized.authorizedById], ['AUTHORIZED', authorized.buyerId]);
  await drainOutbox(t.deps);
  assert.equal((await templateOf(templateId)).displayStatus, 'INITIATED');
});

test('a known account is authorized at once, and waits where the occasion asks for an approval', async () => {
  const known = await addUser(t, undefined, { email });
  const source = await addAccount(t, { userId: known.id });
  const existing = { kind: 'existing' as const, fundingSourceId: source.id };
  const first = await requested();
  assert.equal(
    (
      await authorizeAsShown(
        t.deps,
        first.token,
        { account: existing },
        'authorize-2',
        await provenBrowser(t.deps, first.templateId),
      )
    ).status,
    'AUTHORIZED',
  );
  await database.db
    .update(paymentOccasions)
    .set({ approvalRequired: true })
    .where(eq(paymentOccasions.id, world.inbound.id));
  const second = await requested();
  assert.equal(
    (
      await authorizeAsShown(
        t.deps,
        second.token,
        { account: existing },
        'authorize-3',
        await provenBrowser(t.deps, second.templateId),
      )
    ).status,
    'APPROVAL_PENDING',
  );
});

test('another person’s account can not be chosen', async () => {
  const other = await addUser(t);
  const source = await addAccount(t, { userId: other.id });
  await addUser(t, undefined, { email });
  const { templateId, token } = await requested();
  const proof = await provenBrowser(t.deps, templateId);
  const existing = { kind: 'existing' as const, fundingSourceId: source.id };
  // Naming the other's e-mail does not help: the link was sent to somebody else.
  const claimed = { ...payer(), email: other.email };
  for (const details of [payer(), claimed]) {
    await assert.rejects(
      authorizeAsShown(t.deps, token, { payer: details, account: existing }, `steal-${details.email}`, proof),
      refusedWith('BAD_INPUT', 'account.fundingSourceId'),
    );
  }
});

test('an account entered under an address that the link was not sent to is not kept for its owner', async () => {
  const other = await addUser(t);
  const { templateId, token } = await requested();
  const input = { payer: { ...payer(), email: other.email }, account: account() };
  await authorizeAsShown(t.deps, token, input, 'authorize-4');
  const source = await accountOf((await templateOf(templateId)).originationFundingSourceId);
  assert.equal(source.userId, null);
});

test('a repeat with the same key answers the first answer; a second payer comes too late', async () => {
  const { templateId, token } = await requested();
  const input = { payer: payer(), account: account() };
  const first = await authorizeAsShown(t.deps, token, input, 'authorize-5');
  assert.deepEqual(await authorizeAsShown(t.deps, token, input, 'authorize-5'), first);
  await assert.rejects(authorizeAsShown(t.deps, token, input, 'authorize-6'), refusedWith('CONFLICT'));
  assert.equal(await database.db.$count(transactions, eq(transactions.transactionTemplateId, templateId)), 1);
});

test('no account number is stored anywhere', async () => {
  const { token } = await requested();
  const number = '98765432109876';
  const input = { payer: payer(), account: { ...account(), accountNumber: number } };
  await authorizeAsShown(t.deps, token, input, 'authorize-7');
  const stored = JSON.stringify([
    await database.db.select().from(fundingSources),
    await database.db.select().from(idempotencyKeys),
    await database.db.select().from(transactionEvents),
  ]);
  assert.equal(stored.includes(number), false);
});

test('declining cancels the request and keeps the reason', async () => {
  const { templateId, token } = await requested();
  const answer = await declineRequest(t.deps, token, 'Not my house', 'decline-1');
  assert.deepEqual(answer, { id: String(templateId), status: 'CANCELED' });
  const events = await database.db
    .select()
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionTemplateId, templateId));
  const declined = events.find(({ type }) => type === 'CANCELED');
  assert.deepEqual([declined?.actorKind, declined?.reason], ['payer', 'Not my house']);
  await assert.rejects(
    authorizeAsShown(t.deps, token, { payer: payer(), account: account() }, 'authorize-8'),
    refusedWith('CONFLICT'),
  );
});

test('a provider that is down leaves the request open', async () => {
  const { templateId, token } = await requested();
  t.bank.setDown(true);
  await assert.rejects(
    authorizeAsShown(t.deps, token, { payer: payer(), account: account() }, 'authorize-9'),
    {
      name: 'ProviderUnavailable',
    },
  );
  assert.equal((await templateOf(templateId)).displayStatus, 'PENDING');
  t.bank.setDown(false);
  await authorizeAsShown(t.deps, token, { payer: payer(), account: account() }, 'authorize-9');
});

test('a payment through a link begins as created and keeps no account for others to use', async () => {
  const { account: entered } = { account: account() };
  const { slug } = world.organization;
  const link = {
    orgSlug: slug,
    occasionId: world.inbound.id,
    amount: 60_000,
    formFields: [],
    payer: payer(),
  };
  const answer = await payAsShown(t.deps, { ...link, account: entered }, 'link-1');
  const template = await templateOf(answer.id);
  assert.deepEqual([template.organizationId, template.amount], [world.organizationId, 60_000]);
  assert.equal((await accountOf(template.originationFundingSourceId)).userId, null);
  const events = await database.db
    .select()
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionTemplateId, template.id))
    .orderBy(transactionEvents.seq);
  assert.deepEqual(
    events.map(({ type }) => type),
    ['CREATED', 'ACCEPTED'],
  );
  await assert.rejects(
    payAsShown(t.deps, { ...link, amount: 4_799, account: entered }, 'link-2'),
    refusedWith('BAD_INPUT', 'amount'),
  );
});

test('an account that somebody pays from does not receive the payment that waits for one', async () => {
  const sent = await createTransactionTemplate(
    t.deps,
    admin,
    {
      input: {
        amount: 70_000,
        paymentMethodId: world.account.id,
        paymentMethodType: 'FUNDING_SOURCE',
        paymentOccasionId: world.outbound.id,
        receiverEmail: email,
        formFields: [],
        paymentType: 'ACH',
      },
    },
    null,
  );
  const { token } = await requested();
  await authorizeAsShown(t.deps, token, { payer: payer(), account: account() }, 'authorize-10');
  await drainOutbox(t.deps);
  const waiting = await templateOf(sent.templateId);
  assert.deepEqual([waiting.displayStatus, waiting.destinationFundingSourceId], ['AUTHORIZED', null]);
});
