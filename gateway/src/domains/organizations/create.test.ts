import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { auditLog, organizations } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { ProviderRefused } from '../../providers/bank-transfers/errors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

type User = Awaited<ReturnType<typeof addUser>>;

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let admin: User;
let founder: User;
let staff: User;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test);
  admin = await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['ADMIN'] });
  founder = await addUser(gateway.test, undefined, {
    allowOrgRegistration: true,
    firstName: 'Bo',
    lastName: 'Lind',
  });
  staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
});
after(async () => {
  await gateway.close();
  await database.close();
});

const whole = {
  name: 'Cove Title',
  organizationType: 'TITLE',
  email: 'Office@cove.example',
  phone: '1-207-555-0188',
  slug: 'cove-title',
  address: '1 Pier Rd, Portland, ME 04101',
  url: 'https://cove.example',
};
const create = (by: User, input: object) =>
  gateway.ask(
    by.id,
    `mutation($input: CreateOrganizationInput!) { createOrganization(input: $input) {
       id slug email phone organizationType holdsEscrow customer { type customerRef } } }`,
    { input },
  );
const refusal = async (asked: ReturnType<typeof create>) => {
  const { errors } = await asked;
  return [errors[0]?.extensions.code, errors[0]?.extensions.field, errors[0]?.message];
};
const mutate = (by: User, call: string) => gateway.ask(by.id, `mutation { ${call} }`);

test('who may register creates an organization with its customer and administrates it', async () => {
  const { data, errors } = await create(founder, whole);
  assert.deepEqual(errors, []);
  const made = data?.['createOrganization'] as { id: string; customer: { customerRef: string } };
  assert.equal(JSON.stringify(made).includes('"office@cove.example","phone":"2075550188"'), true);
  assert.equal(gateway.test.bank.bank.customers.get(made.customer.customerRef)?.email, 'office@cove.example');
  const asked = await gateway.ask(
    founder.id,
    `{ organization(slug: "COVE-title") { id adminUsers { id } } }`,
  );
  assert.deepEqual(asked.data, { organization: { id: made.id, adminUsers: [{ id: founder.id }] } });
});

test('every refusal comes in the words that the browser knows it by', async () => {
  const taken = { ...whole, email: 'second@cove.example' };
  assert.deepEqual(await refusal(create(founder, taken)), [
    'CONFLICT',
    'input.slug',
    'slug: has already been taken',
  ]);
  for (const slug of ['Support', 'callback', 'plaid-continue']) {
    assert.equal((await refusal(create(founder, { ...taken, slug })))[2], 'slug: has already been taken');
  }
  const sameMail = ['CONFLICT', 'email', 'A customer with the specified email already exists.'];
  assert.deepEqual(await refusal(create(founder, { ...whole, name: 'Other', slug: 'other' })), sameMail);
  const again = await refusal(create(founder, { ...whole, slug: 'same-name' }));
  assert.equal(again[2], 'A customer with the specified email already exists.');
  const received = ['FORBIDDEN', undefined, 'Please contact support to create a business'];
  assert.deepEqual(await refusal(create(admin, { ...whole, slug: 'third' })), received);
  const [kept] = await database.db.select().from(auditLog).where(eq(auditLog.action, 'requestOrganization'));
  assert.equal(kept?.after?.['slug'], 'third');
  const stored = await database.db.select().from(organizations).where(eq(organizations.name, 'Other'));
  assert.deepEqual(stored, []);
});

test('what else the provider has against a business is for support', async () => {
  const { bankTransfers } = gateway.test.deps.ports;
  gateway.test.deps.ports.bankTransfers = {
    ...bankTransfers,
    createCustomer: () => Promise.reject(new ProviderRefused('Invalid', 'Business name invalid.')),
  };
  const asked = await refusal(create(founder, { ...whole, slug: 'odd', email: 'odd@cove.example' }));
  gateway.test.deps.ports.bankTransfers = bankTransfers;
  assert.deepEqual(asked, ['CONFLICT', undefined, 'Please contact support to create a business']);
});

test('others name everything; a superuser only the name', async () => {
  for (const field of ['organizationType', 'email', 'phone', 'slug', 'address', 'url'] as const) {
    const { [field]: _left, ...rest } = whole;
    assert.deepEqual(await refusal(create(founder, rest)), ['BAD_INPUT', `input.${field}`, 'Required']);
  }
  const wrong = await refusal(create(founder, { ...whole, slug: 'no spaces' }));
  assert.equal(wrong[2], 'Use only letters, numbers, underscores, or hyphens');
  const { data, errors } = await create(staff, { name: 'Cove Title', makeCurrentUserAdmin: false });
  assert.deepEqual(errors, []);
  assert.match(JSON.stringify(data), /"slug":"cove-title-[0-9a-f]{6}".*"holdsEscrow":true,"customer":null/);
});

test('a customer that somebody else registered can’t be taken', async () => {
  const person = `firstName: "Bo", lastName: "Lind", email: "bo@dune.example", phone: "2075550177", businessName: "Dune"`;
  const made = await mutate(founder, `createDwollaCustomer(${person}) { id type }`);
  const ref = (made.data?.['createDwollaCustomer'] as { id: string }).id;
  const got = await mutate(
    founder,
    `getOrCreateCustomer(customerRef: "${ref}", type: BUSINESS) { id status }`,
  );
  const customerId = (got.data?.['getOrCreateCustomer'] as { id: string }).id;
  const other = await addUser(gateway.test, undefined, { allowOrgRegistration: true });
  const dune = { ...whole, name: 'Dune', slug: 'dune', customerId };
  assert.equal((await refusal(create(other, dune)))[0], 'NOT_FOUND');
  assert.deepEqual((await create(founder, dune)).errors, []);
  assert.equal((await refusal(create(founder, { ...dune, slug: 'dune-2' })))[0], 'CONFLICT');
});

test('staff closes and opens an organization; its members lose access meanwhile', async () => {
  const world = await addOrganization(gateway.test);
  const member = await addUser(gateway.test, { organizationId: world.organizationId, roles: ['ADMIN'] });
  const call = (name: string, by = staff) =>
    mutate(by, `${name}(orgId: "${world.organizationId}") { active utilizesRefunds }`);
  const sees = async () => {
    const { data } = await gateway.ask(
      member.id,
      `{ organization(slug: "${world.organization.slug}") { id } fundingSource(id: "${world.account.id}") { id } }`,
    );
    return data?.['organization'] !== null || data['fundingSource'] !== null;
  };
  assert.equal(await sees(), true);
  assert.deepEqual((await call('deactivateOrganization')).errors, []);
  assert.equal(await sees(), false);
  assert.equal((await gateway.app.inject(`/organizations/${world.organization.slug}`)).statusCode, 404);
  await call('reactivateOrganization');
  assert.equal(await sees(), true);
  assert.deepEqual((await call('enableRefunds')).data, {
    enableRefunds: { active: true, utilizesRefunds: true },
  });
  assert.deepEqual((await call('disableRefunds')).data, {
    disableRefunds: { active: true, utilizesRefunds: false },
  });
  assert.equal((await call('enableRefunds', member)).errors[0]?.extensions.code, 'FORBIDDEN');
  assert.equal((await call('enableRefunds', admin)).errors[0]?.extensions.code, 'NOT_FOUND');
});

test('notification recipients are valid and each once', async () => {
  const set = (emails: string[], by = admin) =>
    gateway.ask(
      by.id,
      'mutation($id: ID!, $emails: [String!]!) { updateOrganizationNotificationEmails(orgId: $id, emails: $emails) { emails } }',
      { id: harbor.organizationId, emails },
    );
  const saved = await set(['A@harbor.example', 'a@harbor.example', ' b@harbor.example ']);
  assert.deepEqual(saved.data, {
    updateOrganizationNotificationEmails: { emails: ['a@harbor.example', 'b@harbor.example'] },
  });
  assert.deepEqual(await refusal(set(['nobody'])), ['BAD_INPUT', 'emails.0', 'Must provide a valid email']);
  assert.equal((await refusal(set([], founder)))[0], 'NOT_FOUND');
});

test('two who change the recipients at once keep each other’s changes', async () => {
  const world = await addOrganization(gateway.test, { emails: ['a@x.example', 'b@x.example'] });
  const one = await addUser(gateway.test, { organizationId: world.organizationId, roles: ['ADMIN'] });
  const change = (variables: { emails?: string[]; emailChanges?: object }) =>
    gateway.ask(
      one.id,
      `mutation($id: ID!, $emails: [String!], $emailChanges: EmailChanges) {
        updateOrganizationNotificationEmails(orgId: $id, emails: $emails, emailChanges: $emailChanges) { emails } }`,
      { id: world.organizationId, ...variables },
    );
  const saved = await Promise.all([
    change({ emailChanges: { add: ['C@x.example'], remove: ['A@x.example'] } }),
    change({ emailChanges: { add: ['d@x.example', 'b@x.example'] } }),
  ]);
  assert.deepEqual(
    saved.map(({ errors }) => errors),
    [[], []],
  );
  const last = await change({ emailChanges: {} });
  assert.deepEqual(
    (
      last.data as { updateOrganizationNotificationEmails: { emails: string[] } }
    ).updateOrganizationNotificationEmails.emails.toSorted(),
    ['b@x.example', 'c@x.example', 'd@x.example'],
  );
  const form = await gateway.ask(
    one.id,
    `mutation($input: UpdateOrganizationInput!) { updateOrganization(input: $input) { emails } }`,
    { input: { orgId: world.organizationId, emailChanges: { remove: ['b@x.example', 'd@x.example'] } } },
  );
  assert.deepEqual(form.data, { updateOrganization: { emails: ['c@x.example'] } });
  assert.deepEqual((await refusal(change({}))).slice(0, 2), ['BAD_INPUT', 'emailChanges']);
  const both = change({ emails: [], emailChanges: { add: ['e@x.example'] } });
  assert.deepEqual((await refusal(both)).slice(0, 2), ['BAD_INPUT', 'emailChanges']);
  const many = change({ emailChanges: { add: Array.from({ length: 50 }, (_, at) => `${at}@x.example`) } });
  assert.deepEqual(await refusal(many), ['BAD_INPUT', 'emailChanges.add', 'At most 50 emails']);
});

test('staff vets an organization once; one whose customer is suspended is not vetted', async () => {
  const world = await addOrganization(gateway.test);
  const vet = () => mutate(staff, `organizationVcr(orgId: "${world.organizationId}") { status }`);
  const made = await mutate(
    staff,
    `createDwollaCustomer(firstName: "A", lastName: "B", email: "v@vet.example", phone: "2075550111") { id }`,
  );
  const ref = (made.data?.['createDwollaCustomer'] as { id: string }).id;
  const customer = gateway.test.bank.bank.customers.get(ref);
  assert.ok(customer);
  const got = await mutate(staff, `getOrCreateCustomer(customerRef: "${ref}", type: INDIVIDUAL) { id }`);
  const customerId = (got.data?.['getOrCreateCustomer'] as { id: string }).id;
  await database.db
    .update(organizations)
    .set({ customerId })
    .where(eq(organizations.id, world.organizationId));
  customer.status = 'SUSPENDED';
  assert.deepEqual((await vet()).data, { organizationVcr: { status: 'SUSPENDED' } });
  customer.status = 'VERIFIED';
  assert.deepEqual((await vet()).data, { organizationVcr: { status: 'VETTED' } });
  const [stored] = await database.db
    .select()
    .from(organizations)
    .where(eq(organizations.id, world.organizationId));
  assert.equal(stored?.vettedById, staff.id);
});

test('a business that the provider wants looked at is for support, as the first step says too', async () => {
  const reviewed = new ProviderRefused('Forbidden', 'The customer must be reviewed.');
  const { bankTransfers } = gateway.test.deps.ports;
  const real = bankTransfers.createCustomer.bind(bankTransfers);
  bankTransfers.createCustomer = () => Promise.reject(reviewed);
  const { errors } = await mutate(
    founder,
    `createDwollaCustomer(firstName: "Bo", lastName: "Lind", email: "review@cove.example",
       phone: "2075550188", businessName: "Cove") { id }`,
  );
  bankTransfers.createCustomer = real;
  assert.equal(errors[0]?.message, 'Please contact support to create a business');
  const [kept] = await database.db.select().from(auditLog).where(eq(auditLog.action, 'requestOrganization'));
  assert.ok(kept);
});
