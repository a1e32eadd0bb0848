import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { isObjectType, type GraphQLField } from 'graphql';
import type { Database } from '../../db/client.ts';
import { feeConfigs } from '../../db/schema/index.ts';
import { organizationRoles } from '../../db/schema/values.ts';
import { openTestDatabase } from '../database.ts';
import { viewerById } from '../../records/users.ts';
import { startTestApp, type Asked, type TestApp } from '../app.ts';
import { hearStatements, unplacedIn, type Heard } from '../statements.ts';
import { addUser } from '../world.ts';
import { domains } from '../../server/domains.ts';
import { GatewayError } from '../../base/errors.ts';
import { createLoaders } from '../../context/loaders.ts';
import { combinePolicies } from '../../graph/policy.ts';
import { readSchema } from '../../graph/schema.ts';
import { namedPaths, valueAt, withValue } from './named.ts';
import type { Row } from './row.ts';
import { rows } from './rows.ts';
import { documentFor } from './selection.ts';
import { viewers, type ViewerKind } from './viewers.ts';
import { addTenant, type Tenant } from './world.ts';

type Field = GraphQLField<unknown, unknown>;

let database: Database;
let gateway: TestApp;
let app: TestApp | undefined;
let other: Tenant;
let superadmin: string;
// What other test files of the same process ask is theirs.
let heard: Heard;

before(async () => {
  heard = hearStatements();
  database = await openTestDatabase();
  app = gateway = await startTestApp(database, { env: { BANK_LINKING_ORGANIZATIONS: '*' } });
  other = await addTenant(gateway.test);
  const calculation = { selection: 'FLAT' as const, inputs: { amount: 100, unit: 'CENTS' } };
  const tiers = [{ id: '1', min: 0, max: null, calculation }];
  const standard = { label: 'Flat', payer: 'PARTY' as const, tiers };
  await database.db
    .insert(feeConfigs)
    .values({ isDefault: true, defaultSchema: true, payer: 'PARTY', schema: standard });
  superadmin = (await addUser(gateway.test, undefined, { role: 'superadmin' })).id;
});
after(async () => {
  heard.stop();
  await app?.close();
  await database.close();
});

const schema = readSchema();
const fieldsOf = (name: string): Field[] => {
  const type = schema.getType(name);
  return isObjectType(type) ? Object.values(type.getFields()) : [];
};
const kinds = [
  ['query', fieldsOf('Query')],
  ['mutation', fieldsOf('Mutation')],
] as const;
const rowOf = (name: string): Row => {
  const row = rows[name];
  assert.ok(row, `${name} has no row in rows.ts: say who may run it.`);
  return row;
};

async function userOf(kind: ViewerKind, tenant: Tenant): Promise<string> {
  if (kind === 'superadmin') return superadmin;
  if (kind === 'stranger') return other.person.id;
  const role = organizationRoles.find((each) => each === kind);
  const user = await addUser(gateway.test, {
    organizationId: tenant.id.organization,
    roles: role === undefined ? [] : [role],
  });
  return user.id;
}

/** What came of a call: `done` for everything that was let through, whatever the command then said. */
function outcomeOf({ status, data, errors }: Asked, name: string): string {
  if (status === 401) return 'UNAUTHENTICATED';
  const [error] = errors;
  if (error) return refusals.has(error.extensions.code) ? error.extensions.code : 'done';
  const value = data?.[name];
  if (value === null || value === undefined) return 'NOT_FOUND';
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.some(isApprovalError) ? 'REFUSED_ITEM' : 'done';
}
function refusedOrThrown(error: unknown): false {
  if (error instanceof GatewayError && refusals.has(error.code)) return false;
  throw error;
}
const refusals = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND']);
const isApprovalError = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && 'errorMessage' in item;

test('every operation has a row, and every row an operation', () => {
  const operations = ['Query', 'Mutation', 'Subscription'].flatMap(fieldsOf).map(({ name }) => name);
  assert.deepEqual(Object.keys(rows).toSorted(), operations.toSorted());
});

describe('who may run an operation', () => {
  for (const [kind, fields] of kinds) {
    for (const field of fields) {
      test(field.name, async () => {
        const { args, may } = rowOf(field.name);
        const document = documentFor(kind, field);
        let tenant = await addTenant(gateway.test);
        const seen: Record<string, string> = {};
        for (const viewer of viewers) {
          const asked =
            viewer === 'nobody'
              ? await gateway.ask('', document, args(tenant), { authorization: '', 'x-user-id': '' })
              : await gateway.ask(await userOf(viewer, tenant), document, args(tenant));
          const outcome = outcomeOf(asked, field.name);
          seen[viewer] = outcome;
          if (viewer === 'stranger') assert.doesNotMatch(JSON.stringify(asked), new RegExp(tenant.mark, 'i'));
          // What was done to a tenant must not decide about the next viewer.
          if (outcome === 'done' && kind === 'mutation') tenant = await addTenant(gateway.test);
        }
        const done = viewers.filter((viewer) => seen[viewer] === 'done');
        assert.deepEqual(
          done,
          viewers.filter((viewer) => may.includes(viewer)),
          JSON.stringify(seen),
        );
        assert.equal(seen['nobody'], 'UNAUTHENTICATED');
      });
    }
  }

  for (const field of fieldsOf('Subscription')) {
    test(`${field.name} (live)`, async () => {
      const { args, may } = rowOf(field.name);
      const policy = combinePolicies(domains.policies).Subscription[field.name];
      assert.ok(policy);
      const tenant = await addTenant(gateway.test);
      const { deps } = gateway.test;
      const done = [];
      for (const kind of viewers) {
        const viewer = kind === 'nobody' ? null : await viewerById(deps.db, await userOf(kind, tenant));
        if (viewer === null) continue;
        const context = { deps, viewer, loaders: createLoaders(deps), log: deps.log };
        const rest = { requestId: 'test', idempotencyKey: null, identity: null };
        const allowed = Promise.resolve(policy.allows({ ...context, ...rest }, args(tenant)));
        if (await allowed.catch(refusedOrThrown)) done.push(kind);
      }
      assert.deepEqual(
        done,
        viewers.filter((viewer) => may.includes(viewer)),
      );
    });
  }
});

/** What stands for another tenant's thing where a row does not name one itself: by the last name of the path. */
const foreignByName = (tenant: Tenant): Readonly<Record<string, unknown>> => ({
  id: tenant.id.paid,
  organizationId: tenant.id.organization,
  organizationPermissionsOrgId: tenant.id.organization,
  organizationSlug: tenant.slug,
  slug: tenant.slug,
  fundingSourceId: tenant.id.account,
  defaultFundingSourceId: tenant.id.account,
  fundingRef: tenant.accountRef,
  transferRef: tenant.transferRef,
  traceId: tenant.traceId,
  paymentOccasionId: tenant.id.occasion,
  transactionTemplateId: tenant.id.paid,
  attemptOf: tenant.id.paid,
  batchId: tenant.id.batch,
  paymentLinkId: tenant.id.paymentLink,
  file: tenant.id.file,
  rerouteId: tenant.id.escrow,
  customerId: tenant.id.customer,
  userId: tenant.id.spare,
  actorId: tenant.id.spare,
  ownerId: tenant.id.spare,
  escrowAccountId: tenant.id.escrow,
  feeConfigurationId: tenant.id.organization,
  promotionId: tenant.id.promotion,
  subscriptionId: tenant.id.webhook,
  preparedRequest: tenant.id.prepared,
  mentions: [tenant.id.spare],
  attachments: [tenant.id.organization],
  utilizingOrganizationId: tenant.id.partner,
});

/** Where another organization is named on purpose, and what is told of it is what anybody may know. */
const meantToTell = new Set([
  // That a friendly URL is taken is what the message is for.
  'createOrganization: input.slug',
  // An occasion is shared with another organization, which is shown by its name.
  'sharePaymentOccasion: utilizingOrganizationId',
]);

/** Something of the same form that is not there. */
function missing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(missing);
  const text = String(value);
  if (/^\d{9}$/.test(text)) return '999999937';
  if (/^[0-9a-f-]{36}$/.test(text)) return randomUUID();
  return text.replace(/[0-9a-f]{8}/g, () => randomUUID().slice(0, 8));
}

describe('what another tenant has is like what does not exist', () => {
  for (const [kind, fields] of kinds) {
    for (const field of fields) {
      for (const path of namedPaths(field.args)) {
        if (meantToTell.has(`${field.name}: ${path}`)) continue;
        test(`${field.name}: ${path}`, async () => {
          const { args } = rowOf(field.name);
          const tenant = await addTenant(gateway.test);
          const last = path.split('.').at(-1) ?? path;
          const foreign = valueAt(args(other), path) ?? foreignByName(other)[last];
          assert.ok(foreign, `${path} needs an example in foreignByName.`);
          const document = documentFor(kind, field);
          const asking = async (value: unknown) => {
            const { data, errors } = await gateway.ask(
              tenant.person.id,
              document,
              withValue(args(tenant), path, value),
            );
            const faults = errors.map(({ message, extensions: { code, field: at } }) => ({
              message,
              code,
              at,
            }));
            // What was sent comes back in answers, and what is made has an id of its own.
            const sent = [value].flat().map(String);
            const answer = JSON.stringify({ data, faults });
            const leaked = Object.values(other.id).filter((id) => answer.includes(id) && !sent.includes(id));
            assert.deepEqual(leaked, []);
            return sent
              .reduce((text, each) => text.replaceAll(each, 'SENT'), answer)
              .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID');
          };
          const theirs = await asking(foreign);
          assert.doesNotMatch(theirs, new RegExp(other.mark, 'i'));
          assert.equal(theirs, await asking(missing(foreign)));
        });
      }
    }
  }

  test('fields that take an id', async () => {
    const fields = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .filter(({ name }) => !['Query', 'Mutation', 'Subscription'].includes(name) && !name.startsWith('__'))
      .flatMap((type) => fieldsOf(type.name).filter(({ args }) => namedPaths(args).length > 0))
      .map(({ name }) => name);
    const known = ['emails', 'organizationPermissions'];
    assert.deepEqual(fields.toSorted(), known, 'A new field that takes an id needs a test here.');
    const tenant = await addTenant(gateway.test);
    const queries = [
      'query($id: ID!) { currentUser { organizationPermissions(organizationId: $id) { roles } } }',
      `query($id: ID!) { paymentOccasion(id: "${tenant.id.occasion}") { emails(organizationId: $id) } }`,
    ];
    for (const query of queries) {
      const asking = async (id: string) => (await gateway.ask(tenant.person.id, query, { id })).data;
      assert.deepEqual(await asking(other.id.organization), await asking(randomUUID()));
    }
  });
});

test('docs/scale.md says by which columns the statements of operations find their rows where tables are spread', () => {
  assert.deepEqual(unplacedIn(heard.texts), []);
});
