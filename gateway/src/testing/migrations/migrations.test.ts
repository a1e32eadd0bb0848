import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PGlite } from '@electric-sql/pglite';
import { startPglite } from '../../db/pglite.ts';
import { refusals } from './expanding.ts';
import { allMigrations, hashOf, migrationOf, releasedMigrations, tablesAt } from './record.ts';
import type { Migration, Table } from './record.ts';
import { statementsOf } from './statements.ts';

const migrations = allMigrations();
const released = releasedMigrations();
const releasedNames = Object.keys(released);
const pending = migrations.filter(({ name }) => !(name in released));
const releasedTables = tablesAt(releasedNames.at(-1) ?? '');
const currentTables = tablesAt(migrations.at(-1)?.name ?? '');

let client: PGlite;
let last = 0;
const nextNumber = (): number => ++last;
const reads = statementsOf(releasedTables, nextNumber).filter(({ kind }) => kind === 'read');
const typesBefore = new Map<string, Map<string, number>>();

// A database as the released build leaves it, with rows.
before(async () => {
  client = await startPglite({});
  for (const { name, text } of migrations) if (name in released) await client.exec(text);
  // Rows stand alone here: what refers to what, and what a trigger refuses, is not what is looked at.
  await client.exec('SET session_replication_role = replica; BEGIN');
  assert.deepEqual(await complaintsOf(releasedTables), []);
  await client.exec('COMMIT');
  for (const { text } of reads) typesBefore.set(text, await typesOf(text));
});
after(() => client.close());

/** What the database says against a text, which then changed nothing. */
async function complaint(text: string): Promise<string | null> {
  await client.exec('SAVEPOINT attempt');
  try {
    await client.exec(`${text}; RELEASE attempt`);
    return null;
  } catch (error) {
    await client.exec('ROLLBACK TO attempt');
    return error instanceof Error ? error.message : String(error);
  }
}

/** What of each column a build reads: its type, which decides what the driver makes of it. */
async function typesOf(text: string): Promise<Map<string, number>> {
  const { fields } = await client.query(`${text} LIMIT 0`);
  return new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
}

/** Runs the statements of a build; answers what went wrong, and nulls that it would not expect. */
async function complaintsOf(tables: readonly Table[]): Promise<string[]> {
  const complaints: string[] = [];
  for (const { table, kind, text } of statementsOf(tables, nextNumber)) {
    const said = await complaint(text);
    if (said !== null) complaints.push(`${text}: ${said}`);
    if (said !== null || kind === 'write') continue;
    const nulls = Object.values(table.columns).filter(({ notNull }) => notNull);
    const isNull = nulls.map(({ name }) => `"${name}" IS NULL`).join(' OR ');
    const { rows } = await client.query(`${text} WHERE ${isNull} LIMIT 1`);
    if (rows.length > 0) complaints.push(`${table.name}: null where there was none`);
  }
  return complaints;
}

/**
 * What goes wrong when further migrations meet the rows of the released build, and that build goes on writing and
 * reading beside one that has these tables.
 */
async function besideReleased(further: readonly Migration[], tables: readonly Table[]): Promise<string[]> {
  await client.exec('BEGIN');
  try {
    for (const { name, text } of further) {
      const said = await complaint(text);
      if (said !== null) return [`${name}: ${said}`];
    }
    const complaints = [...(await complaintsOf(tables)), ...(await complaintsOf(releasedTables))];
    if (complaints.length > 0) return complaints;
    for (const { table, text } of reads) {
      const now = await typesOf(text);
      const changed = [...(typesBefore.get(text) ?? [])].filter(([name, type]) => now.get(name) !== type);
      complaints.push(...changed.map(([name]) => `${table.name}.${name} has another type`));
    }
    return complaints;
  } finally {
    await client.exec('ROLLBACK');
  }
}

test('a released migration is not changed any more, and the record names the first ones without a gap', () => {
  assert.deepEqual(
    released,
    Object.fromEntries(
      migrations.slice(0, releasedNames.length).map(({ name, text }) => [name, hashOf(text)]),
    ),
  );
});

test('migrations that are not released only add what the released build need not know of', () => {
  for (const migration of pending) {
    assert.deepEqual(refusals(migration, releasedTables, releasedNames), [], migration.name);
  }
});

test("the released build's statements go on working beside this build's", async () => {
  assert.deepEqual(await besideReleased(pending, currentTables), []);
});

test('a function that is named after telling only notifies', () => {
  const telling = migrations
    .flatMap(({ statements }) => statements)
    .filter((statement) => /CREATE FUNCTION tell_/.test(statement));
  assert.ok(telling.length > 0);
  for (const statement of telling) {
    assert.match(
      statement,
      /AS \$\$\s*BEGIN(\s+(IF TG_OP <> '\w+' THEN )?PERFORM pg_notify\('\w+', [\w.:']+\);( END IF;)?)+\s+RETURN NULL;\s+END \$\$/,
    );
  }
});

const users = (text: string): Migration => migrationOf('9999_attempt', `ALTER TABLE "users" ${text}`);

const bad: Record<string, Migration> = {
  'a column that goes': users('DROP COLUMN "phone"'),
  'a table that goes': migrationOf('9999_attempt', 'DROP TABLE "saved_views" CASCADE'),
  'a column with another name': users('RENAME COLUMN "phone" TO "telephone"'),
  'a table with another name': migrationOf('9999_attempt', 'ALTER TABLE "saved_views" RENAME TO "views"'),
  'a column that must be given now': users('ALTER COLUMN "phone" SET NOT NULL'),
  'a new column that must be given': users('ADD COLUMN "language" text NOT NULL'),
  'a column of another type': migrationOf(
    '9999_attempt',
    'ALTER TABLE "outbox" ALTER COLUMN "attempts" SET DATA TYPE text',
  ),
  'a default that goes': users('ALTER COLUMN "active" DROP DEFAULT'),
  'a check that lets in less': migrationOf(
    '9999_attempt',
    `ALTER TABLE "users" DROP CONSTRAINT "users_role";--> statement-breakpoint
     ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('superadmin'))`,
  ),
  'a key that inserts name': migrationOf('9999_attempt', 'DROP INDEX "outbox_key"'),
};

for (const [what, migration] of Object.entries(bad)) {
  test(`refused by its words and by the released build's statements: ${what}`, async () => {
    assert.notDeepEqual(refusals(migration, releasedTables, releasedNames), []);
    assert.notDeepEqual(await besideReleased([migration], []), []);
  });
}

test('refused by its words: what only some values or later rows would show', () => {
  for (const text of [
    'ALTER TABLE "users" ALTER COLUMN "first_name" DROP NOT NULL',
    'CREATE UNIQUE INDEX "users_phone" ON "users" ("phone")',
    'ALTER TABLE "users" ADD CONSTRAINT "users_phone" CHECK (length("users"."phone") > 3)',
    'CREATE TRIGGER users_kept BEFORE DELETE ON users FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
    'DROP EXTENSION pg_trgm',
    'DELETE FROM "users"',
    'DO $$ BEGIN PERFORM 1; END $$',
  ]) {
    assert.deepEqual(refusals(migrationOf('9999_attempt', text), releasedTables, releasedNames), [text]);
  }
});

test('additions pass both', async () => {
  const migration = migrationOf(
    '9999_attempt',
    [
      'CREATE TABLE "languages" ("id" uuid PRIMARY KEY, "code" text NOT NULL)',
      'CREATE UNIQUE INDEX "languages_code" ON "languages" ("code")',
      'ALTER TABLE "languages" ALTER COLUMN "code" DROP NOT NULL',
      `ALTER TABLE "users" ADD COLUMN "language" text DEFAULT 'en' NOT NULL`,
      'ALTER TABLE "users" ADD COLUMN "language_id" uuid',
      'ALTER TABLE "users" ADD CONSTRAINT "users_language" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE no action',
      'CREATE INDEX "users_by_language" ON "users" USING btree ("language")',
      'UPDATE "users" SET "language" = \'de\'',
      'DROP INDEX "users_by_language"',
      'DROP INDEX "saved_views_shared"',
      'ALTER TABLE "users" DROP CONSTRAINT "users_role"',
      `ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'guest', 'superadmin'))`,
    ].join(';--> statement-breakpoint\n'),
  );
  assert.deepEqual(refusals(migration, releasedTables, releasedNames), []);
  assert.deepEqual(await besideReleased([migration], []), []);
});

test('what a released migration made unneeded may go, unless the released build still uses it', async () => {
  const text = 'DROP COLUMN "phone"';
  const after = (name: string): Migration =>
    migrationOf('9999_attempt', `-- contracts ${name}: nobody reads it\nALTER TABLE "users" ${text}`);
  assert.deepEqual(refusals(after('0000_baseline'), releasedTables, releasedNames), []);
  assert.deepEqual(refusals(after('9998_other'), releasedTables, releasedNames), [
    '9998_other was not released before',
  ]);
  assert.match((await besideReleased([after('0000_baseline')], [])).join(), /"phone"/);
});
