import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Database } from '../../db/client.ts';
import { FORMER_SLUG_DAYS } from '../../records/organizations.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

const DAY_MS = 86_400_000;
const taken = ['CONFLICT', 'input.slug', 'slug: has already been taken'];

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let summit: TestOrganization;
let member: string;
let stranger: string;
let staff: string;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test);
  summit = await addOrganization(gateway.test);
  member = (await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['ADMIN'] })).id;
  stranger = (await addUser(gateway.test, { organizationId: summit.organizationId, roles: ['ADMIN'] })).id;
  staff = (await addUser(gateway.test, undefined, { role: 'superadmin' })).id;
});
after(async () => {
  await gateway.close();
  await database.close();
});

const rename = (slug: string, orgId = harbor.organizationId) =>
  gateway.ask(
    staff,
    'mutation($input: UpdateOrganizationInput!) { updateOrganization(input: $input) { slug } }',
    {
      input: { orgId, slug },
    },
  );
const renamed = async (slug: string, orgId = harbor.organizationId) => {
  const { data, errors } = await rename(slug, orgId);
  assert.deepEqual(errors, []);
  assert.deepEqual(data, { updateOrganization: { slug } });
};
const refusal = ({ errors }: Awaited<ReturnType<typeof rename>>) => [
  errors[0]?.extensions.code,
  errors[0]?.extensions.field,
  errors[0]?.message,
];
const shown = async (userId: string, slug: string) => {
  const { data, errors } = await gateway.ask(
    userId,
    'query($slug: String!) { organization(slug: $slug) { id slug } }',
    { slug },
  );
  return { data, errors: errors.map(({ message, extensions }) => [message, extensions.code]) };
};
const views = (userId: string, organizationSlug: string) =>
  gateway.ask(
    userId,
    'query($organizationSlug: String!) { savedViews(organizationSlug: $organizationSlug) { id } }',
    {
      organizationSlug,
    },
  );

test('a former slug leads members to the organization as it is now, and tells a stranger nothing', async () => {
  await renamed('old-harbor');
  await renamed('New-Harbor');
  const now = { data: { organization: { id: harbor.organizationId, slug: 'New-Harbor' } }, errors: [] };
  for (const slug of ['old-harbor', 'OLD-Harbor', 'new-harbor', harbor.organization.slug]) {
    assert.deepEqual(await shown(member, slug), now);
  }
  assert.deepEqual((await views(member, 'old-harbor')).data, { savedViews: [] });
  assert.deepEqual(await shown(stranger, 'old-harbor'), await shown(stranger, 'no-such-place'));
  const [former, missing] = [await views(stranger, 'old-harbor'), await views(stranger, 'no-such-place')];
  assert.deepEqual([former.data, refusal(former)], [missing.data, refusal(missing)]);
});

test('public addresses with a former slug lead to the organization', async () => {
  await renamed('open-old');
  await renamed('open-new');
  const branding = await gateway.app.inject('/organizations/open-old');
  assert.equal(branding.statusCode, 200);
  assert.deepEqual(branding.json(), (await gateway.app.inject('/organizations/open-new')).json());
  const offer = await gateway.app.inject(`/payer/occasions/open-old/send/${harbor.inbound.id}`);
  assert.equal(offer.statusCode, 200);
  assert.partialDeepStrictEqual(offer.json(), { organization: { slug: 'open-new' } });
});

test('nobody else takes a former slug while it leads on; its organization takes it back', async () => {
  await renamed('kept');
  await renamed('moved');
  assert.deepEqual(refusal(await rename('KEPT', summit.organizationId)), taken);
  const created = await gateway.ask(
    staff,
    'mutation($input: CreateOrganizationInput!) { createOrganization(input: $input) { slug } }',
    {
      input: {
        name: 'Kept',
        organizationType: 'TITLE',
        email: 'office@kept.example',
        phone: '1-207-555-0188',
        slug: 'kept',
        address: '1 Pier Rd, Portland, ME 04101',
        url: 'https://kept.example',
      },
    },
  );
  assert.deepEqual(refusal(created), taken);
  const claimed = async (userId: string, slug: string, organizationId?: string) => {
    const query = 'query($slug: String!, $id: ID) { slugClaimed(slug: $slug, organizationId: $id) }';
    const { data, errors } = await gateway.ask(userId, query, {
      slug,
      ...(organizationId && { id: organizationId }),
    });
    assert.deepEqual(errors, []);
    return data?.['slugClaimed'];
  };
  const own = harbor.organizationId;
  assert.deepEqual([await claimed(staff, 'kept', own), await claimed(staff, 'moved', own)], [false, false]);
  assert.equal(await claimed(staff, 'kept', summit.organizationId), true);
  assert.deepEqual([await claimed(staff, 'kept'), await claimed(staff, 'manage', own)], [true, true]);
  // Nobody else learns from it whose a slug was.
  assert.deepEqual([await claimed(stranger, 'kept', own), await claimed(member, 'kept', own)], [true, true]);
  await renamed('kept');
  // The slug that it left is a former one now, and the one that it took back is none.
  assert.deepEqual(refusal(await rename('moved', summit.organizationId)), taken);
  assert.partialDeepStrictEqual(await shown(member, 'moved'), { data: { organization: { slug: 'kept' } } });
  assert.partialDeepStrictEqual(await shown(member, 'kept'), { data: { organization: { slug: 'kept' } } });
});

test('a former slug leads on until its time is over, and is anybody’s then', async () => {
  await renamed('first');
  await renamed('second');
  gateway.test.pass(FORMER_SLUG_DAYS * DAY_MS - 1_000);
  assert.partialDeepStrictEqual(await shown(member, 'first'), { data: { organization: { slug: 'second' } } });
  gateway.test.pass(2_000);
  assert.deepEqual(await shown(member, 'first'), await shown(member, 'no-such-place'));
  assert.equal((await gateway.app.inject('/organizations/first')).statusCode, 404);
  await renamed('first', summit.organizationId);
  await renamed('third', summit.organizationId);
  assert.partialDeepStrictEqual(await shown(stranger, 'first'), {
    data: { organization: { slug: 'third' } },
  });
});
