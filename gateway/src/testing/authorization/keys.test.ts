import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { buildSchema, isObjectType, type GraphQLField } from 'graphql';
import { confined } from '../../access/confined.ts';
import type { Database } from '../../db/client.ts';
import { apiKeys } from '../../db/schema/index.ts';
import { apiKeyScopes, organizationRoles, type OrganizationRole } from '../../db/schema/values.ts';
import { hashOf, prefixOf } from '../../domains/api-keys/secret.ts';
import { publishedText } from '../../graph/published.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { openTestDatabase } from '../database.ts';
import { addUser } from '../world.ts';
import type { Row } from './row.ts';
import { rows } from './rows.ts';
import { documentFor } from './selection.ts';
import { addTenant, type Tenant } from './world.ts';

type Field = GraphQLField<unknown, unknown>;

let database: Database;
let gateway: TestApp;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database, { env: { RATE_LIMIT_USER: '100000' } });
});
after(async () => {
  await gateway.close();
  await database.close();
});

const published = buildSchema(publishedText());
const fieldsOf = (name: 'Query' | 'Mutation'): Field[] => {
  const type = published.getType(name);
  return isObjectType(type) ? Object.values(type.getFields()) : [];
};

/** A key of the tenant with every scope, made by somebody who holds one permission there. */
async function keyOf(role: OrganizationRole, tenant: Tenant): Promise<string> {
  const { organization, integration } = tenant.id;
  const maker = await addUser(gateway.test, { organizationId: organization, roles: [role] });
  const secret = `kt_live_${randomBytes(32).toString('base64url')}`;
  await database.db.insert(apiKeys).values({
    ...{ integrationId: integration, name: 'Desk', prefix: prefixOf(secret), secretHash: hashOf(secret) },
    ...{ scopes: apiKeyScopes, sendLimit: 100_000_000, createdById: maker.id },
  });
  return secret;
}

/** Whether a key has its maker's permission at all: those that decide about money are left behind. */
function keeps(role: OrganizationRole): boolean {
  const maker = {
    ...{ userId: '', email: '', fullName: '', isSuperadmin: false },
    memberships: new Map([['here', new Set([role])]]),
  };
  const key = {
    id: '',
    integrationId: '',
    organizationId: 'here',
    scopes: new Set(apiKeyScopes),
    sendLimit: null,
  };
  return confined(maker, key).memberships.get('here')?.has(role) === true;
}

const isForMembers = ({ may }: Row): boolean => organizationRoles.every((role) => may.includes(role));

/** What only a program does, and what none does here: tests of their own have them. */
const elsewhere = new Set(['currentApiKey', 'prepareTransactionRequest', 'actAsPayer']);
const refusals = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND']);

describe('a key does of what is published what its maker may, and nothing that its maker may not', () => {
  for (const [kind, name] of [
    ['query', 'Query'],
    ['mutation', 'Mutation'],
  ] as const) {
    for (const field of fieldsOf(name).filter((each) => !elsewhere.has(each.name))) {
      test(field.name, async () => {
        const row = rows[field.name];
        assert.ok(row);
        const done: OrganizationRole[] = [];
        let tenant = await addTenant(gateway.test);
        for (const role of organizationRoles) {
          const secret = await keyOf(role, tenant);
          const { data, errors } = await gateway.ask('', documentFor(kind, field), row.args(tenant), {
            authorization: `Bearer ${secret}`,
            'x-user-id': '',
          });
          const refused =
            errors.length > 0
              ? errors.some(({ extensions }) => refusals.has(extensions.code))
              : data?.[field.name] == null;
          assert.ok(!errors.some(({ message }) => message.startsWith('Cannot query')), errors[0]?.message);
          if (refused) continue;
          done.push(role);
          if (kind === 'mutation') tenant = await addTenant(gateway.test);
        }
        assert.deepEqual(
          done,
          // Whose only permission was left behind is a member who holds none.
          organizationRoles.filter((role) => row.may.includes(role) && (keeps(role) || isForMembers(row))),
        );
      });
    }
  }
});
