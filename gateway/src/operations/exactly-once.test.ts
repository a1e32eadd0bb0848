import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { isObjectType } from 'graphql';
import { z } from 'zod';
import type { Database } from '../db/client.ts';
import { auditLog } from '../db/schema/index.ts';
import { readSchema } from '../graph/schema.ts';
import { effectiveArguments } from '../testing/authorization/effective-arguments.ts';
import { rows } from '../testing/authorization/rows.ts';
import { documentFor } from '../testing/authorization/selection.ts';
import { addTenant, type Tenant } from '../testing/authorization/world.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import { addFee, addUser } from '../testing/world.ts';

const AT_ONCE = 20;

/** What people do with what is theirs, and what platform staff may not do. */
const byThePerson = new Set([
  'createPaymentMethod',
  'deactivateFundingSource',
  'deletePaymentMethod',
  'refundTransaction',
  'approvePayments',
  'createApiKey',
  'rejectPayments',
  'rotateApiKey',
  'verifyIdentityWithSsn',
  'acceptMatch',
  'amendReconciliation',
  'bookLine',
  'matchAgain',
  'matchByHand',
  'noteException',
  'rejectMatch',
  'reviewReconciliation',
  'sendBackReconciliation',
  'splitLine',
  'undoMatch',
]);

/**
 * Refused to everybody in the state that the tenant is in; here it is only proved that a repeat is refused alike and
 * changes nothing. That they act once is proved where the state that they need is made.
 */
const refusedHere = new Set([
  'askForNewAccount',
  'askReceiverAgain',
  'readReceiverCode',
  'createPlaidLinkToken',
  'createTransactionFromTemplate',
  'initiateManualTransaction',
  'reactivateTransactionTemplate',
  'resendAgentReceipt',
  'acceptInvitation',
  'correctRequestAddress',
  'declineInvitation',
  'resendAuthorizationRequest',
  'resendReceipt',
  'sendProofOfIntent',
  'templateAccessedAt',
  'verifyIdentityWithDocument',
  'importStatement',
  'prepareReconciliation',
  'prepareTransactionRequest',
  'bringStatement',
  'renewBankSignIn',
  'setStatementFeed',
  'stopExportSchedule',
  'updateExportSchedule',
  'actAsPayer',
  'endSession',
  'keepNoteAttachment',
]);

/** Nothing in the database: a mail that the forms service sends, and what is so already in the state of the tenant. */
const leavesNoTrace = new Set([
  'contactSupport',
  'endOtherSessions',
  'getOrCreateCustomer',
  'markAsVerified',
  'reactivateEscrowAccount',
  'reactivatePaymentOccasion',
  'seeMentions',
  'verifyMicrodeposits',
]);

/** Claims its bank sign-in before it is refused; bank-links/linking.test.ts repeats it. Payouts are one for all tenants; staff.test.ts repeats them. Releases too; releases.test.ts repeats them. */
const provedElsewhere = new Set([
  'createFundingSource',
  'freezePayouts',
  'releasePayouts',
  'promoteRelease',
  'takeReleaseBack',
]);

/** What changes payments or nothing at all: its trace is the payment's events, a mail or a file. */
const leavesOtherTraces = [
  'approvePayments',
  'cancelTransaction',
  'createTemplateRequest',
  'createTemplateRequestWeb',
  'createTransactionTemplate',
  'deactivateTransaction',
  'generateTransactionTemplatesExport',
  'getOrCreateBatch',
  'refundTransaction',
  'rejectPayments',
  'sendTransactionRequest',
  'sendTransactionRequests',
  'updateTransactionStatus',
  'updateTransactionTemplate',
  'requestUserRoles',
  'contactSupport',
  'sendSampleWebhook',
];

/** A person's own way of looking at lists, and having them by mail. */
const ofViews = ['createSavedView', 'updateSavedView', 'deleteSavedView', 'scheduleExport'];

/** In the state of the tenant there is nothing to write down: tests of their own hold these to it. */
const withoutEffectHere = [
  'deactivateFundingSource',
  'deletePaymentMethod',
  'endOtherSessions',
  'getOrCreateCustomer',
  'markAsVerified',
  'reactivateEscrowAccount',
  'reactivatePaymentOccasion',
  'seeMentions',
  'syncCustomerToDwolla',
  'verifyMicrodeposits',
];

/** domains/reconciliation/reconciliation.test.ts holds these to it. */
const ofReconcilers = [
  'matchAgain',
  'acceptMatch',
  'rejectMatch',
  'undoMatch',
  'matchByHand',
  'splitLine',
  'bookLine',
  'noteException',
  'reviewReconciliation',
  'sendBackReconciliation',
  'amendReconciliation',
];

/** The audit log gets no line of these here. */
const notWrittenDown = new Set([
  ...[...leavesOtherTraces, ...ofViews, ...withoutEffectHere, ...ofReconcilers],
]);

let database: Database;
let gateway: TestApp;
let staff: string;
let feeConfigurationId: string | undefined;
let reading: string;

before(async () => {
  database = await openTestDatabase();
  reading = await readingAll();
  gateway = await startTestApp(database, {
    env: { BANK_LINKING_ORGANIZATIONS: '*', RATE_LIMIT_USER: '100000' },
  });
  staff = (await addUser(gateway.test, undefined, { role: 'superadmin' })).id;
  feeConfigurationId = (await addFee(gateway.test, null, 100, 'PARTY')).id;
});
after(async () => {
  await gateway.close();
  await database.close();
});

const tableRows = z.array(z.object({ name: z.string() }));
const contentRows = z.array(z.object({ name: z.string(), count: z.number(), digest: z.string() }));

/** Asks every table for its count and a digest of what was written since; what keeps keys and counts requests aside. */
async function readingAll(): Promise<string> {
  const tables = await database.executeSql(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  return tableRows
    .parse(tables.rows)
    .filter(({ name }) => !['idempotency_keys', 'rate_counts'].includes(name))
    .map(
      ({ name }) => `select '${name}' as name, count(*)::int as count,
        coalesce(sum(hashtextextended(t::text, 0)) filter (where xmin::text::bigint >= $1), 0)::text as digest
        from "${name}" t`,
    )
    .join(' union all ');
}

/** The number of a transaction that begins now. */
async function now(): Promise<string> {
  const { rows: read } = await database.executeSql('select pg_current_xact_id()::text as xact');
  return (
    z
      .array(z.object({ xact: z.string() }))
      .length(1)
      .parse(read)[0]?.xact ?? assert.fail()
  );
}

/** What every table holds; of rows that were written before a transaction only how many. */
async function contents(since: string): Promise<Map<string, { count: number; digest: string }>> {
  const { rows: read } = await database.executeSql(reading, [since]);
  return new Map(contentRows.parse(read).map(({ name, ...content }) => [name, content]));
}

type Contents = Awaited<ReturnType<typeof contents>>;

/** How many rows each table gained. */
const gained = (from: Contents, to: Contents): Record<string, number> =>
  Object.fromEntries(
    [...to].flatMap(([name, { count }]) => {
      const more = count - (from.get(name)?.count ?? 0);
      return more === 0 ? [] : [[name, more]];
    }),
  );

/** Lines of the audit log that are somebody's. */
const written = (actor: string): Promise<number> =>
  database.db.$count(auditLog, eq(auditLog.actorUserId, actor));

const mutation = readSchema().getType('Mutation');
const fields = isObjectType(mutation) ? Object.values(mutation.getFields()) : [];

function calling(name: string) {
  const field = fields.find((each) => each.name === name) ?? assert.fail(`${name} is in no schema`);
  const row = rows[name] ?? assert.fail(`${name} has no row`);
  const args = effectiveArguments(feeConfigurationId)[name] ?? row.args;
  return {
    document: documentFor('mutation', field),
    argsFor: args,
    asker: (tenant: Tenant) => (byThePerson.has(name) ? tenant.id.person : staff),
  };
}

describe('a change is made once under its key, and written down once', () => {
  for (const { name } of fields) {
    if (refusedHere.has(name) || provedElsewhere.has(name)) continue;
    test(name, async () => {
      const { document, argsFor, asker } = calling(name);
      const tenant = await addTenant(gateway.test);
      const variables = argsFor(tenant);
      const headers = { 'idempotency-key': randomUUID() };
      const person = asker(tenant);
      const ask = () => gateway.ask(person, document, variables, headers);
      const earlier = await written(person);
      const began = await now();
      const before = await contents(began);
      const first = await ask();
      assert.deepEqual(first.errors, []);
      const once = await contents(began);
      if (!leavesNoTrace.has(name)) assert.notDeepEqual(once, before, 'nothing was changed');
      if (!notWrittenDown.has(name))
        assert.equal(await written(person), earlier + 1, 'a change outside payments is written down');
      const second = await ask();
      assert.deepEqual(second.data, first.data);
      assert.deepEqual(await contents(began), once, 'the second call changed something');

      const another = await addTenant(gateway.test);
      const given = argsFor(another);
      const key = { 'idempotency-key': randomUUID() };
      const beganAgain = await now();
      const fresh = await contents(beganAgain);
      const calls = Array.from({ length: AT_ONCE }, () => gateway.ask(asker(another), document, given, key));
      for (const { errors, data } of await Promise.all(calls)) {
        assert.deepEqual(errors, []);
        assert.deepEqual(data, (await calls[0])?.data);
      }
      assert.deepEqual(gained(fresh, await contents(beganAgain)), gained(before, once));
    });
  }

  // Each of these proves that it leaves the tenant as it was.
  let untouched: Tenant;
  before(async () => {
    untouched = await addTenant(gateway.test);
  });
  for (const name of refusedHere) {
    test(`${name}, refused`, async () => {
      const { document, argsFor, asker } = calling(name);
      const tenant = untouched;
      const variables = argsFor(tenant);
      const headers = { 'idempotency-key': randomUUID() };
      const began = await now();
      const before = await contents(began);
      const codes: (string | undefined)[] = [];
      for (let call = 0; call < 2; call += 1) {
        const { errors } = await gateway.ask(asker(tenant), document, variables, headers);
        codes.push(errors[0]?.extensions.code);
      }
      assert.ok(codes[0], 'it was not refused');
      assert.equal(codes[1], codes[0]);
      assert.deepEqual(await contents(began), before);
    });
  }
});

test('a key that was used for something else is refused', async () => {
  const tenant = await addTenant(gateway.test);
  const headers = { 'idempotency-key': randomUUID() };
  const document =
    'mutation ($id: ID!, $name: String!) { updateFundingSource(id: $id, name: $name) { id name } }';
  const renamed = (name: string) => gateway.ask(staff, document, { id: tenant.id.account, name }, headers);
  assert.deepEqual((await renamed('One')).errors, []);
  assert.equal((await renamed('Two')).errors[0]?.extensions.code, 'IDEMPOTENCY_CONFLICT');
  assert.deepEqual((await renamed('One')).data, {
    updateFundingSource: { id: tenant.id.account, name: 'One' },
  });
});

test('a refusal leaves its key free, and keys belong to a person', async () => {
  const tenant = await addTenant(gateway.test);
  const headers = { 'idempotency-key': randomUUID() };
  const document =
    'mutation ($id: ID!, $name: String!) { updateFundingSource(id: $id, name: $name) { name } }';
  const renamed = (asker: string, name: string) =>
    gateway.ask(asker, document, { id: tenant.id.account, name }, headers);
  assert.equal((await renamed(staff, '')).errors[0]?.extensions.code, 'BAD_INPUT');
  assert.deepEqual((await renamed(staff, 'One')).data, { updateFundingSource: { name: 'One' } });
  const other = (await addUser(gateway.test, undefined, { role: 'superadmin' })).id;
  assert.deepEqual((await renamed(other, 'Two')).data, { updateFundingSource: { name: 'Two' } });
});

test('a request makes one change', async () => {
  const tenant = await addTenant(gateway.test);
  const document =
    'mutation ($id: ID!) { one: updateFundingSource(id: $id, name: "1") { id } two: updateFundingSource(id: $id, name: "2") { id } }';
  const { errors } = await gateway.ask(staff, document, { id: tenant.id.account });
  assert.equal(errors[0]?.extensions.code, 'BAD_INPUT');
});

test('a change whose answer fails has changed nothing', async () => {
  const tenant = await addTenant(gateway.test);
  const document =
    'mutation ($id: ID!) { deactivateEscrowAccount(id: $id) { id fundingSource { nothing } } }';
  const began = await now();
  const before = await contents(began);
  const { errors } = await gateway.ask(staff, document, { id: tenant.id.escrow });
  assert.equal(errors[0]?.extensions.code, 'BAD_INPUT');
  assert.deepEqual(await contents(began), before);
});
