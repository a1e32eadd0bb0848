import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { importColumns } from '../../db/schema/index.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let admin: string;
let agent: string;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database, { env: { RATE_LIMIT_USER: '100000' } });
  harbor = await addOrganization(gateway.test);
  const { organizationId } = harbor;
  admin = (await addUser(gateway.test, { organizationId, roles: ['ADMIN'] })).id;
  agent = (await addUser(gateway.test, { organizationId, roles: ['REQUEST_ESCROW'] })).id;
});
after(async () => {
  await gateway.close();
  await database.close();
});

interface Column {
  heading: string;
  column?: string | null;
}
const slugOf = ({ organization }: TestOrganization) => organization.slug;
const keep = (by: string, columns: Column[], of = harbor) =>
  gateway.ask(
    by,
    'mutation($slug: String!, $columns: [ImportColumnInput!]!) { keepImportColumns(organizationSlug: $slug, columns: $columns) { heading column } }',
    { slug: slugOf(of), columns },
  );
const known = (by: string, headings: string[], of = harbor) =>
  gateway.ask(
    by,
    'query($slug: String!, $headings: [String!]!) { importColumns(organizationSlug: $slug, headings: $headings) { heading column } }',
    { slug: slugOf(of), headings },
  );

const columns = [
  { heading: 'File Number', column: null },
  { heading: 'EMD Amount', column: 'amount' },
  { heading: 'Buyer Email', column: 'email' },
];

test('colleagues have what was kept, whatever the order and case of the headings', async () => {
  assert.deepEqual((await known(agent, ['EMD Amount'])).data, { importColumns: [] });
  assert.deepEqual((await keep(admin, columns)).data, { keepImportColumns: columns });
  const asked = await known(agent, [' buyer email ', 'EMD AMOUNT', 'File Number']);
  assert.deepEqual(asked.data, { importColumns: columns });
  assert.deepEqual((await known(agent, ['Buyer Email', 'EMD Amount'])).data, { importColumns: [] });

  const corrected = [...columns.slice(1), { heading: 'File Number', column: 'filenumber' }];
  assert.deepEqual((await keep(agent, corrected)).errors, []);
  const again = await known(
    admin,
    columns.map(({ heading }) => heading),
  );
  assert.deepEqual(again.data, { importColumns: corrected });
});

test('it is of one organization, and of who asks for payments there', async () => {
  const other = await addOrganization(gateway.test);
  const { organizationId } = other;
  const stranger = (await addUser(gateway.test, { organizationId, roles: ['ADMIN'] })).id;
  const auditor = (await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['AUDIT'] }))
    .id;
  const headings = ['File Number', 'EMD Amount', 'Buyer Email'];
  assert.deepEqual((await known(stranger, headings, other)).data, { importColumns: [] });
  const codes = async (answers: ReturnType<typeof known>[]) =>
    (await Promise.all(answers)).map(({ errors }) => errors[0]?.extensions['code']);
  assert.deepEqual(await codes([known(stranger, headings), keep(stranger, columns)]), [
    'NOT_FOUND',
    'NOT_FOUND',
  ]);
  assert.deepEqual(await codes([known(auditor, headings), keep(auditor, columns)]), [
    'FORBIDDEN',
    'FORBIDDEN',
  ]);
});

test('what is no heading is refused at its place, and kinds of files do not grow without end', async () => {
  const blank = await keep(admin, [...columns, { heading: '  ' }]);
  assert.deepEqual(
    [blank.errors[0]?.extensions['code'], blank.errors[0]?.extensions['field']],
    ['BAD_INPUT', 'columns.3.heading'],
  );
  assert.equal((await known(admin, [])).errors[0]?.extensions['code'], 'BAD_INPUT');
  await database.db.insert(importColumns).values(
    Array.from({ length: 205 }, (_each, kind) => ({
      ...{ organizationId: harbor.organizationId, headings: `kind ${kind}`, columns },
      updatedAt: new Date(gateway.test.deps.clock().getTime() + kind),
    })),
  );
  gateway.test.pass(1_000);
  assert.deepEqual((await keep(admin, [{ heading: 'Amount', column: 'amount' }])).errors, []);
  const left = await database.db
    .select({ headings: importColumns.headings })
    .from(importColumns)
    .where(eq(importColumns.organizationId, harbor.organizationId));
  const kept = new Set(left.map(({ headings }) => headings));
  assert.deepEqual([kept.size, kept.has('kind 5'), kept.has('kind 6')], [200, false, true]);
  assert.deepEqual((await known(admin, ['amount'])).data, {
    importColumns: [{ heading: 'Amount', column: 'amount' }],
  });
});
