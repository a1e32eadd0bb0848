import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addOrganization, addUser } from '../../testing/world.ts';
import { MAX_VIEWS } from './commands.ts';

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

const fields = '{ id name shared state mine owner { fullName } }';
const seen = z.object({
  id: z.string(),
  name: z.string(),
  shared: z.boolean(),
  state: z.string(),
  mine: z.boolean(),
  owner: z.object({ fullName: z.string() }),
});
type Seen = z.infer<typeof seen>;

const creating = `mutation($organizationSlug: String!, $name: String!, $state: String!, $shared: Boolean) {
  createSavedView(organizationSlug: $organizationSlug, name: $name, state: $state, shared: $shared) ${fields}
}`;
const updating = `mutation($id: ID!, $name: String, $state: String, $shared: Boolean) {
  updateSavedView(id: $id, name: $name, state: $state, shared: $shared) ${fields}
}`;
const listing = `query($slug: String!) { savedViews(organizationSlug: $slug) ${fields} }`;
const deleting = 'mutation($id: ID!) { deleteSavedView(id: $id) }';

async function world() {
  const { organizationId, organization } = await addOrganization(gateway.test);
  const person = (roles: ('ADMIN' | 'TRACK')[]) => addUser(gateway.test, { organizationId, roles });
  const [ada, office, agent] = [await person(['TRACK']), await person(['ADMIN']), await person(['TRACK'])];
  const { slug } = organization;
  const create = (userId: string, values: object = {}) =>
    gateway.ask(userId, creating, {
      organizationSlug: slug,
      name: 'Late',
      state: '{"layout":"list"}',
      ...values,
    });
  const created = async (userId: string, values: object = {}): Promise<Seen> =>
    seen.parse((await create(userId, values)).data?.['createSavedView']);
  const names = async (userId: string): Promise<string[]> => {
    const { data } = await gateway.ask(userId, listing, { slug });
    return z
      .array(seen)
      .parse(data?.['savedViews'])
      .map(({ name }) => name);
  };
  return { slug, ada: ada.id, office: office.id, agent: agent.id, create, created, names };
}
const errorsOf = ({ errors }: Awaited<ReturnType<TestApp['ask']>>) =>
  errors.map(({ message, extensions: { code, field } }) => [code, field, message]);

test('a view is its owner’s until it is shared', async () => {
  const { ada, office, agent, created, names } = await world();
  const view = await created(ada, { name: ' Late ones ' });
  assert.deepEqual(view, {
    ...view,
    name: 'Late ones',
    shared: false,
    mine: true,
    state: '{"layout":"list"}',
  });
  assert.deepEqual([await names(ada), await names(office), await names(agent)], [['Late ones'], [], []]);
  const one = 'query($id: ID!) { savedView(id: $id) { mine } }';
  assert.deepEqual((await gateway.ask(office, one, { id: view.id })).data, { savedView: null });

  await gateway.ask(ada, updating, { id: view.id, shared: true });
  assert.deepEqual([await names(office), await names(agent)], [['Late ones'], ['Late ones']]);
  assert.deepEqual((await gateway.ask(agent, one, { id: view.id })).data, { savedView: { mine: false } });
});

test('others’ unshared views cannot be told from missing ones, shared ones are changed by admins', async () => {
  const { ada, office, agent, created } = await world();
  const { id } = await created(ada);
  const missing = await gateway.ask(office, updating, { id: crypto.randomUUID(), name: 'X' });
  for (const [document, variables] of [
    [updating, { id, name: 'X' }],
    [deleting, { id }],
  ] as const) {
    assert.deepEqual(errorsOf(await gateway.ask(office, document, variables)), errorsOf(missing));
  }
  await gateway.ask(ada, updating, { id, shared: true });
  assert.deepEqual(errorsOf(await gateway.ask(agent, updating, { id, name: 'X' })), [
    ['FORBIDDEN', undefined, 'Only its owner and admins can change a shared view.'],
  ]);
  const renamed = await gateway.ask(office, updating, { id, name: 'By the office' });
  assert.equal(seen.parse(renamed.data?.['updateSavedView']).name, 'By the office');
  assert.deepEqual((await gateway.ask(office, deleting, { id })).data, { deleteSavedView: id });
  assert.deepEqual(errorsOf(await gateway.ask(ada, updating, { id, name: 'X' })), errorsOf(missing));
});

test('names differ for a person, in any case', async () => {
  const { ada, agent, create, created } = await world();
  const taken = [['CONFLICT', 'name', 'A view with this name is there already.']];
  const late = await created(ada);
  assert.deepEqual(errorsOf(await create(ada, { name: 'LATE' })), taken);
  assert.deepEqual(errorsOf(await create(agent)), []);
  const other = await created(ada, { name: 'Other' });
  assert.deepEqual(errorsOf(await gateway.ask(ada, updating, { id: other.id, name: 'late' })), taken);
  assert.deepEqual(errorsOf(await gateway.ask(ada, updating, { id: late.id, name: 'late' })), []);
});

test('input is checked', async () => {
  const { ada, create } = await world();
  assert.deepEqual(errorsOf(await create(ada, { name: '  ' })), [['BAD_INPUT', 'name', 'Required']]);
  assert.deepEqual(errorsOf(await create(ada, { name: 'x'.repeat(61) })), [
    ['BAD_INPUT', 'name', 'At most 60 characters'],
  ]);
  assert.deepEqual(errorsOf(await create(ada, { state: '[]' })), [
    ['BAD_INPUT', 'state', 'This is not the state of a view.'],
  ]);
});

test('fifty views a person, however many are saved at once', async () => {
  const { ada, agent, create, names } = await world();
  const made = await Promise.all(
    Array.from({ length: MAX_VIEWS + 3 }, (_, index) => create(ada, { name: `View ${index}` })),
  );
  assert.equal(made.filter(({ errors }) => errors.length === 0).length, MAX_VIEWS);
  assert.equal((await names(ada)).length, MAX_VIEWS);
  assert.match(String(errorsOf(await create(ada, { name: 'One more' }))), /You have 50 views/);
  assert.deepEqual(errorsOf(await create(agent)), []);
});

test('who left an organization sees none of its views', async () => {
  const { slug, ada, created } = await world();
  const { id } = await created(ada, { shared: true });
  const stranger = await addUser(gateway.test);
  const { data, errors } = await gateway.ask(stranger.id, listing, { slug });
  assert.equal(data, null);
  assert.equal(errors[0]?.extensions.code, 'NOT_FOUND');
  assert.equal((await gateway.ask(stranger.id, deleting, { id })).errors[0]?.extensions.code, 'NOT_FOUND');
});
