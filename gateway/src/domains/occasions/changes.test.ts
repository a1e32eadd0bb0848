import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Database } from '../../db/client.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addFee, addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let other: TestOrganization;
let feeId: string;
let foreignFeeId: string;
let admin: Awaited<ReturnType<typeof addUser>>;
let agent: Awaited<ReturnType<typeof addUser>>;
let stranger: Awaited<ReturnType<typeof addUser>>;
let staff: Awaited<ReturnType<typeof addUser>>;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test);
  other = await addOrganization(gateway.test);
  const { organizationId } = harbor;
  feeId = (await addFee(gateway.test, organizationId, 1_500, 'PARTY')).id;
  foreignFeeId = (await addFee(gateway.test, other.organizationId, 1_500, 'PARTY')).id;
  admin = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  agent = await addUser(gateway.test, { organizationId, roles: ['REQUEST'] });
  stranger = await addUser(gateway.test, { organizationId: other.organizationId, roles: ['ADMIN'] });
  staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
});
after(async () => {
  await gateway.close();
  await database.close();
});

async function asked<Answer>(userId: string, query: string, variables: object = {}): Promise<Answer> {
  const { data, errors } = await gateway.ask(userId, query, variables);
  assert.deepEqual(errors, []);
  return Object.values(data ?? {})[0] as Answer;
}
const refusal = async (userId: string, query: string, variables: object = {}) => {
  const [error] = (await gateway.ask(userId, query, variables)).errors;
  return [error?.extensions.code, error?.extensions.field, error?.message];
};
const create = `mutation($input: OccasionInput!, $key: String) {
  createPaymentOccasion(input: $input, idempotencyKey: $key) {
    id name status context limit emails operatingRegion formFields { name required options } feeConfig { id } } }`;
const input = () => ({
  name: 'Rent',
  direction: 'INBOUND',
  organizationId: harbor.organizationId,
  fundingSourceId: harbor.account.id,
  feeConfigurationId: feeId,
});
interface Occasion {
  id: string;
  status: string;
}

test('an admin makes an occasion once, with what it refers to', async () => {
  const field = { name: 'unit', label: 'Unit', type: 'SELECT', options: ['A', 'B'] };
  const variables = {
    input: {
      ...input(),
      limit: 500_000,
      emails: ['A@x.example'],
      operatingRegion: ['ME'],
      formFields: [field],
    },
    key: 'occasion-key-1',
  };
  const made = await asked<Occasion>(admin.id, create, variables);
  assert.deepEqual(made, {
    id: made.id,
    name: 'Rent',
    status: 'ACTIVE',
    context: 'GENERIC',
    limit: 500_000,
    emails: ['a@x.example'],
    operatingRegion: ['ME'],
    formFields: [{ name: 'unit', required: false, options: ['A', 'B'] }],
    feeConfig: { id: feeId },
  });
  assert.equal((await asked<Occasion>(admin.id, create, variables)).id, made.id);
});

test('what is wrong is told at its field', async () => {
  const field = { name: 'unit', label: 'Unit', type: 'TEXT' };
  const costly = Array.from({ length: 8 }, (_, place) => ({
    ...field,
    name: `unit${place}`,
    pattern: 'a{180}',
  }));
  const cases: [object, string][] = [
    [{ name: null }, 'name'],
    [{ direction: null }, 'direction'],
    [{ fundingSourceId: null }, 'fundingSourceId'],
    [{ fundingSourceId: other.account.id }, 'fundingSourceId'],
    [{ feeConfigurationId: foreignFeeId }, 'feeConfigurationId'],
    [{ escrowAccountId: other.escrow.id }, 'escrowAccountId'],
    [{ organizationId: null }, 'organizationId'],
    [{ limit: 100 }, 'limit'],
    [{ timeZone: 'Mars/Base' }, 'timeZone'],
    [{ emails: ['no'] }, 'emails.0'],
    [{ context: 'EMD', direction: 'OUTBOUND' }, 'context'],
    [{ context: 'REFUND' }, 'context'],
    [{ formFields: [field, field] }, 'formFields.1.name'],
    [{ formFields: [{ ...field, type: 'SELECT' }] }, 'formFields.0.options'],
    [{ formFields: [{ ...field, pattern: '(?=a).*' }] }, 'formFields.0.pattern'],
    [{ formFields: [{ ...field, pattern: '(a)\\1' }] }, 'formFields.0.pattern'],
    [{ formFields: [{ ...field, pattern: '(?:a{1,30}){1,30}' }] }, 'formFields.0.pattern'],
    [{ formFields: costly }, 'formFields.5.pattern'],
    [{ formFields: [{ ...field, pattern: 'a+', maxLength: 501 }] }, 'formFields.0.maxLength'],
    [{ formFields: [{ ...field, pattern: '(' }] }, 'formFields.0.pattern'],
  ];
  for (const [change, wrong] of cases) {
    const [code, at] = await refusal(admin.id, create, { input: { ...input(), ...change } });
    assert.deepEqual([code, at], ['BAD_INPUT', `input.${wrong}`], JSON.stringify(change));
  }
});

test('an occasion changes and is taken out of use by its owner alone', async () => {
  const { id } = harbor.outbound;
  const update = 'mutation($input: OccasionInput!) { updatePaymentOccasion(input: $input) { name limit } }';
  const change = { input: { id, name: 'Vendors', limit: 500_000 } };
  assert.deepEqual(await asked(admin.id, update, change), { name: 'Vendors', limit: 500_000 });
  assert.equal((await refusal(agent.id, update, change))[0], 'FORBIDDEN');
  assert.equal((await refusal(stranger.id, update, change))[0], 'NOT_FOUND');
  const off = 'mutation($id: ID!) { deactivatePaymentOccasion(id: $id) { id status } }';
  const on = 'mutation($id: ID!) { reactivatePaymentOccasion(id: $id) { id status } }';
  assert.equal((await refusal(stranger.id, off, { id }))[0], 'NOT_FOUND');
  assert.equal((await asked<Occasion>(admin.id, off, { id })).status, 'INACTIVE');
  assert.equal(
    (await asked<Occasion>(admin.id, on, { id })).status,
    'INACTIVE',
    'it waits for a second person',
  );
  assert.equal((await asked<Occasion>(staff.id, on, { id })).status, 'ACTIVE');
});

test('of two who edit the form fields of an occasion the second is told, and undoes nothing', async () => {
  const { id } = harbor.inbound;
  const update = `mutation($input: OccasionInput!, $before: [FormFieldInput!]) {
    updatePaymentOccasion(input: $input, formFieldsBefore: $before) {
    formFields { name label type required placeholder options min max minLength maxLength pattern value } } }`;
  const field = { name: 'unit', label: 'Unit', type: 'TEXT', required: true };
  const fieldsOf = async (change: object, before?: object[]) =>
    (await asked<{ formFields: object[] }>(admin.id, update, { input: { id, ...change }, before }))
      .formFields;
  const read = await fieldsOf({ formFields: [field] });
  const byOne = await fieldsOf({ formFields: [{ ...field, label: 'Flat' }] }, read);
  const byOther = { id, name: 'Deposits', formFields: [...read, { ...field, name: 'note' }] };
  assert.deepEqual((await refusal(admin.id, update, { input: byOther, before: read })).slice(0, 2), [
    'CONFLICT',
    'input.formFields',
  ]);
  assert.deepEqual(await fieldsOf({}), byOne);
  await fieldsOf({ formFields: [] }, byOne);
});

test('a shared occasion is used by the other side, which changes its own recipients only', async () => {
  const share = `mutation($id: ID!, $to: ID!) { sharePaymentOccasion(paymentOccasionId: $id, utilizingOrganizationId: $to,
    emails: ["a@x.example"]) { id active emails utilizingOrg { id } paymentOccasion { shared } } }`;
  const variables = { id: harbor.inbound.id, to: other.organizationId };
  assert.equal((await refusal(stranger.id, share, variables))[0], 'NOT_FOUND');
  const own = { ...variables, to: harbor.organizationId };
  assert.deepEqual((await refusal(admin.id, share, own)).slice(0, 2), [
    'BAD_INPUT',
    'utilizingOrganizationId',
  ]);
  const made = await asked<{ id: string }>(admin.id, share, variables);
  assert.deepEqual(made, {
    id: made.id,
    active: true,
    emails: ['a@x.example'],
    utilizingOrg: { id: other.organizationId },
    paymentOccasion: { shared: true },
  });
  assert.equal((await refusal(admin.id, share, variables))[0], 'CONFLICT');
  const emails = `mutation($org: ID!, $id: ID!) { updatePaymentOccasionNotificationEmails(organizationId: $org,
    paymentOccasionId: $id, emails: ["b@x.example"]) { emails } }`;
  await asked(stranger.id, emails, { org: other.organizationId, id: harbor.inbound.id });
  const seen = await asked<{ emails: string[] }>(
    admin.id,
    'query($id: ID!) { paymentOccasion(id: $id) { emails } }',
    { id: harbor.inbound.id },
  );
  assert.deepEqual(seen.emails, [], 'the owner’s recipients stay');
  const ofSide = async (userId: string, org?: string) =>
    (
      await asked<{ emails: string[] }>(
        userId,
        'query($id: ID!, $org: ID) { paymentOccasion(id: $id) { emails(organizationId: $org) } }',
        { id: harbor.inbound.id, org },
      )
    ).emails;
  assert.deepEqual(await ofSide(stranger.id, other.organizationId), ['b@x.example']);
  assert.deepEqual(await ofSide(stranger.id), [], 'the owner’s are the owner’s');
  assert.deepEqual(await ofSide(admin.id, other.organizationId), [], 'and the user’s are the user’s');
  const change = `mutation($id: ID!, $active: Boolean) { updateSharedPaymentOccasion(id: $id, active: $active) { emails active } }`;
  assert.equal((await refusal(stranger.id, change, { id: made.id, active: false }))[0], 'FORBIDDEN');
  assert.deepEqual(await asked(stranger.id, change, { id: made.id }), {
    emails: ['b@x.example'],
    active: true,
  });
  const byChanges = `mutation($org: ID!, $id: ID!, $changes: EmailChanges) {
    updatePaymentOccasionNotificationEmails(organizationId: $org, paymentOccasionId: $id, emailChanges: $changes) {
      emails(organizationId: $org) } }`;
  const shareChanges = `mutation($id: ID!, $changes: EmailChanges) {
    updateSharedPaymentOccasion(id: $id, emailChanges: $changes) { emails } }`;
  await asked(stranger.id, byChanges, {
    org: other.organizationId,
    id: harbor.inbound.id,
    changes: { add: ['c@x.example'] },
  });
  const remaining = { changes: { add: ['d@x.example'], remove: ['b@x.example'] } };
  assert.deepEqual(await asked(stranger.id, shareChanges, { id: made.id, ...remaining }), {
    emails: ['c@x.example', 'd@x.example'],
  });
  assert.deepEqual(
    await asked(admin.id, byChanges, {
      org: harbor.organizationId,
      id: harbor.inbound.id,
      changes: { add: ['own@x.example'] },
    }),
    { emails: ['own@x.example'] },
  );
  const subscribe = `mutation($id: ID!, $org: ID!) { getOrCreateSubscription(paymentOccasionId: $id, organizationId: $org) { id status } }`;
  const using = { id: harbor.inbound.id, org: other.organizationId };
  const subscription = await asked<{ id: string }>(stranger.id, subscribe, using);
  assert.equal((await asked<{ id: string }>(stranger.id, subscribe, using)).id, subscription.id);
  const unused = { id: harbor.outbound.id, org: other.organizationId };
  assert.equal((await refusal(stranger.id, subscribe, unused))[0], 'NOT_FOUND');
  const limit = `mutation($id: ID!, $source: ID) { updateSubscription(id: $id, fundingSourceId: $source, inboundLimit: 9000) {
    inboundLimit fundingSource { id } } }`;
  const ofOther = { id: subscription.id, source: other.account.id };
  assert.deepEqual(await asked(stranger.id, limit, ofOther), { inboundLimit: 9_000, fundingSource: null });
  assert.deepEqual(await asked(staff.id, limit, ofOther), {
    inboundLimit: 9_000,
    fundingSource: { id: other.account.id },
  });
  assert.equal((await refusal(admin.id, limit, ofOther))[0], 'NOT_FOUND');
  const foreign = { id: subscription.id, source: harbor.account.id };
  assert.deepEqual((await refusal(stranger.id, limit, foreign)).slice(0, 2), [
    'BAD_INPUT',
    'fundingSourceId',
  ]);
  const list = `query($org: ID!) { subscriptions(organizationId: $org) { entries { id } pageInfo { totalCount } } }`;
  assert.deepEqual(await asked(stranger.id, list, { org: other.organizationId }), {
    entries: [{ id: subscription.id }],
    pageInfo: { totalCount: 1 },
  });
  const end = 'mutation($id: ID!) { deactivateSubscription(id: $id) { status } }';
  assert.deepEqual(await asked(stranger.id, end, { id: subscription.id }), { status: 'INACTIVE' });
  const remove = 'mutation($id: ID!) { deleteSharedPaymentOccasion(id: $id) { active } }';
  assert.equal((await refusal(stranger.id, remove, { id: made.id }))[0], 'FORBIDDEN');
  assert.deepEqual(await asked(admin.id, remove, { id: made.id }), { active: false });
});

test('staff makes fee configurations; the default is one, and its sender pays', async () => {
  const make = `mutation($input: FeeConfigInput!) { createFeeConfigWithSchema(input: $input) { id isDefault payer } }`;
  const tier = (min: number, max: number | null) => ({
    min,
    max,
    calculation: { selection: 'FLAT', inputs: { amount: 700 } },
  });
  const schema = (...tiers: object[]) => ({ label: 'Standard', payer: 'PARTY', tiers });
  const gap = { input: { schema: schema(tier(0, 100), tier(200, null)) } };
  assert.deepEqual(await refusal(staff.id, make, gap), [
    'BAD_INPUT',
    'input.schema.tiers',
    'There is a gap before tier 2.',
  ]);
  const good = { input: { isDefault: true, schema: schema(tier(0, null)) } };
  assert.equal((await refusal(admin.id, make, good))[0], 'FORBIDDEN');
  for (const _round of [1, 2]) await asked(staff.id, make, good);
  const standard = `query($direction: PaymentDirection) { getDefaultSchema(direction: $direction) { label payer tiers { min max } } }`;
  assert.deepEqual(await asked(admin.id, standard, { direction: 'INBOUND' }), {
    label: 'Standard',
    payer: 'PARTY',
    tiers: [{ min: 0, max: null }],
  });
  assert.equal(
    (await asked<{ payer: string }>(admin.id, standard, { direction: 'OUTBOUND' })).payer,
    'OWNER',
  );
});
