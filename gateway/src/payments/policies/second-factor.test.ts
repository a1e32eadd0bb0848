import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { approvalPolicies, integrations, organizations, permissionChanges } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { provenAt } from '../../testing/factor.ts';
import { addPayment } from '../../testing/payments.ts';
import { addAccount, addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

type User = Awaited<ReturnType<typeof addUser>>;

const claim = (name: string): string => `https://keyturn.example/${name}`;
const multiFactor = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';
const MINUTE = 60;

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let person: User;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
});
after(async () => {
  await gateway.close();
  await database.close();
});
beforeEach(async () => {
  harbor = await addOrganization(gateway.test, { utilizesRefunds: true });
  person = await approverOf(harbor);
  await asks(harbor, true);
});

const approverOf = ({ organizationId }: TestOrganization) =>
  addUser(gateway.test, {
    organizationId,
    roles: ['ADMIN', 'APPROVE_INBOUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT', 'REFUND_PAYMENT'],
  });

let version = 0;
const asks = ({ organizationId }: TestOrganization, secondFactor: boolean) =>
  database.db.insert(approvalPolicies).values({
    ...{ organizationId, version: (version += 1), madeById: person.id },
    policy: {
      rules: [],
      hours: { timeZone: 'America/New_York', opensAt: '08:00', closesAt: '18:00' },
      secondFactor,
    },
  });

const waiting = async (organization = harbor) =>
  String(
    (
      await addPayment(gateway.test, organization, {
        ...{ direction: 'OUTBOUND', paymentOccasionId: organization.outbound.id },
        ...{ status: 'APPROVAL_PENDING', displayStatus: 'APPROVAL_PENDING' },
        destinationFundingSourceId: (await addAccount(gateway.test, {})).id,
        originationFundingSourceId: organization.account.id,
      })
    ).id,
  );

async function deposited(): Promise<string> {
  const payer = await addAccount(gateway.test, {});
  const between = { originationFundingSourceId: payer.id, destinationFundingSourceId: harbor.account.id };
  const payment = await addPayment(
    gateway.test,
    harbor,
    { ...between, context: 'EMD', displayStatus: 'DEPOSITED' },
    { ...between, status: 'DEPOSITED' },
  );
  return String(payment.id);
}

const secondsAgo = (seconds: number): number =>
  Math.floor(gateway.test.deps.clock().getTime() / 1000) - seconds;
const proven = (seconds: number) => provenAt(new Date(secondsAgo(seconds) * 1000));

const approving = `mutation($ids: [ID!]!) { approvePayments(transactionTemplateIds: $ids) {
  __typename ... on TransactionTemplate { displayStatus } ... on ApprovalError { errorMessage } } }`;
const refunding = 'mutation($id: ID!) { refundTransaction(transactionId: $id) { refunded } }';

/** What an operation answers to a token with these claims, or the code of its refusal. */
async function told(query: string, variables: object, proof: object, headers: object = {}, by = person) {
  const authorization = `Bearer ${await gateway.signed(by.id, { proof })}`;
  const { data, errors } = await gateway.ask(by.id, query, variables, { authorization, ...headers });
  return errors[0]?.extensions.code ?? Object.values(data ?? {})[0];
}
const approved = [{ __typename: 'TransactionTemplate', displayStatus: 'AUTHORIZED' }];
const required = 'SECOND_FACTOR_REQUIRED';

test('approving takes a factor that was proven a short while ago, by acr or by amr', async () => {
  for (const proof of [
    proven(0),
    proven(10 * MINUTE),
    { ...proven(1), [claim('amr')]: undefined },
    { ...proven(1), [claim('acr')]: undefined },
    // The clocks of two machines.
    proven(-30),
  ]) {
    assert.deepEqual(
      await told(approving, { ids: [await waiting()] }, proof),
      approved,
      JSON.stringify(proof),
    );
  }
});

test('without, too old, from the future, of another form: refused, and nothing is changed', async () => {
  const id = await waiting();
  const refundable = await deposited();
  for (const proof of [
    {},
    proven(10 * MINUTE + 1),
    proven(-120),
    { ...proven(1), [claim('auth_time')]: undefined },
    { ...proven(1), [claim('auth_time')]: String(secondsAgo(1)) },
    { ...proven(1), [claim('acr')]: 'loa1', [claim('amr')]: ['pwd'] },
    { ...proven(1), [claim('acr')]: [multiFactor], [claim('amr')]: 'mfa' },
    // What no Action has set is nobody's word for this API.
    { acr: multiFactor, amr: ['mfa'], auth_time: secondsAgo(1) },
  ]) {
    const words = JSON.stringify(proof);
    assert.equal(await told(approving, { ids: [id] }, proof), required, words);
    assert.equal(await told(refunding, { id: refundable }, proof), required, words);
  }
  assert.deepEqual(await told(approving, { ids: [id] }, proven(1)), approved);
  assert.deepEqual(await told(refunding, { id: refundable }, proven(1)), { refunded: true });
});

test('a forged proof is no sign-in at all', async () => {
  const ids = [await waiting()];
  const forged = await gateway.signed(person.id, { proof: proven(1), foreign: true });
  const [head, , signature] = (await gateway.signed(person.id)).split('.');
  const [, body] = forged.split('.');
  for (const token of [forged, `${head}.${body}.${signature}`]) {
    const headers = { authorization: `Bearer ${token}` };
    const { errors } = await gateway.ask(person.id, approving, { ids }, headers);
    assert.equal(errors[0]?.extensions.code, 'UNAUTHENTICATED');
  }
});

test('one payment among many is enough, of an organization that asks for nothing none', async () => {
  const summit = await addOrganization(gateway.test, { name: 'Summit Title' });
  const both = await addUser(gateway.test, {
    organizationId: summit.organizationId,
    roles: ['APPROVE_OUTBOUND_PAYMENT'],
  });
  const free = await waiting(summit);
  assert.equal(await told(approving, { ids: [await waiting(), await waiting()] }, {}), required);
  assert.deepEqual(await told(approving, { ids: [free] }, {}, {}, both), approved);
});

test('what the viewer can not see asks for nothing, so nothing is told of it', async () => {
  const summit = await addOrganization(gateway.test, { name: 'Summit Title' });
  const other = await approverOf(summit);
  const answers = await told(approving, { ids: [await waiting()] }, {}, {}, other);
  assert.deepEqual(answers, [
    { __typename: 'ApprovalError', errorMessage: 'The transaction was not found.' },
  ]);
  assert.equal(await told(refunding, { id: await deposited() }, {}, {}, other), 'NOT_FOUND');
});

test('the version in force counts: one that asks for nothing any more lets everybody on', async () => {
  await asks(harbor, false);
  assert.deepEqual(await told(approving, { ids: [await waiting()] }, {}), approved);
});

test('declining asks for nothing', async () => {
  const declining = `mutation($ids: [ID!]!) { rejectPayments(transactionTemplateIds: $ids, reason: "No") {
    __typename } }`;
  const answers = await told(declining, { ids: [await waiting()] }, {});
  assert.deepEqual(answers, [{ __typename: 'TransactionTemplate' }]);
});

test('the same key goes on once the factor is proven, and its answer is repeated without one', async () => {
  const ids = [await waiting()];
  const key = { 'idempotency-key': '7d3a1c80-02fd-4a0a-9d44-0c9c2c3f5a61' };
  assert.equal(await told(approving, { ids }, {}, key), required);
  assert.deepEqual(await told(approving, { ids }, proven(1), key), approved);
  assert.deepEqual(await told(approving, { ids }, {}, key), approved);
});

test('a simulated sign-in proves a simulated factor, where sign-ins are simulated', async () => {
  const simulated = await startTestApp(database, { env: { AUTH_SIMULATED: '1' } });
  try {
    const ids = [await waiting()];
    const at = simulated.test.deps.clock().getTime();
    const ask = (token: string) =>
      simulated.ask(person.id, approving, { ids }, { authorization: `Bearer ${token}` });
    assert.equal((await ask(`simulated.${person.id}`)).errors[0]?.extensions.code, required);
    assert.deepEqual((await ask(`simulated.${person.id}.${at}`)).errors, []);
    const real = await gateway.ask(
      person.id,
      approving,
      { ids },
      {
        authorization: `Bearer simulated.${person.id}.${at}`,
      },
    );
    assert.equal(real.errors[0]?.extensions.code, 'UNAUTHENTICATED');
  } finally {
    await simulated.close();
  }
});

const setPolicy = `mutation($input: ApprovalPolicyInput!) { saveApprovalPolicy(input: $input) { waits { id } } }`;
const confirmPolicy = 'mutation($id: ID!) { confirmApprovalPolicyChange(id: $id) { organizationId } }';
const weaker = () => ({
  input: {
    organizationId: harbor.organizationId,
    baseVersion: version,
    rules: [],
    hours: { timeZone: 'America/New_York', opensAt: '08:00', closesAt: '18:00' },
    secondFactor: false,
  },
});

test('the second factor is not switched off without one, by neither of the two people', async () => {
  await database.db
    .update(organizations)
    .set({ ownPermissions: true })
    .where(eq(organizations.id, harbor.organizationId));
  const second = await approverOf(harbor);
  assert.equal(await told(setPolicy, weaker(), {}), required);
  const asked = z
    .object({ waits: z.object({ id: z.string() }) })
    .parse(await told(setPolicy, weaker(), proven(1)));
  assert.equal(await told(confirmPolicy, asked.waits, {}, {}, second), required);
  const confirmed = await told(confirmPolicy, asked.waits, proven(1), {}, second);
  assert.deepEqual(confirmed, { organizationId: harbor.organizationId });
});

test('permissions and keys are not given without one, and are taken away without one', async () => {
  const { organizationId } = harbor;
  await database.db
    .update(organizations)
    .set({ ownPermissions: true })
    .where(eq(organizations.id, organizationId));
  const friend = await addUser(gateway.test, { organizationId, roles: ['TRACK'] });
  const staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
  const [integration] = await database.db
    .insert(integrations)
    .values({ organizationId, name: 'Books' })
    .returning();
  const [change] = await database.db
    .insert(permissionChanges)
    .values({
      organizationId,
      userId: friend.id,
      requestedById: staff.id,
      held: { roles: ['TRACK'], limits: [] },
      wanted: { roles: ['ADMIN'], limits: [] },
      expiresAt: new Date(gateway.test.deps.clock().getTime() + 86_400_000),
    })
    .returning();
  const ofFriend = { organizationId, userId: friend.id };
  const cases: [string, object, typeof person][] = [
    [
      `mutation($organizationId: ID!, $userId: ID!) {
        changePermissions(organizationId: $organizationId, userId: $userId, roles: [ADMIN]) { waits { id } } }`,
      ofFriend,
      person,
    ],
    [
      `mutation($organizationId: ID!) { addUserToOrganization(organizationId: $organizationId,
        email: "friend@elsewhere.example", roles: [ADMIN]) { addition } }`,
      { organizationId },
      person,
    ],
    ['mutation($id: ID!) { confirmPermissionChange(id: $id) { id } }', { id: change?.id }, person],
    [
      `mutation($id: ID!) { createApiKey(input: { integrationId: $id, name: "Script", scopes: [READ_PAYMENTS],
        secret: "kt_live_${'a'.repeat(43)}" }) { id } }`,
      { id: integration?.id },
      person,
    ],
    [
      `mutation($organizationId: ID!, $userId: ID!) {
        addUserRoles(organizationId: $organizationId, userId: $userId, roles: [ADMIN]) { roles } }`,
      ofFriend,
      staff,
    ],
  ];
  for (const [query, variables, by] of cases) {
    assert.equal(await told(query, variables, {}, {}, by), required, query);
  }
  const removal = `mutation($organizationId: ID!, $userId: ID!) {
    removeUserFromOrganization(organizationId: $organizationId, userId: $userId) }`;
  assert.equal(await told(removal, ofFriend, {}), true);
});
