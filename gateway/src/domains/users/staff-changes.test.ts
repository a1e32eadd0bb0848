import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { auditLog } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type Asked, type TestApp } from '../../testing/app.ts';
import { addOrganization, addUser } from '../../testing/world.ts';

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

const refusal = async (asked: Promise<Asked>) => {
  const { errors } = await asked;
  return [errors[0]?.extensions.code, errors[0]?.extensions.field, errors[0]?.message];
};

test('staff changes a person; people give themselves nothing', async () => {
  const staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
  const { organizationId } = await addOrganization(gateway.test);
  const someone = await addUser(gateway.test, { organizationId, roles: ['REQUEST'] });
  const update = (by: typeof staff, fields: string, id = someone.id) =>
    gateway.ask(by.id, `mutation { updateUser(id: "${id}", ${fields}) { phone role allowOrgRegistration } }`);
  const own = 'Only platform staff can change this.';
  assert.deepEqual(await refusal(update(someone, 'role: superadmin')), ['FORBIDDEN', undefined, own]);
  assert.deepEqual(await refusal(update(someone, 'allowOrgRegistration: true')), [
    'FORBIDDEN',
    undefined,
    own,
  ]);
  assert.deepEqual((await refusal(update(staff, 'role: user', staff.id))).slice(0, 2), ['BAD_INPUT', 'role']);
  await update(someone, 'phone: "207-555-0166"');
  const changed = await update(staff, 'role: superadmin, allowOrgRegistration: true, phone: null');
  assert.deepEqual(changed.data?.['updateUser'], {
    ...{ phone: null, role: 'superadmin', allowOrgRegistration: true },
  });
  const entries = await database.db.select().from(auditLog).where(eq(auditLog.entityId, someone.id));
  const last = entries.find(({ actorUserId }) => actorUserId === staff.id);
  assert.deepEqual(
    [last?.before, last?.after],
    [
      { phone: '2075550166', role: 'user', allowOrgRegistration: false },
      { phone: null, role: 'superadmin', allowOrgRegistration: true },
    ],
  );
});
