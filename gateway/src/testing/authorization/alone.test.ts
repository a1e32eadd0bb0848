import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { isObjectType, type GraphQLField } from 'graphql';
import type { Database } from '../../db/client.ts';
import {
  approvalPolicyChanges,
  controlChanges,
  organizationUsers,
  permissionChanges,
} from '../../db/schema/index.ts';
import { controls, type Control } from '../../graph/controls.ts';
import { readSchema } from '../../graph/schema.ts';
import { publishedOperations } from '../../graph/published-operations.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { openTestDatabase } from '../database.ts';
import { addUser } from '../world.ts';
import {
  addAloneWorld,
  asPerson,
  asProgram,
  attack as attackWith,
  escaped,
  type AloneWorld,
  type Ask,
} from './alone-world.ts';
import { effectiveArguments } from './effective-arguments.ts';
import { helpless, loosest } from './loosest.ts';
import { rows } from './rows.ts';
import { documentFor } from './selection.ts';

let database: Database;
let gateway: TestApp;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database, {
    env: { BANK_LINKING_ORGANIZATIONS: '*', RATE_LIMIT_USER: '1000000' },
  });
});
after(async () => {
  await gateway.close();
  await database.close();
});

const mutation = readSchema().getType('Mutation');
const fields = isObjectType(mutation) ? Object.values(mutation.getFields()) : [];
type Field = GraphQLField<unknown, unknown>;
const documents = new Map(fields.map((field: Field) => [field.name, documentFor('mutation', field)]));
const loosenings = new Map<string, Control>(Object.entries(controls));
const documentOf = (name: string): string => documents.get(name) ?? assert.fail(`${name} is in no schema`);

const attack = (world: AloneWorld, actors: readonly Ask[]) => attackWith(gateway, world, actors);

test('lists for every mutation how it could loosen control, or that it cannot', () => {
  const said = [...Object.keys(loosest), ...helpless].toSorted();
  assert.deepEqual(said, [...documents.keys()].toSorted());
  assert.equal(new Set(said).size, said.length);
});

test('lets the attack succeed when nothing prevents it', async () => {
  const world = await addAloneWorld(gateway, true);
  const approver = asPerson(gateway, world.tenant.id.person);
  const found = await attack(world, [asPerson(gateway, world.office.id), approver]);
  // Payments that each person sent to a known receiver and the other person approved, and the payments that had waited.
  assert.ok(found.length >= 4, found.join('\n'));
});

/**
 * Mutations that are tried in a world of their own, because each could loosen control by itself or lends its maker's
 * access.
 */
const alone = Object.keys(loosest).filter((name) =>
  ['WAITS', 'CONFIRMS', 'LENDS'].includes(loosenings.get(name)?.loosens ?? ''),
);

describe('an admin alone cannot release a payment that needs an approval', () => {
  for (const name of alone) {
    test(name, async () => {
      const world = await addAloneWorld(gateway, true);
      const office = asPerson(gateway, world.office.id);
      for (const args of loosest[name]?.(world) ?? []) await office(documentOf(name), args);
      const actors = [office, ...(name.endsWith('ApiKey') ? [asProgram(gateway, world.secret)] : [])];
      assert.deepEqual(await attack(world, actors), []);
    });
  }

  test('with all other mutations that could help, one after another', async () => {
    const world = await addAloneWorld(gateway, true);
    const office = asPerson(gateway, world.office.id);
    for (const name of Object.keys(loosest).filter((each) => !alone.includes(each))) {
      for (const args of loosest[name]?.(world) ?? []) await office(documentOf(name), args);
      assert.deepEqual(await escaped(gateway, world), [], name);
    }
    assert.deepEqual(await attack(world, [office]), []);
  });

  test('with mutations that cannot loosen anything', async () => {
    const world = await addAloneWorld(gateway, true);
    const office = asPerson(gateway, world.office.id);
    for (const name of helpless) {
      const args = effectiveArguments(world.feeConfigurationId)[name] ?? rows[name]?.args;
      await office(documentOf(name), args?.(world.tenant) ?? {});
      assert.deepEqual(await escaped(gateway, world), [], name);
    }
    assert.deepEqual(await attack(world, [office]), []);
  });
});

/** Returns the ids of an organization's changes that a second person could confirm. */
async function waitingChanges(organizationId: string): Promise<string[]> {
  const tables = [approvalPolicyChanges, controlChanges, permissionChanges];
  const found = await Promise.all(
    tables.map((table) =>
      database.db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.organizationId, organizationId), eq(table.state, 'WAITING'))),
    ),
  );
  return found.flat().map(({ id }) => id);
}

/** Makes people confirm every waiting change of an organization. */
async function confirmAll(organizationId: string, people: readonly Ask[]): Promise<void> {
  const confirming = [...documents.keys()].filter((name) => name.startsWith('confirm'));
  for (const id of await waitingChanges(organizationId)) {
    for (const ask of people) {
      for (const name of confirming) await ask(documentOf(name), { id });
    }
  }
}

/** Returns a world in which every call about a person is about this person. */
const about = (world: AloneWorld, id: string): AloneWorld => ({
  ...world,
  office: { ...world.office, id },
  tenant: { ...world.tenant, id: { ...world.tenant.id, spare: id } },
});

/** Returns the calls of a mutation that depend on a person: the calls that change if the person changes. */
const callsAbout = (name: string, world: AloneWorld, id: string): readonly object[] => {
  const usual = new Set((loosest[name]?.(world) ?? []).map((args) => JSON.stringify(args)));
  return (loosest[name]?.(about(world, id)) ?? []).filter((args) => !usual.has(JSON.stringify(args)));
};

/** Returns the mutations that depend on a person and do more than take something away. */
const promoting = (world: AloneWorld): readonly string[] =>
  Object.keys(loosest).filter(
    (name) =>
      loosenings.get(name)?.loosens !== 'TIGHTENS' && callsAbout(name, world, world.vendor.id).length > 0,
  );

/**
 * Adds people as an admin who acts alone, and gives them as many permissions as the gateway accepts, with every mutation
 * that depends on a person. Each person accepts the invitation, as somebody who reads their mail would.
 */
async function addPuppets(world: AloneWorld, office: Ask): Promise<string[]> {
  const organizationId = world.tenant.id.organization;
  const ids: string[] = [];
  for (const roles of [['ADMIN', 'APPROVE_OUTBOUND_PAYMENT'], ['ADMIN']]) {
    const { id, email } = await addUser(gateway.test);
    for (const given of [roles, ['ADMIN'], ['REQUEST']]) {
      await office(documentOf('addUserToOrganization'), { organizationId, userId: id, email, roles: given });
    }
    await asPerson(gateway, id)(documentOf('acceptInvitation'), { organizationId });
    for (const name of promoting(world)) {
      for (const args of callsAbout(name, world, id)) await office(documentOf(name), args);
    }
    ids.push(id);
  }
  return ids;
}

test('tries every mutation that gives a person something for the people whom an admin adds', async () => {
  const found = promoting(await addAloneWorld(gateway, true));
  const giving = [
    'addUserRoles',
    'addUserToOrganization',
    'changePermissions',
    'updateUser',
    'updateUserRoles',
  ];
  assert.deepEqual(
    giving.filter((name) => !found.includes(name)),
    [],
  );
});

/** Mutations that wait for a second person. A person whom the admin adds could try to be that second person. */
const waiting = Object.keys(loosest).filter((name) => loosenings.get(name)?.loosens === 'WAITS');

for (const ownPermissions of [true, false]) {
  const where = ownPermissions ? 'gives permissions itself' : 'has platform staff give permissions';
  describe(`an admin with two people whom the admin added alone cannot release a payment, where the organization ${where}`, () => {
    test('with any mutation that waits for a second person', async () => {
      const world = await addAloneWorld(gateway, ownPermissions);
      const office = asPerson(gateway, world.office.id);
      const puppets = (await addPuppets(world, office)).map((id) => asPerson(gateway, id));
      for (const name of waiting) {
        for (const args of loosest[name]?.(world) ?? []) await office(documentOf(name), args);
        await confirmAll(world.tenant.id.organization, puppets);
      }
      assert.deepEqual(await attack(world, [office, ...puppets]), []);
    });
  });
}

test('an admin cannot release a payment with an API key that the admin created alone', async () => {
  const world = await addAloneWorld(gateway, true);
  const office = asPerson(gateway, world.office.id);
  for (const args of loosest['createApiKey']?.(world) ?? []) await office(documentOf('createApiKey'), args);
  const program = asProgram(gateway, world.secret);
  const mutations = [...publishedOperations.keys()].filter((name) => documents.has(name));
  assert.ok(mutations.length > 0);
  for (const name of documents.keys()) {
    for (const args of loosest[name]?.(world) ?? []) await program(documentOf(name), args);
  }
  assert.deepEqual(await attack(world, [office, program]), []);
  const members = await database.db
    .select({ roles: organizationUsers.roles })
    .from(organizationUsers)
    .where(eq(organizationUsers.userId, world.office.id));
  assert.deepEqual(members, [{ roles: ['ADMIN'] }]);
});
