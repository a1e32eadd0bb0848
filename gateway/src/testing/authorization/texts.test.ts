import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { isObjectType } from 'graphql';
import type { Database } from '../../db/client.ts';
import { readSchema } from '../../graph/schema.ts';
import { drainOutbox } from '../../payments/delivery/deliver.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { openTestDatabase } from '../database.ts';
import { addFee, addUser } from '../world.ts';
import { effectiveArguments } from './effective-arguments.ts';
import { rows } from './rows.ts';
import { documentFor } from './selection.ts';
import { textPaths, withText } from './text-paths.ts';
import { addTenant } from './world.ts';

/** Names of people, and text that people paste. Each call takes time, so one text covers several kinds. */
const texts: Readonly<Record<string, string>> = {
  'a Polish name': 'Łukasz',
  'names of many scripts': 'Nguyễn 李 O’Brien 👩‍👩‍👧 \u202eadA\u202c\u200f A\u0301\u0323\u0308da',
  'five hundred characters': 'Ż'.repeat(500),
  'a line break': 'Ada\r\nBcc: everybody@people.example',
};

/** Mutations that people use for their own records, and mutations that refuse platform staff. */
const refusesStaff = new Set([
  'approvePayments',
  'createApiKey',
  'createPaymentMethod',
  'refundTransaction',
  'rejectPayments',
]);

let database: Database;
let gateway: TestApp;
let staff: string;
let feeConfigurationId: string | undefined;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database, {
    env: { BANK_LINKING_ORGANIZATIONS: '*', RATE_LIMIT_USER: '1000000', RATE_LIMIT_ORGANIZATION: '1000000' },
  });
  staff = (await addUser(gateway.test, undefined, { role: 'superadmin' })).id;
  feeConfigurationId = (await addFee(gateway.test, null, 100, 'PARTY')).id;
});
after(async () => {
  await gateway.close();
  await database.close();
});

const type = readSchema().getType('Mutation');
const fields = isObjectType(type) ? Object.values(type.getFields()) : [];

describe('a mutation accepts or refuses any text, and never fails with an internal error', () => {
  for (const field of fields) {
    const paths = field.args.flatMap((arg) => textPaths(arg.type, [arg.name]));
    if (paths.length === 0) continue;
    test(field.name, async () => {
      const tenant = await addTenant(gateway.test);
      const row = rows[field.name] ?? assert.fail('The mutation has no row.');
      const args = (effectiveArguments(feeConfigurationId)[field.name] ?? row.args)(tenant);
      const document = documentFor('mutation', field);
      const asker = async (): Promise<string> => {
        // A person who is already known to the provider is not registered again, so each call needs a new person.
        if (field.name === 'verifyIdentityWithSsn') return (await addUser(gateway.test)).id;
        return refusesStaff.has(field.name) ? tenant.id.person : staff;
      };
      for (const path of paths) {
        for (const [what, text] of Object.entries(texts)) {
          const variables = withText(args, path, text);
          const headers = { 'idempotency-key': randomUUID() };
          const { errors } = await gateway.ask(await asker(), document, variables, headers);
          const codes = errors.map(({ extensions }) => extensions.code);
          assert.ok(!codes.includes('INTERNAL'), `${path.join('.')} with ${what}`);
        }
      }
    });
  }

  test('all mails caused by these mutations are created', async () => {
    await drainOutbox(gateway.test.deps);
    const failed = await database.executeSql(`select last_error from outbox where last_error is not null`);
    assert.deepEqual(failed.rows, []);
  });
});
