import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { customers, organizations, users } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { applyCustomerState } from './apply-customer.ts';
import { channels } from '../../notify/channels.ts';
import { pngOf } from '../../testing/pictures.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { pushedOn } from '../../testing/pushed.ts';
import { addOrganization, addUser } from '../../testing/world.ts';

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

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');

interface Shown {
  status: string;
  documents: { status: string; failureReason: string | null }[];
}

/** Somebody of whom the provider wants a document. */
async function person() {
  const user = await addUser(gateway.test);
  const input = {
    ...{ firstName: 'Document', lastName: 'Marsh', dateOfBirth: '1980-02-03', ssn: '987-65-4321' },
    address: { line1: '4 Winter St', city: 'Burlington', state: 'VT', postalCode: '05401' },
  };
  const query = 'mutation($input: SsnInput!) { verifyIdentityWithSsn(input: $input) { id status } }';
  assert.match(JSON.stringify((await gateway.ask(user.id, query, { input })).data), /DOCUMENT/);
  return { ...user, ...(await customerOf(user.id)) };
}

async function customerOf(userId: string): Promise<{ customerId: string; customerRef: string }> {
  const [stored] = await database.db
    .select({ customerId: customers.id, customerRef: customers.customerRef })
    .from(customers)
    .innerJoin(users, eq(users.customerId, customers.id))
    .where(eq(users.id, userId));
  return { customerId: stored?.customerId ?? '', customerRef: stored?.customerRef ?? '' };
}

async function upload(by: User, content = pngOf(40, 30), contentType = 'image/png'): Promise<string> {
  const query = `{ getPresignedUrl(kind: IDENTITY_DOCUMENT, contentType: "${contentType}", contentLength: ${content.length}) { key url publicUrl } }`;
  const { data } = await gateway.ask(by.id, query);
  const { key, url, publicUrl } = data?.['getPresignedUrl'] as { key: string; url: string; publicUrl: null };
  assert.equal(publicUrl, null);
  const path = url.replace(/^https?:\/\/[^/]+/, '');
  const headers = { 'content-type': contentType };
  const put = await gateway.app.inject({ method: 'PUT', url: path, headers, payload: content });
  assert.equal(put.statusCode, 204);
  assert.equal((await gateway.app.inject(`/files/${key}`)).statusCode, 404);
  return key;
}

const send = (by: User, customerId: string, uploadKey: string, fileName = 'my licence.png') =>
  gateway.ask(
    by.id,
    `mutation { verifyIdentityWithDocument(customerId: "${customerId}", documentType: LICENSE, uploadKey: "${uploadKey}", fileName: "${fileName}") { id } }`,
  );
const refusal = async (asked: ReturnType<typeof send>) => {
  const { errors } = await asked;
  return [errors[0]?.extensions.code, errors[0]?.message];
};
const shown = async (user: User): Promise<Shown> => {
  const query = '{ currentUser { customer { status documents { status failureReason } } } }';
  const { data } = await gateway.ask(user.id, query);
  return (data?.['currentUser'] as { customer: Shown }).customer;
};

test('only an own document goes to the provider, and is not kept', async () => {
  const paper = await person();
  const key = await upload(paper);
  const stranger = await person();
  assert.equal((await refusal(send(stranger, paper.customerId, key)))[0], 'NOT_FOUND');
  assert.equal((await refusal(send(stranger, stranger.customerId, key)))[1], 'The file was not found.');
  assert.equal((await refusal(send(paper, paper.customerId, '../secret')))[1], 'The file was not found.');
  assert.deepEqual((await send(paper, paper.customerId, key)).errors, []);
  assert.equal(await gateway.test.deps.ports.files.read(key), null);
  assert.deepEqual(await shown(paper), {
    status: 'DOCUMENT',
    documents: [{ status: 'UPLOADED', failureReason: null }],
  });
});

test('a rejected document says why, another one verifies; whoever follows the customer is told', async () => {
  const paper = await person();
  const pushed = await pushedOn(database.db, channels.customer);
  const told = { customerId: paper.customerId };
  const isTold = async () => (await pushed()).some((payload) => isDeepStrictEqual(payload, told));
  const apply = () => applyCustomerState(gateway.test.deps, paper.customerRef);
  await send(paper, paper.customerId, await upload(paper), 'test-document-upload-fail.png');
  await apply();
  assert.deepEqual((await shown(paper)).documents, [{ status: 'PENDING', failureReason: null }]);
  gateway.test.bank.step();
  await database.db
    .update(users)
    .set({ verifiedAt: new Date(0) })
    .where(eq(users.id, paper.id));
  await apply();
  const rejected = { status: 'REJECTED', failureReason: 'ScanNotReadable' };
  assert.deepEqual(await shown(paper), { status: 'DOCUMENT', documents: [rejected] });
  assert.ok(await isTold());
  await apply();
  assert.deepEqual(await pushed(), [], 'nothing changed, so nobody is told');
  await send(paper, paper.customerId, await upload(paper));
  gateway.test.bank.step();
  await apply();
  const approved = { status: 'APPROVED', failureReason: null };
  assert.deepEqual(await shown(paper), { status: 'VERIFIED', documents: [rejected, approved] });
  assert.ok(await isTold());
  const [stored] = await database.db.select().from(users).where(eq(users.id, paper.id));
  assert.deepEqual(stored?.verifiedAt, gateway.test.deps.clock());
});

test('a document that the provider has and nobody stored is known after its event', async () => {
  const paper = await person();
  const content = Uint8Array.from(pngOf(40, 30));
  const file = { type: 'PASSPORT', fileName: 'p.png', contentType: 'image/png', content } as const;
  await gateway.test.bankTransfers.submitDocument(paper.customerRef, file);
  await Promise.all([1, 2].map(() => applyCustomerState(gateway.test.deps, paper.customerRef)));
  assert.deepEqual((await shown(paper)).documents, [{ status: 'PENDING', failureReason: null }]);
});

test('no document is taken that nobody asked for, nor a PDF of a person; an organization may send one', async () => {
  const paper = await person();
  const kept = await upload(paper, pdf, 'application/pdf');
  assert.deepEqual(await refusal(send(paper, paper.customerId, kept)), [
    'BAD_INPUT',
    'Choose a PNG or JPG file.',
  ]);
  assert.equal(await gateway.test.deps.ports.files.read(kept), null);
  const world = await addOrganization(gateway.test);
  const { organizationId } = world;
  const admin = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  const agent = await addUser(gateway.test, { organizationId, roles: ['REQUEST'] });
  const customerId = world.account.customerId ?? '';
  await database.db.update(organizations).set({ customerId }).where(eq(organizations.id, organizationId));
  assert.equal(
    (await refusal(send(admin, customerId, await upload(admin, pdf, 'application/pdf'))))[1],
    'No document is needed at the moment.',
  );
  await database.db.update(customers).set({ status: 'DOCUMENT' }).where(eq(customers.id, customerId));
  const [{ customerRef } = { customerRef: null }] = await database.db
    .select()
    .from(customers)
    .where(eq(customers.id, customerId));
  const known = gateway.test.bank.bank.customers.get(customerRef ?? '');
  assert.ok(known);
  known.status = 'DOCUMENT';
  assert.equal((await refusal(send(agent, customerId, await upload(agent))))[0], 'NOT_FOUND');
  assert.deepEqual((await send(admin, customerId, await upload(admin, pdf, 'application/pdf'))).errors, []);
});
