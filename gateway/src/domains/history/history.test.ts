import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Database } from '../../db/client.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { changesOf } from './changes.ts';

type User = Awaited<ReturnType<typeof addUser>>;

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let admin: User;
let spare: User;
let staff: User;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test, { name: 'Harbor Realty', phone: '5550100101' });
  const membership = { organizationId: harbor.organizationId, roles: ['ADMIN' as const] };
  admin = await addUser(gateway.test, membership, { firstName: 'Maya', lastName: 'Okafor' });
  spare = await addUser(gateway.test, membership, { firstName: 'Ada', lastName: 'Marsh' });
  staff = await addUser(gateway.test, undefined, { role: 'superadmin', firstName: 'Sol', lastName: 'Reyes' });
});
after(async () => {
  await gateway.close();
  await database.close();
});

const history = async (by: User, variables: object = {}) => {
  const { data, errors } = await gateway.ask(
    by.id,
    `query($id: ID!, $limit: Int, $afterCursor: String) {
       organizationHistory(organizationId: $id, limit: $limit, afterCursor: $afterCursor) {
         entries { kind actorName action subject changes { field before after } }
         pageInfo { afterCursor hasMoreEntries totalCount } } }`,
    { id: harbor.organizationId, ...variables },
  );
  assert.deepEqual(errors, []);
  return data?.['organizationHistory'] as {
    entries: { kind: string; actorName: string; action: string; subject: string | null; changes: object[] }[];
    pageInfo: { afterCursor: string | null; hasMoreEntries: boolean; totalCount: number };
  };
};
const mutate = async (by: User, call: string) => {
  gateway.test.pass(1_000);
  assert.deepEqual((await gateway.ask(by.id, `mutation { ${call} }`)).errors, []);
};

test('changes and sign-ins are told, the newest first, page by page', async () => {
  const id = harbor.organizationId;
  await mutate(admin, `updateOrganization(input: { orgId: "${id}", phone: "2075550155" }) { id }`);
  await mutate(
    staff,
    `updateUserRoles(id: "${spare.id}", organizationId: "${id}", roles: [ADMIN, REFUND_PAYMENT]) { roles }`,
  );
  gateway.test.pass(1_000);
  const signedIn = await gateway.app.inject({
    method: 'POST',
    url: '/identity/sync',
    headers: { authorization: `Bearer ${gateway.test.deps.config.identitySyncSecret}` },
    payload: { subject: 'auth0|maya', email: admin.email },
  });
  assert.equal(signedIn.statusCode, 200);
  const { entries, pageInfo } = await history(admin);
  assert.deepEqual(entries, [
    { kind: 'SIGN_IN', actorName: 'Maya Okafor', action: 'signIn', subject: null, changes: [] },
    {
      kind: 'CHANGE',
      actorName: 'Platform staff',
      action: 'updateUserRoles',
      subject: 'Ada Marsh',
      changes: [{ field: 'roles', before: 'ADMIN', after: 'ADMIN, REFUND_PAYMENT' }],
    },
    {
      kind: 'CHANGE',
      actorName: 'Maya Okafor',
      action: 'updateOrganization',
      subject: null,
      changes: [{ field: 'phone', before: '5550100101', after: '2075550155' }],
    },
  ]);
  assert.deepEqual([pageInfo.totalCount, pageInfo.hasMoreEntries], [3, false]);
  assert.equal((await history(staff)).entries[1]?.actorName, 'Sol Reyes');
  const first = await history(admin, { limit: 2 });
  const second = await history(admin, { limit: 2, afterCursor: first.pageInfo.afterCursor });
  assert.deepEqual([...first.entries, ...second.entries], entries);
});

test('a change is told in plain text; references and empty values are left out', () => {
  const picture = `data:image/png;base64,${'a'.repeat(500)}`;
  assert.deepEqual(
    changesOf(
      { name: 'Old', customerId: 'c-1', emails: ['a@x.example'], url: '', same: 1, deep: { a: 1 } },
      {
        name: 'New',
        customerId: 'c-2',
        emails: [],
        url: null,
        same: 1,
        deep: {},
        active: false,
        logo: picture,
      },
    ),
    [
      { field: 'name', before: 'Old', after: 'New' },
      { field: 'emails', before: 'a@x.example', after: null },
      { field: 'active', before: null, after: 'no' },
      { field: 'logo', before: null, after: picture.slice(0, 200) },
    ],
  );
  assert.deepEqual(changesOf(null, null), []);
});

test('the history is narrowed by kind, person and time; staff is not found by its name', async () => {
  const narrowed = async (by: User, given: string) => {
    const { data, errors } = await gateway.ask(
      by.id,
      `{ organizationHistory(organizationId: "${harbor.organizationId}", ${given}) { entries { kind actorName } pageInfo { totalCount } } }`,
    );
    assert.deepEqual(errors, []);
    return data?.['organizationHistory'] as {
      entries: { kind: string; actorName: string }[];
      pageInfo: { totalCount: number };
    };
  };
  const kinds = async (kind: string) =>
    new Set((await narrowed(admin, `kind: ${kind}`)).entries.map((entry) => entry.kind));
  assert.deepEqual([...(await kinds('SIGN_IN'))], ['SIGN_IN']);
  assert.deepEqual([...(await kinds('CHANGE'))], ['CHANGE']);
  const byMaya = await narrowed(admin, 'person: "maya ok"');
  assert.ok(byMaya.entries.length > 0);
  assert.ok(byMaya.entries.every(({ actorName }) => actorName === 'Maya Okafor'));
  assert.equal(byMaya.pageInfo.totalCount, byMaya.entries.length);
  assert.deepEqual((await narrowed(admin, 'person: "Reyes"')).entries, []);
  assert.ok((await narrowed(staff, 'person: "Reyes"')).entries.length > 0);
  const all = (await history(admin)).pageInfo.totalCount;
  const now = gateway.test.deps.clock().toISOString();
  const [before, since] = [
    await narrowed(admin, `until: "${now}"`),
    await narrowed(admin, `since: "${now}"`),
  ];
  assert.equal(before.pageInfo.totalCount + since.pageInfo.totalCount, all);
  assert.ok(before.pageInfo.totalCount > 0);
});
