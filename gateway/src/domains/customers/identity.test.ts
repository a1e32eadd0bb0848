import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { customers, users } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { untilLocked } from '../../testing/until-locked.ts';
import { addOrganization, addUser } from '../../testing/world.ts';
import { lockCustomer } from './store.ts';

type User = Awaited<ReturnType<typeof addUser>>;

let database: Database;
let gateway: TestApp;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
});
after(async () => {
  await gateway.close();
  await database.close();
});

const proof = {
  firstName: 'Ada',
  lastName: 'Marsh',
  dateOfBirth: '1980-02-03',
  ssn: '987-65-4329',
  address: { line1: '4 Winter St', city: 'Burlington', state: 'vt', postalCode: '05401' },
};
const verify = (by: User, changes: object = {}) =>
  gateway.ask(
    by.id,
    'mutation($input: SsnInput!) { verifyIdentityWithSsn(input: $input) { id status type } }',
    { input: { ...proof, ...changes } },
  );
const refusal = async (asked: ReturnType<typeof verify>) => {
  const { errors } = await asked;
  return [errors[0]?.extensions.code, errors[0]?.extensions.field, errors[0]?.message];
};
const mutate = (by: User, call: string) => gateway.ask(by.id, `mutation { ${call} }`);
const statusOf = async (user: User) => {
  const { data } = await gateway.ask(user.id, '{ currentUser { status verifiedAt } }');
  return data?.['currentUser'];
};

test('a person is verified; the number is in no table afterwards', async () => {
  const ada = await addUser(gateway.test);
  const { data, errors } = await verify(ada);
  assert.deepEqual(errors, []);
  assert.match(JSON.stringify(data), /"status":"VERIFIED","type":"INDIVIDUAL"/);
  assert.deepEqual(await statusOf(ada), {
    status: 'VERIFIED',
    verifiedAt: gateway.test.deps.clock().toISOString(),
  });
  const { rows } = await database.executeSql(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  for (const row of rows) {
    const name = String((row as { name: unknown }).name);
    const found = await database.executeSql(
      `select 1 from "${name}" as t where t::text ~ '987-?65-?4329' limit 1`,
    );
    assert.deepEqual(found.rows, [], name);
  }
});

test('who turns out to be verified already is so from the moment that this is known', async () => {
  const ada = await addUser(gateway.test);
  const person = { firstName: 'Ada', lastName: 'Marsh', email: ada.email, phone: null, businessName: null };
  const { customerRef } = await gateway.test.bankTransfers.createCustomer(
    { type: 'INDIVIDUAL', ...person },
    randomUUID(),
  );
  await database.db.insert(customers).values({ type: 'INDIVIDUAL', customerRef, status: 'VERIFIED' });
  assert.deepEqual((await verify(ada)).errors, []);
  const verifiedAt = gateway.test.deps.clock().toISOString();
  assert.deepEqual(await statusOf(ada), { status: 'VERIFIED', verifiedAt });
});

test(
  'whoever has a customer’s turn, as the provider’s event about it, may change its person too',
  { skip: !process.env['DATABASE_URL'] && 'needs a server' },
  async () => {
    const ada = await addUser(gateway.test);
    await verify(ada, { firstName: 'Retry', ssn: '4329' });
    const mine = eq(users.id, ada.id);
    const [user] = await database.db.select().from(users).where(mine);
    const asked = await database.db.transaction(async (tx) => {
      await lockCustomer(tx, user?.customerId ?? '');
      const answer = verify(ada);
      await Promise.race([untilLocked(database), answer]);
      await tx.update(users).set({ updatedAt: gateway.test.deps.clock() }).where(mine);
      return { answer };
    });
    assert.deepEqual((await asked.answer).errors, []);
    assert.match(JSON.stringify(await statusOf(ada)), /VERIFIED/);
  },
);

test('a second attempt takes all nine digits; a document comes before anything else', async () => {
  const retry = await addUser(gateway.test);
  assert.match(JSON.stringify((await verify(retry, { firstName: 'Retry', ssn: '4329' })).data), /RETRY/);
  assert.deepEqual(await refusal(verify(retry, { ssn: '4329' })), [
    'BAD_INPUT',
    'input.ssn',
    'Enter all nine digits',
  ]);
  assert.match(JSON.stringify((await verify(retry)).data), /VERIFIED/);
  const paper = await addUser(gateway.test);
  await verify(paper, { firstName: 'Document' });
  assert.equal((await refusal(verify(paper)))[0], 'FORBIDDEN');
});

test('wrong details are named and never repeated', async () => {
  const ada = await addUser(gateway.test);
  for (const [field, value] of [
    ['ssn', '12'],
    ['ssn', '120006789'],
    ['dateOfBirth', '2015-01-01'],
    ['dateOfBirth', '1980-02-31'],
    ['firstName', ' '],
  ] as const) {
    const asked = await refusal(verify(ada, { [field]: value }));
    assert.deepEqual(asked.slice(0, 2), ['BAD_INPUT', `input.${field}`]);
    assert.doesNotMatch(String(asked[2]), /12|2015|02-31/);
  }
  const place = { ...proof.address, state: 'ZZ' };
  assert.equal((await refusal(verify(ada, { address: place })))[1], 'input.address.state');
});

test('an organization’s customer is never taken for the person’s own', async () => {
  const world = await addOrganization(gateway.test);
  const admin = await addUser(gateway.test, { organizationId: world.organizationId, roles: ['ADMIN'] });
  const call = `firstName: "A", lastName: "B", email: "${admin.email}", phone: "2075550177", businessName: "X"`;
  assert.deepEqual((await mutate(admin, `createDwollaCustomer(${call}) { id }`)).errors, []);
  assert.equal((await refusal(verify(admin)))[2], 'A customer with the specified email already exists.');
});

test('a customer is made known to the provider, or read there again', async () => {
  const person = await addUser(gateway.test, undefined, { phone: '2075550123' });
  const [customer] = await database.db.insert(customers).values({ type: 'INDIVIDUAL' }).returning();
  assert.ok(customer);
  await database.db.update(users).set({ customerId: customer.id }).where(eq(users.id, person.id));
  const sync = (by: User) =>
    mutate(by, `syncCustomerToDwolla(customerId: "${customer.id}") { customerRef status }`);
  const made = (await sync(person)).data?.['syncCustomerToDwolla'] as { customerRef: string };
  const known = gateway.test.bank.bank.customers.get(made.customerRef);
  assert.equal(known?.email, person.email);
  known.status = 'SUSPENDED';
  assert.match(JSON.stringify((await sync(person)).data), /SUSPENDED/);
  assert.equal((await refusal(sync(await addUser(gateway.test))))[0], 'NOT_FOUND');
});

test('a known e-mail address gives its customer only to who registered it', async () => {
  const founder = await addUser(gateway.test, undefined, { allowOrgRegistration: true });
  const other = await addUser(gateway.test, undefined, { allowOrgRegistration: true });
  const call = (by: User, name: string, first = 'Bo') =>
    mutate(
      by,
      `${name}(firstName: "${first}", lastName: "L", email: "bo@reef.example", phone: "2075550177") { id }`,
    );
  const first = (await call(founder, 'getOrCreateDwollaCustomer')).data?.['getOrCreateDwollaCustomer'];
  assert.deepEqual((await call(founder, 'getOrCreateDwollaCustomer', 'Bob')).data, {
    getOrCreateDwollaCustomer: first,
  });
  const taken = ['CONFLICT', 'email', 'A customer with the specified email already exists.'];
  assert.deepEqual(await refusal(call(founder, 'createDwollaCustomer', 'Bob')), taken);
  assert.deepEqual(await refusal(call(other, 'getOrCreateDwollaCustomer')), taken);
  const ref = (first as { id: string }).id;
  const foreign = await refusal(
    mutate(other, `getOrCreateCustomer(customerRef: "${ref}", type: INDIVIDUAL) { id }`),
  );
  const missing = await refusal(
    mutate(other, `getOrCreateCustomer(customerRef: "none", type: INDIVIDUAL) { id }`),
  );
  assert.deepEqual(foreign, missing);
});
