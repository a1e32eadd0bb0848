import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { auditLog, organizationUsers, organizations } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let summit: TestOrganization;
let admin: Awaited<ReturnType<typeof addUser>>;
let agent: Awaited<ReturnType<typeof addUser>>;
let staff: Awaited<ReturnType<typeof addUser>>;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test, { name: 'Harbor Realty', ein: '91-1144442' });
  summit = await addOrganization(gateway.test, { name: 'Summit Title', ein: '83-2200001' });
  const { organizationId } = harbor;
  admin = await addUser(gateway.test, { organizationId, roles: ['ADMIN', 'APPROVE_OUTBOUND_PAYMENT'] });
  agent = await addUser(gateway.test, { organizationId, roles: ['REQUEST'] }, { firstName: 'Alan' });
  staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
});
after(async () => {
  await gateway.close();
  await database.close();
});

const update = `mutation($input: UpdateOrganizationInput!) {
  updateOrganization(input: $input) { id name slug emails phone backgroundColor escrowOnboardingSkippedAt }
}`;
const change = (userId: string, fields: object, orgId = harbor.organizationId) =>
  gateway.ask(userId, update, { input: { orgId, ...fields } });
const refusal = async (asked: ReturnType<typeof change>) => {
  const { errors } = await asked;
  return [errors[0]?.extensions.code, errors[0]?.extensions.field, errors[0]?.message];
};

test('an admin changes the organization; what changed is written down once', async () => {
  const fields = {
    name: 'Harbor Realty Group',
    emails: ['A@harbor.example', 'a@harbor.example'],
    phone: '1-(206) 555-0142',
  };
  const { data, errors } = await change(admin.id, fields);
  assert.deepEqual(errors, []);
  assert.deepEqual(data, {
    updateOrganization: {
      id: harbor.organizationId,
      name: 'Harbor Realty Group',
      slug: harbor.organization.slug,
      emails: ['a@harbor.example'],
      phone: '2065550142',
      backgroundColor: null,
      escrowOnboardingSkippedAt: null,
    },
  });
  await change(admin.id, fields);
  const log = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.organizationId, harbor.organizationId));
  assert.equal(log.length, 1);
  assert.deepEqual(log[0]?.before, { name: 'Harbor Realty', emails: [], phone: null });
  assert.equal(log[0].actorUserId, admin.id);
});

test('every field has its rule', async () => {
  const cases: [object, string, string][] = [
    [{ name: ' ' }, 'name', 'Required'],
    [{ name: null }, 'name', 'Required'],
    [{ email: 'nobody' }, 'email', 'Invalid email'],
    [{ email: null }, 'email', 'Required'],
    [{ emails: ['ok@x.example', 'no'] }, 'emails.1', 'Emails must be valid'],
    [{ phone: '12345' }, 'phone', 'Phone must have 10 digits'],
    [{ backgroundColor: 'red;}' }, 'backgroundColor', 'Use a color like #30C97F'],
    [{ logoLight: 'javascript:alert(1)' }, 'logoLight', 'Enter a valid url'],
    [{ logoDark: 'https://evil.example/x.svg' }, 'logoDark', 'Upload the picture here.'],
    [{ logoLight: 'data:image/png;base64,AAAA' }, 'logoLight', 'Upload the picture here.'],
    ...[
      'javascript:alert(1)',
      'vbscript:x',
      'file:///etc/passwd',
      'file:',
      'foo:',
      'foo://x',
      'ftp://x.example',
    ].map((url): [object, string, string] => [{ url }, 'url', 'Enter a valid url']),
  ];
  for (const [fields, field, message] of cases) {
    assert.deepEqual(await refusal(change(admin.id, fields)), ['BAD_INPUT', `input.${field}`, message]);
  }
});

test('the type is taken by either name, organizationType first', async () => {
  const typeAfter = async (fields: object) => {
    const { errors } = await change(admin.id, fields);
    assert.deepEqual(errors, []);
    const [row] = await database.db
      .select()
      .from(organizations)
      .where(eq(organizations.id, harbor.organizationId));
    return row?.organizationType;
  };
  assert.equal(await typeAfter({ type: 'TITLE' }), 'TITLE');
  assert.equal(await typeAfter({ type: 'ATTORNEY', organizationType: 'ASSOCIATION' }), 'ASSOCIATION');
  for (const type of ['BUSINESS', null]) assert.equal(await typeAfter({ type }), 'ASSOCIATION');
  assert.deepEqual(await refusal(change(admin.id, { type: 'BANK' })), [
    ...['BAD_INPUT', 'input.type', 'Choose a type'],
  ]);
});

test('only a superuser changes how payments are approved', async () => {
  const approvals = { secondaryApprovalEnabled: true, approvalExpirationDays: 3 };
  for (const [field, value] of Object.entries(approvals)) {
    assert.equal((await refusal(change(admin.id, { [field]: value })))[0], 'FORBIDDEN');
  }
  assert.deepEqual((await change(staff.id, approvals)).errors, []);
  // A form that sends what is so already is not refused.
  assert.deepEqual((await change(admin.id, approvals)).errors, []);
  for (const approvalExpirationDays of [0, 366]) {
    assert.deepEqual(await refusal(change(staff.id, { approvalExpirationDays })), [
      ...['BAD_INPUT', 'input.approvalExpirationDays', 'From 1 to 365 days'],
    ]);
  }
});

test('only a superuser changes the slug, and not to one that is taken or reserved', async () => {
  assert.equal((await refusal(change(admin.id, { slug: 'new-harbor' })))[0], 'FORBIDDEN');
  for (const slug of [summit.organization.slug.toUpperCase(), 'support', 'Dashboard', 'plaid-continue']) {
    assert.deepEqual(await refusal(change(staff.id, { slug })), [
      'CONFLICT',
      'input.slug',
      'slug: has already been taken',
    ]);
  }
  assert.deepEqual(await refusal(change(staff.id, { slug: 'not/ok' })), [
    'BAD_INPUT',
    'input.slug',
    'Use only letters, numbers, underscores, or hyphens',
  ]);
  const moved = await addOrganization(gateway.test);
  const { data } = await change(staff.id, { slug: 'moved_here' }, moved.organizationId);
  assert.equal((data?.['updateOrganization'] as { slug: string }).slug, 'moved_here');
});

test('agents may not, others may not even know', async () => {
  assert.equal((await refusal(change(agent.id, { name: 'Mine' })))[0], 'FORBIDDEN');
  assert.deepEqual(await refusal(change(admin.id, { name: 'Mine' }, summit.organizationId)), [
    'NOT_FOUND',
    undefined,
    'The organization was not found.',
  ]);
});

test('what is seen of an organization follows the viewer', async () => {
  const query = `query($id: ID!) { organization(id: $id) {
    name ein emails currentOrgUserCanApproveOutbound adminUsers { fullName } promotionalBlocklisted vettedAt
  } }`;
  const seen = async (userId: string) =>
    (await gateway.ask(userId, query, { id: harbor.organizationId })).data?.['organization'] as Record<
      string,
      unknown
    >;
  const toAdmin = await seen(admin.id);
  assert.equal(toAdmin['ein'], '91-1144442');
  assert.equal(toAdmin['currentOrgUserCanApproveOutbound'], true);
  assert.deepEqual(toAdmin['adminUsers'], [{ fullName: 'Ada Marsh' }]);
  const toAgent = await seen(agent.id);
  assert.deepEqual([toAgent['ein'], toAgent['emails'], toAgent['adminUsers']], [null, [], []]);
  assert.equal(toAgent['currentOrgUserCanApproveOutbound'], false);
});

test('the list of organizations is the viewer’s own, or all for staff', async () => {
  const query = '{ organizations(limit: 100) { entries { name } pageInfo { totalCount } } }';
  const names = async (userId: string) =>
    (
      (await gateway.ask(userId, query)).data?.['organizations'] as { entries: { name: string }[] }
    ).entries.map(({ name }) => name);
  assert.deepEqual(await names(admin.id), ['Harbor Realty Group']);
  assert.ok((await names(staff.id)).includes('Summit Title'));
  const outsider = await addUser(gateway.test);
  assert.deepEqual(await names(outsider.id), []);
});

test('users are listed for admins, and what is shown of a user ends at shared organizations', async () => {
  const both = await addUser(
    gateway.test,
    { organizationId: harbor.organizationId, roles: ['ADMIN'] },
    { firstName: 'Both' },
  );
  await addMembership(both.id, summit.organizationId);
  const list = `query($id: ID!) { users(organizationId: $id) { entries {
    id role organizations { name } organizationPermissions { organizationId roles } fundingSources { id }
  } } }`;
  const { data } = await gateway.ask(admin.id, list, { id: harbor.organizationId });
  const entry = (data?.['users'] as { entries: { id: string }[] }).entries.find(({ id }) => id === both.id);
  assert.deepEqual(entry, {
    id: both.id,
    role: 'user',
    organizations: [{ name: 'Harbor Realty Group' }],
    organizationPermissions: [{ organizationId: harbor.organizationId, roles: ['ADMIN'] }],
    fundingSources: [],
  });
  const me = '{ currentUser { role organizations { name } roles } }';
  const own = (await gateway.ask(both.id, me)).data?.['currentUser'] as {
    organizations: unknown[];
    roles: string[];
  };
  assert.equal(own.organizations.length, 2);
  assert.deepEqual(own.roles.toSorted(), ['ADMIN', 'REQUEST']);
  assert.deepEqual((await gateway.ask(staff.id, me)).data?.['currentUser'], {
    role: 'superadmin',
    organizations: [],
    roles: [],
  });

  const one = 'query($id: ID!) { user(id: $id) { id } }';
  assert.deepEqual((await gateway.ask(admin.id, one, { id: agent.id })).data, { user: { id: agent.id } });
  assert.deepEqual((await gateway.ask(admin.id, one, { id: staff.id })).data, { user: null });
  assert.deepEqual((await gateway.ask(agent.id, one, { id: admin.id })).data, { user: null });
  assert.equal(
    (await gateway.ask(agent.id, list, { id: harbor.organizationId })).errors[0]?.extensions.code,
    'FORBIDDEN',
  );
});

async function addMembership(userId: string, organizationId: string): Promise<void> {
  await database.db.insert(organizationUsers).values({ userId, organizationId, roles: ['REQUEST'] });
}

test('a deactivated organization is gone for its members and stays for staff', async () => {
  const closed = await addOrganization(gateway.test);
  const owner = await addUser(gateway.test, { organizationId: closed.organizationId, roles: ['ADMIN'] });
  await database.db
    .update(organizations)
    .set({ active: false })
    .where(eq(organizations.id, closed.organizationId));
  const query = 'query($id: ID!) { organization(id: $id) { active } }';
  assert.deepEqual((await gateway.ask(owner.id, query, { id: closed.organizationId })).data, {
    organization: null,
  });
  assert.deepEqual((await gateway.ask(staff.id, query, { id: closed.organizationId })).data, {
    organization: { active: false },
  });
});
