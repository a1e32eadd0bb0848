import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import type { Database } from '../db/client.ts';
import { startTestApp, type Asked, type TestApp } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import { addOrganization, addUser } from '../testing/world.ts';

let database: Database;
let gateway: TestApp;
let userId: string;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  const { organization } = await addOrganization(gateway.test, { slug: 'harbor-realty' });
  userId = (await addUser(gateway.test, { organizationId: organization.id, roles: ['ADMIN'] })).id;
});
after(async () => {
  await gateway.close();
  await database.close();
});

const nul = '\0';
const half = '\ud83d';
const vital = (page: string) => JSON.stringify({ name: 'LCP', value: 800, page });
const json = { 'content-type': 'application/json' };

const anybody: Record<string, InjectOptions> = {
  'an organization’s brand': { url: '/organizations/%00' },
  'a payer’s link': { url: '/payer/occasions/%00/send/0d8f4a52-1111-4222-8333-444455556666' },
  'a web vital': { method: 'POST', url: '/web-vitals', headers: json, payload: vital(nul) },
  'a beacon': {
    method: 'POST',
    url: '/web-vitals',
    headers: { 'content-type': 'text/plain' },
    payload: vital(half),
  },
  'a name': { method: 'POST', url: '/web-vitals', headers: json, payload: '{"a\\u0000":1}' },
  'a deep body': {
    method: 'POST',
    url: '/web-vitals',
    headers: json,
    payload: `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  },
};
for (const [what, request] of Object.entries(anybody)) {
  test(`${what} that cannot be stored is refused`, async () => {
    const answer = await gateway.app.inject(request);
    assert.deepEqual(
      [answer.statusCode, answer.json<{ error: { code: string } }>().error.code],
      [400, 'BAD_INPUT'],
    );
  });
}

const searched = `query Found($text: String!) { search(organizationSlug: "harbor-realty", text: $text) { fundingSources { id } } }`;
for (const [what, text] of Object.entries({ 'a NUL': `a${nul}b`, 'half a pair': `a${half}` })) {
  test(`${what} in a variable is refused, by POST and by GET`, async () => {
    const posted = await gateway.ask(userId, searched, { text });
    assert.equal(posted.errors[0]?.extensions.code, 'BAD_INPUT');
    const variables = encodeURIComponent(JSON.stringify({ text }));
    const got = await gateway.app.inject({
      url: `/graphql?query=${encodeURIComponent(searched)}&variables=${variables}`,
      headers: await gateway.headersOf(userId),
    });
    assert.equal(got.json<Asked>().errors[0]?.extensions.code, 'BAD_INPUT');
  });
}

test('a text written into the document is refused too', async () => {
  const { errors } = await gateway.ask(userId, '{ organization(slug: "a\\u0000") { id } }');
  assert.equal(errors[0]?.extensions.code, 'BAD_INPUT');
});

test('signs of every language are taken', async () => {
  const { errors } = await gateway.ask(userId, searched, { text: '日本 😀 Ekström' });
  assert.deepEqual(errors, []);
});
