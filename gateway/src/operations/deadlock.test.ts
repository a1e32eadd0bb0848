import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Db } from '../db/client.ts';
import { auditLog, rateCounts } from '../db/schema/index.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import { createTestDeps } from '../testing/deps.ts';
import { addOrganization, addUser } from '../testing/world.ts';
import { once } from './once.ts';

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

const skip = process.env['DATABASE_URL'] ? false : 'the embedded database runs one transaction at a time';

test('makes both of two changes that deadlock', { skip }, async () => {
  const { deps } = createTestDeps(database);
  await database.db.insert(rateCounts).values(['a', 'b'].map((name) => ({ name, minute: 1, used: 0 })));
  const both = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  let attempts = 0;
  const change = (one: string, other: string, index: number) => {
    const use = (tx: Db, name: string) =>
      tx.update(rateCounts).set({ used: index }).where(eq(rateCounts.name, name));
    return once(
      deps,
      { scope: 'test', key: randomUUID(), operation: one, input: index, answer: z.string() },
      async (tx) => {
        attempts += 1;
        await use(tx, one);
        // Each transaction locks its own row before either asks for the other row.
        both[index]?.resolve(null);
        await Promise.all(both.map(({ promise }) => promise));
        await use(tx, other);
        return one;
      },
    );
  };
  assert.deepEqual(await Promise.all([change('a', 'b', 0), change('b', 'a', 1)]), ['a', 'b']);
  assert.equal(attempts, 3, 'the server rolled one transaction back');
});

/** Installs a trigger that raises an error of the server the given number of times. */
async function failing(
  code: string,
  times: number,
  table = 'idempotency_keys',
): Promise<() => Promise<void>> {
  await database.executeSql('create sequence tries');
  await database.executeSql(`create function in_the_way() returns trigger language plpgsql as $$ begin
    if nextval('tries') <= ${times} then raise exception 'in the way' using errcode = '${code}'; end if;
    return new; end $$`);
  await database.executeSql(
    `create trigger in_the_way before insert on ${table} for each row execute function in_the_way()`,
  );
  return async () => {
    await database.executeSql(`drop trigger in_the_way on ${table}`);
    await database.executeSql('drop function in_the_way');
    await database.executeSql('drop sequence tries');
  };
}

async function makeIntegration() {
  const { organizationId } = await addOrganization(gateway.test);
  const admin = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  return gateway.ask(
    admin.id,
    'mutation ($id: ID!) { createIntegration(name: "Desk", organizationId: $id) { id name } }',
    { id: organizationId },
    { 'idempotency-key': randomUUID() },
  );
}

for (const code of ['40001', '40P01']) {
  // The first table fails inside the mutation's own field, the second one after the mutation was answered.
  for (const table of ['integrations', 'idempotency_keys']) {
    test(`retries a mutation that fails with ${code} at ${table}, and makes the change once`, async () => {
      const mend = await failing(code, 2, table);
      const before = await database.db.$count(auditLog);
      const { errors } = await makeIntegration();
      await mend();
      assert.deepEqual(errors, []);
      assert.equal(await database.db.$count(auditLog), before + 1);
    });
  }

  test(`answers UNAVAILABLE with a retry time when a mutation always fails with ${code}`, async () => {
    const mend = await failing(code, 1_000);
    const { errors, status, headers } = await makeIntegration();
    await mend();
    assert.deepEqual(
      [status, errors[0]?.extensions.code, errors[0]?.extensions['retryAfterMs'], headers['retry-after']],
      [503, 'UNAVAILABLE', 2_000, '2'],
    );
  });
}

for (const code of ['55P03', '57014', '53300']) {
  test(`answers UNAVAILABLE when a mutation always fails with ${code}`, async () => {
    const mend = await failing(code, 1_000);
    const { errors, status, headers } = await makeIntegration();
    await mend();
    assert.deepEqual([status, errors[0]?.extensions.code, headers['retry-after']], [503, 'UNAVAILABLE', '2']);
  });
}
