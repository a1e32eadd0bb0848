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

test('every mutation says how somebody would loosen control with it, or that it can not', () => {
  const said = [...Object.keys(loosest), ...helpless].toSorted();
  assert.deepEqual(said, [...documents.keys()].toSorted());
  assert.equal(new Set(said).size, said.length);
});

test('the attack gets through where nothing is in its way', async () => {
  const world = await addAloneWorld(gateway, true);
  const approver = asPerson(gateway, world.tenant.id.person);
  const found = await attack(world, [asPerson(gateway, world.office.id), approver]);
  // Sent by each to somebody who was paid before and approved by the other, and what had waited.
  assert.ok(found.length >= 4, found.join('\n'));
});

/** Each of these is tried in a world of its own: it could loosen control by itself, or lends what its maker may do. */
const alone = Object.keys(loosest).filter((name) =>
  ['WAITS', 'CONFIRMS', 'LENDS'].includes(loosenings.get(name)?.loosens ?? ''),
);

describe('an admin alone gets no payment out that needs an approval', () => {
  for (const name of alone) {
    test(name, async () => {
      const world = await addAloneWorld(gateway, true);
      const office = asPerson(gateway, world.office.id);
      for (const args of loosest[name]?.(world) ?? []) await office(documentOf(name), args);
      const actors = [office, ...(name.endsWith('ApiKey') ? [asProgram(gateway, world.secret)] : [])];
      assert.deepEqual(await attack(world, actors), []);
    });
  }

  test('by everything else that could help, one after the other', async () => {
    const world = await addAloneWorld(gateway, true);
    const office = asPerson(gateway, world.office.id);
    for (const name of Object.keys(loosest).filter((each) => !alone.includes(each))) {
      for (const args of loosest[name]?.(world) ?? []) await office(documentOf(name), args);
      assert.deepEqual(await escaped(gateway, world), [], name);
    }
    assert.deepEqual(await attack(world, [office]), []);
  });

  test('by what can not loosen anything', async () => {
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

/** The ids of the changes in an organization that a second person could confirm. */
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

/** Has people confirm whatever waits in an organization. */
async function confirmAll(organizationId: string, people: readonly Ask[]): Promise<void> {
  const confirming = [...documents.keys()].filter((name) => name.startsWith('confirm'));
  for (const id of await waitingChanges(organizationId)) {
    for (const ask of people) {
      for (const name of confirming) await ask(documentOf(name), { id });
    }
  }
}

/** A world in which every call that is about a person of it is about this one. */
const about = (world: AloneWorld, id: string): AloneWorld => ({
  ...world,
  office: { ...world.office, id },
  tenant: { ...world.tenant, id: { ...world.tenant.id, spare: id } },
});

/** The calls of a mutation that say something about a person: those that differ where the person is another one. */
const callsAbout = (name: string, world: AloneWorld, id: string): readonly object[] => {
  const usual = new Set((loosest[name]?.(world) ?? []).map((args) => JSON.stringify(args)));
  return (loosest[name]?.(about(world, id)) ?? []).filter((args) => !usual.has(JSON.stringify(args)));
};

/** Mutations that say something about a person and do not only take away. */
const promoting = (world: AloneWorld): readonly string[] =>
  Object.keys(loosest).filter(
    (name) =>
      loosenings.get(name)?.loosens !== 'TIGHTENS' && callsAbout(name, world, world.vendor.id).length > 0,
  );

/**
 * People whom an admin adds alone, and gives as much as is taken: by every mutation that says something about a person.
 * Each accepts, as somebody who reads their mail does.
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

test('every mutation that gives a person something is tried for the people whom an admin adds', async () => {
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

/** What waits for a second person, so that somebody whom the admin adds could be that person. */
const waiting = Object.keys(loosest).filter((name) => loosenings.get(name)?.loosens === 'WAITS');

for (const ownPermissions of [true, false]) {
  const where = ownPermissions ? 'gives permissions itself' : 'has platform staff give permissions';
  describe(`nor with two people whom they add alone, where the organization ${where}`, () => {
    test('by anything that waits for a second person', async () => {
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

test('nor with a key that they make alone, by all that a key may ask', async () => {
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
