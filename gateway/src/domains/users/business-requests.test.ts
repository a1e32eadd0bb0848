import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asc } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { outbox } from '../../db/schema/index.ts';
import { renderMail } from '../../mails/index.ts';
import { mailKinds } from '../../mails/content/data.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { ProviderRefused } from '../../providers/bank-transfers/errors.ts';

type User = Awaited<ReturnType<typeof addUser>>;

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let staff: User;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test);
  staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
});
after(async () => {
  await gateway.close();
  await database.close();
});

const newAdmin = (allowOrgRegistration = false) =>
  addUser(
    gateway.test,
    { organizationId: harbor.organizationId, roles: ['ADMIN'] },
    { allowOrgRegistration, firstName: 'Bo', lastName: 'Lind' },
  );
const details = {
  ...{ organizationType: 'TITLE', email: 'office@cove.example', phone: '2075550188' },
  ...{ address: '1 Pier Rd, Portland, ME 04101', url: 'https://cove.example' },
};
const ask = async (by: User, name: string, more: object = {}) => {
  gateway.test.pass(1_000);
  const { errors } = await gateway.ask(
    by.id,
    'mutation($input: CreateOrganizationInput!) { createOrganization(input: $input) { id } }',
    { input: { ...details, ...more, name, slug: name.toLowerCase() } },
  );
  return errors[0]?.message;
};
const waiting = async (person: User, by = staff) => {
  const { data } = await gateway.ask(by.id, `{ user(id: "${person.id}") { organizationRequest { name } } }`);
  return data;
};
const waitsFor = (name: string | null) => ({
  user: { organizationRequest: name === null ? null : { name } },
});
const approve = (person: User) => {
  gateway.test.pass(1_000);
  return gateway.ask(
    staff.id,
    `mutation { updateUser(id: "${person.id}", allowOrgRegistration: true) { organizationRequest { name } } }`,
  );
};
const decline = (person: User, reason: string, by = staff) => {
  gateway.test.pass(1_000);
  return gateway.ask(
    by.id,
    'mutation($id: ID!, $reason: String!) { declineOrganizationRequest(id: $id, reason: $reason) { id } }',
    { id: person.id, reason },
  );
};
const mailsTo = async (address: string) => {
  const rows = await database.db.select().from(outbox).orderBy(asc(outbox.createdAt));
  return rows
    .filter(({ body }) => body['to'] === address)
    .map(({ body }) => {
      const kind = mailKinds.find((each) => each === body['mailKind']);
      assert.ok(kind);
      return renderMail(kind, body['data']);
    });
};
const received = 'Please contact support to create a business';

test('staff hears once of a business that waits, and its page leads to the person', async () => {
  const bo = await newAdmin();
  assert.equal(await ask(bo, 'Cove'), received);
  assert.equal(await ask(bo, 'Cove2'), received);
  const [mail, second] = await mailsTo(staff.email);
  assert.equal(second, undefined);
  assert.equal(mail?.subject, '“Bo Lind” asks to register “Cove”');
  assert.match(mail.text, new RegExp(`/manage/users/${bo.id}`));
  assert.deepEqual(await waiting(bo), waitsFor('Cove2'));
  // What waits is staff's to see.
  assert.deepEqual(await waiting(bo, bo), waitsFor(null));
});

test('what was typed is there to go on with, whatever the answer, until a business is registered', async () => {
  const bo = await newAdmin();
  const typed = async (by: User) => {
    const { data, errors } = await gateway.ask(
      by.id,
      '{ requestedOrganization { name organizationType email phone slug address url holdsEscrow } }',
    );
    assert.deepEqual(errors, []);
    return data?.['requestedOrganization'];
  };
  assert.equal(await typed(bo), null);
  await ask(bo, 'Inlet');
  const whole = { ...details, name: 'Inlet', slug: 'inlet', holdsEscrow: true };
  assert.deepEqual(await typed(bo), whole);
  await decline(bo, 'The address is missing a suite.');
  assert.deepEqual(await typed(bo), whole);
  assert.equal(await typed(staff), null);
  const alone = { holdsEscrow: false };
  await ask(bo, 'Inlet2', alone);
  await approve(bo);
  assert.partialDeepStrictEqual(await typed(bo), { name: 'Inlet2', ...alone });
  assert.equal(await ask(bo, 'Inlet2', alone), undefined);
  assert.equal(await typed(bo), null);
});

test('staff, and nobody else, lists who waits', async () => {
  const [bo, other] = [await newAdmin(), await newAdmin()];
  await ask(bo, 'Quay');
  await ask(other, 'Strand');
  await decline(other, 'Not now.');
  const list = async (by: User, narrowed = '') => {
    const { data, errors } = await gateway.ask(
      by.id,
      `{ users(asksToRegister: true${narrowed}, limit: 100) { entries { id } pageInfo { totalCount } } }`,
    );
    return errors[0]?.extensions.code ?? z.object({ users: listed }).parse(data).users;
  };
  const listed = z.object({
    entries: z.array(z.object({ id: z.string() })),
    pageInfo: z.object({ totalCount: z.number() }),
  });
  const waits = await list(staff);
  assert.ok(typeof waits !== 'string');
  assert.equal(waits.pageInfo.totalCount, waits.entries.length);
  const ids = waits.entries.map(({ id }) => id);
  assert.deepEqual(
    [ids.includes(bo.id), ids.includes(other.id), ids.includes(staff.id)],
    [true, false, false],
  );
  assert.equal(await list(bo, `, organizationId: "${harbor.organizationId}"`), 'FORBIDDEN');
  await approve(bo);
  const later = await list(staff);
  assert.ok(typeof later !== 'string' && later.entries.every(({ id }) => id !== bo.id));
});

test('whoever asked hears that they may, and where', async () => {
  const bo = await newAdmin();
  await ask(bo, 'Dune');
  assert.deepEqual((await approve(bo)).data, { updateUser: { organizationRequest: null } });
  const [mail, second] = await mailsTo(bo.email);
  assert.equal(mail?.subject, 'You can register Dune now');
  assert.match(mail.text, new RegExp(`/${harbor.organization.slug}/organizations/new`));
  await approve(bo);
  assert.equal(second, undefined);
  assert.equal((await mailsTo(bo.email)).length, 1);
});

test('whoever asked hears no with the reason, once, from staff alone', async () => {
  const bo = await newAdmin();
  await ask(bo, 'Reef');
  assert.equal((await decline(bo, 'No', bo)).errors[0]?.extensions.code, 'FORBIDDEN');
  assert.equal((await decline(bo, '  ')).errors[0]?.message, 'Required');
  assert.deepEqual((await decline(bo, 'The license has ended.')).errors, []);
  assert.deepEqual(await waiting(bo), waitsFor(null));
  const [mail] = await mailsTo(bo.email);
  assert.equal(mail?.subject, 'Reef can’t be registered');
  assert.match(mail.text, /Reason: The license has ended\./);
  assert.match(mail.text, new RegExp(`/${harbor.organization.slug}/support`));
  assert.equal((await decline(bo, 'Again')).errors[0]?.extensions.code, 'CONFLICT');
  assert.equal((await mailsTo(bo.email)).length, 1);
});

test('what the provider has against a business waits too, until its owner has registered one', async () => {
  const bo = await newAdmin(true);
  const { bankTransfers } = gateway.test.deps.ports;
  gateway.test.deps.ports.bankTransfers = {
    ...bankTransfers,
    createCustomer: () => Promise.reject(new ProviderRefused('Forbidden', 'The customer must be reviewed.')),
  };
  gateway.test.pass(1_000);
  await gateway.ask(
    bo.id,
    `mutation { createDwollaCustomer(firstName: "Bo", lastName: "Lind", email: "bo@sand.example",
       phone: "2075550188", businessName: "Sand") { id } }`,
  );
  gateway.test.deps.ports.bankTransfers = bankTransfers;
  assert.deepEqual(await waiting(bo), waitsFor('Sand'));
  assert.equal(await ask(bo, 'Sand'), undefined);
  assert.deepEqual(await waiting(bo), waitsFor(null));
});
