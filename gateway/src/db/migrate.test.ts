import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OtherMigrations, refuseOtherMigrations } from './migrate.ts';
import { migrated, startPglite } from './pglite.ts';

test('a database whose tables earlier migrations made is refused in words', async () => {
  const client = await startPglite({});
  await client.exec(`
    CREATE SCHEMA drizzle;
    CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
    INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of-before', 1), ('and-after', 2);
  `);
  await assert.rejects(
    migrated(client),
    (error) => error instanceof OtherMigrations && error.message.includes('Start with an empty one'),
  );
});

test('an empty database and one of this build are taken', async () => {
  const client = await startPglite({});
  const query = (text: string) => client.query(text);
  await refuseOtherMigrations(query);
  const { close } = await migrated(client);
  await refuseOtherMigrations(query);
  await close();
});
