import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { fundingSources } from '../../db/schema/index.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addPayment } from '../../testing/payments.ts';
import { addAccount, addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

const DAY_MS = 86_400_000;
const LISTED = `query($slug: String!, $search: String, $limit: Int, $after: String) {
  receivers(organizationSlug: $slug, search: $search, limit: $limit, afterCursor: $after) {
    entries {
      email name account accountVerified accountChanged accountIsNew accountGivenBy payments lastPaidAt addedBy
    }
    pageInfo { afterCursor hasMoreEntries totalCount }
  }
}`;
const listed = z.object({
  receivers: z.object({
    entries: z.array(z.looseObject({ email: z.string() })),
    pageInfo: z.object({
      afterCursor: z.string().nullable(),
      hasMoreEntries: z.boolean(),
      totalCount: z.number(),
    }),
  }),
});

let database: Database;
let gateway: TestApp;
let home: TestOrganization;
let admin: string;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  home = await addOrganization(gateway.test);
  const membership = { organizationId: home.organizationId, roles: ['ADMIN' as const] };
  admin = (await addUser(gateway.test, membership, { firstName: 'Avery', lastName: 'Cole' })).id;
});
after(async () => {
  await gateway.close();
  await database.close();
});

const ago = (days: number): Date => new Date(gateway.test.deps.clock().getTime() - days * DAY_MS);
const out = (values: Parameters<typeof addPayment>[2]) =>
  addPayment(gateway.test, home, {
    ...{ direction: 'OUTBOUND', context: 'GENERIC', paymentOccasionId: home.outbound.id, requesterId: admin },
    ...values,
  });
async function ask(variables: object = {}, asker = admin) {
  const { data, errors } = await gateway.ask(asker, LISTED, { slug: home.organization.slug, ...variables });
  assert.deepEqual(errors, []);
  return listed.parse(data).receivers;
}

test('a receiver is who was paid, by one address however it is written, with the account they gave', async () => {
  const pat = await addUser(gateway.test, undefined, {
    firstName: 'Pat',
    lastName: 'Rowe',
    email: 'pat@vendors.example',
  });
  const [old, fresh] = [
    await addAccount(gateway.test, { userId: pat.id }, 'Old'),
    await addAccount(gateway.test, { userId: pat.id }, 'New'),
  ];
  await database.db
    .update(fundingSources)
    .set({ insertedAt: ago(90) })
    .where(eq(fundingSources.id, old.id));
  await database.db
    .update(fundingSources)
    .set({ insertedAt: ago(2), createdById: pat.id })
    .where(eq(fundingSources.id, fresh.id));
  const known = { buyerId: pat.id, buyerFullName: 'Pat Rowe' };
  await out({
    ...{ ...known, receiverEmail: 'Pat@Vendors.example', destinationFundingSourceId: old.id },
    ...{ createdAt: ago(80), depositedAt: ago(78), displayStatus: 'DEPOSITED' },
  });
  await out({
    ...{ ...known, receiverEmail: 'pat@vendors.example', destinationFundingSourceId: fresh.id },
    createdAt: ago(1),
  });
  const { entries } = await ask();
  assert.partialDeepStrictEqual(entries, [
    {
      ...{ email: 'pat@vendors.example', name: 'Pat Rowe', payments: 1, addedBy: 'Avery Cole' },
      ...{ accountVerified: true, accountChanged: true, accountIsNew: true, accountGivenBy: 'Pat Rowe' },
      lastPaidAt: ago(78).toISOString(),
    },
  ]);
  assert.match(String(entries[0]?.['account']), /••4821$/);
  gateway.test.pass(8 * DAY_MS);
  assert.equal((await ask()).entries[0]?.['accountIsNew'], false);
});

test('of somebody who never acted nobody learns a bank or a name', async () => {
  const owner = await addUser(gateway.test, undefined, { email: 'quiet@vendors.example' });
  const account = await addAccount(gateway.test, { userId: owner.id });
  await out({ receiverEmail: owner.email, destinationFundingSourceId: account.id });
  const { entries } = await ask({ search: 'quiet' });
  assert.partialDeepStrictEqual(entries, [
    { email: owner.email, name: null, account: null, accountVerified: false },
  ]);
});

test('pages go by address, and a search finds parts of address and name', async () => {
  for (const name of ['a', 'b', 'c']) await out({ receiverEmail: `${name}@paged.example` });
  const first = await ask({ search: '@paged', limit: 2 });
  assert.deepEqual(
    [first.entries.length, first.pageInfo.hasMoreEntries, first.pageInfo.totalCount],
    [2, true, 3],
  );
  const second = await ask({ search: '@paged', limit: 2, after: first.pageInfo.afterCursor });
  assert.deepEqual(
    second.entries.map(({ email }) => email),
    ['c@paged.example'],
  );
  assert.deepEqual(
    (await ask({ search: 'pat ro' })).entries.map(({ email }) => email),
    ['pat@vendors.example'],
  );
});

test('what is collected and what others send is none of it; agents are refused', async () => {
  await addPayment(gateway.test, home, { receiverEmail: 'payer@paged.example' });
  const away = await addOrganization(gateway.test);
  await addPayment(gateway.test, away, {
    ...{ direction: 'OUTBOUND', context: 'GENERIC', receiverEmail: 'theirs@paged.example' },
  });
  const emails = (await ask({ search: '@paged' })).entries.map(({ email }) => email);
  assert.equal(emails.includes('payer@paged.example') || emails.includes('theirs@paged.example'), false);
  const agent = await addUser(gateway.test, { organizationId: home.organizationId, roles: ['REQUEST'] });
  const { errors } = await gateway.ask(agent.id, LISTED, { slug: home.organization.slug });
  assert.deepEqual(
    errors.map(({ extensions }) => extensions['code']),
    ['FORBIDDEN'],
  );
});
