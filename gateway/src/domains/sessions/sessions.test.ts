import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { createClient, type Client } from 'graphql-ws';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { auditLog, outbox, sessions } from '../../db/schema/index.ts';
import { renderMail } from '../../mails/index.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { follow } from '../../testing/follow.ts';
import { addOrganization, addUser } from '../../testing/world.ts';
import { browserInWords } from './browser-words.ts';
import { endAtProvider } from './end-at-provider.ts';
import { forgetSessions } from './store.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

let database: Database;
let gateway: TestApp;
let organizationId: string;
let person: Awaited<ReturnType<typeof addUser>>;
const clients: Client[] = [];

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  ({ organizationId } = await addOrganization(gateway.test));
});
after(async () => {
  for (const client of clients) await client.dispose();
  await gateway.close();
  await database.close();
});
beforeEach(async () => {
  person = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
});

interface Told {
  id: string;
  browser?: string;
  userAgent?: unknown;
  address?: string;
}

const signIn = (session: Told) =>
  gateway.app.inject({
    method: 'POST',
    url: '/identity/sync',
    headers: { authorization: 'Bearer sandbox-identity-secret' },
    payload: { subject: `auth0|${person.id}`, email: person.email, session },
  });

const proof = (sessionId: string) => ({ proof: { 'https://keyturn.example/sid': sessionId } });
const inSession = async (sessionId: string) => ({
  authorization: `Bearer ${await gateway.signed(person.id, proof(sessionId))}`,
});
const ask = async (sessionId: string, query: string, headers: object = {}) =>
  gateway.ask(person.id, query, {}, { ...(await inSession(sessionId)), ...headers });

const listed = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      browser: z.string(),
      address: z.string().nullable(),
      firstSeenAt: z.string(),
      lastSeenAt: z.string(),
      isThisOne: z.boolean(),
      isNewBrowser: z.boolean(),
    }),
  ),
});
async function list(sessionId: string) {
  const fields = 'id browser address firstSeenAt lastSeenAt isThisOne isNewBrowser';
  const { data, errors } = await ask(sessionId, `{ sessions { ${fields} } }`);
  assert.deepEqual(errors, []);
  return listed.parse(data).sessions;
}

const mails = async () => {
  const rows = await database.db.select().from(outbox).where(eq(outbox.kind, 'mail'));
  const body = z.object({ mailKind: z.literal('new-browser'), to: z.string(), data: z.unknown() });
  return rows.flatMap((row) => body.safeParse(row.body).data ?? []).filter(({ to }) => to === person.email);
};

test('where somebody is signed in is told in words, the one seen last first, and which one asks', async () => {
  await signIn({ id: 'desk', browser: 'b1', userAgent: chrome, address: '198.51.100.7' });
  gateway.test.pass(60_000);
  await signIn({ id: 'pocket', browser: 'b2', userAgent: phone, address: '203.0.113.9' });
  gateway.test.pass(60_000);
  const [first, second] = await list('desk');
  assert.deepEqual(
    [first?.browser, first?.isThisOne, first?.isNewBrowser],
    ['Chrome on Windows', true, false],
  );
  // The request itself is a sighting, from where it came.
  assert.equal(first?.address, '127.0.0.1');
  assert.deepEqual(
    [second?.browser, second?.address, second?.isThisOne, second?.isNewBrowser],
    ['Safari on iOS', '203.0.113.9', false, true],
  );
  assert.equal(second?.firstSeenAt, second?.lastSeenAt);
});

test('a session that was ended is refused at once, its open socket is pushed nothing more, the others go on', async () => {
  await signIn({ id: 'here' });
  await signIn({ id: 'there' });
  const address = (await gateway.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  const client = createClient({
    url: `${address}/graphql`,
    connectionParams: { ...(await inSession('there')), userId: person.id },
    retryAttempts: 0,
  });
  clients.push(client);
  const followed = follow(client, 'subscription { currentUserChanged { id } }', {});
  await followed.opened;
  const there = (await list('here')).find(({ isThisOne }) => !isThisOne);
  assert.deepEqual(
    await ask('here', `mutation { endSession(id: "${there?.id}") }`).then(({ data }) => data),
    {
      endSession: true,
    },
  );
  assert.match(await followed.words(), /The user was not found/);
  const refused = await ask('there', '{ currentUser { id } }');
  assert.equal(refused.status, 401);
  assert.equal((await ask('there', 'mutation { endOtherSessions }')).status, 401);
  assert.equal((await list('here')).length, 1);
  // A refresh token that still lives at the provider signs nobody in again.
  const again = await signIn({ id: 'there' });
  assert.equal(again.statusCode, 403);
  assert.match(again.body, /This session was ended/);
  const [kept] = await database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'endSession'), eq(auditLog.entityId, there?.id ?? '')));
  assert.equal(kept?.actorUserId, person.id);
});

test('all others end at once; the one that asks stays until it ends itself', async () => {
  for (const id of ['one', 'two', 'three']) await signIn({ id });
  const { data } = await ask('one', 'mutation { endOtherSessions }');
  assert.deepEqual(data, { endOtherSessions: 2 });
  assert.equal((await ask('two', '{ currentUser { id } }')).status, 401);
  assert.deepEqual((await ask('one', 'mutation { endSession }')).data, { endSession: true });
  assert.equal((await ask('one', '{ currentUser { id } }')).status, 401);
});

test('the same key ends nothing twice', async () => {
  for (const id of ['k1', 'k2']) await signIn({ id });
  const key = { 'idempotency-key': 'b7b8a1de-8a39-4a34-9a0b-1a1f3d1f9a01' };
  const first = await ask('k1', 'mutation { endOtherSessions }', key);
  await signIn({ id: 'k3' });
  const again = await ask('k1', 'mutation { endOtherSessions }', key);
  assert.deepEqual([first.data, again.data], [{ endOtherSessions: 1 }, { endOtherSessions: 1 }]);
  assert.equal((await list('k1')).length, 2);
});

test('nobody ends the session of somebody else, nor one that is not known', async () => {
  await signIn({ id: 'mine' });
  const [mine] = await list('mine');
  const stranger = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  for (const id of [mine?.id, 'nonsense', stranger.id]) {
    const { errors } = await gateway.ask(stranger.id, `mutation { endSession(id: "${id}") }`);
    assert.equal(errors[0]?.extensions.code, 'NOT_FOUND');
  }
  // A sign-in that names no session has none to end.
  assert.equal(
    (await gateway.ask(stranger.id, 'mutation { endSession }')).errors[0]?.extensions.code,
    'NOT_FOUND',
  );
  assert.equal((await list('mine')).length, 1);
});

test('the identity provider is told of what was ended here', async () => {
  await signIn({ id: 'ended-here' });
  await list('ended-here');
  const [row] = await database.db.select().from(sessions).where(eq(sessions.sessionId, 'ended-here'));
  await endAtProvider(gateway.test.deps, row?.id ?? '');
  assert.deepEqual(gateway.test.identity.ended, ['ended-here']);
});

test('a browser that was not seen before is told of by mail, once; the first one and known ones are not', async () => {
  await signIn({ id: 'a1', browser: 'mark-a', userAgent: chrome });
  await signIn({ id: 'a2', browser: 'mark-a', userAgent: phone });
  assert.deepEqual(await mails(), []);
  const stranger = { id: 'b1', browser: 'mark-b', userAgent: chrome, address: '203.0.113.9' };
  await signIn(stranger);
  await signIn(stranger);
  const [told, ...more] = await mails();
  assert.deepEqual(more, []);
  const { subject, text } = renderMail('new-browser', told?.data);
  assert.equal(subject, 'New sign-in to your account');
  for (const part of [/Browser: Chrome on Windows/, /Address: 203\.0\.113\.9/, /\/sessions/])
    assert.match(text, part);
  assert.equal((await list('a1')).find(({ isNewBrowser }) => isNewBrowser)?.address, '203.0.113.9');
  await signIn({ id: 'b2', browser: 'mark-b' });
  assert.equal((await mails()).length, 1);
});

test('where the provider tells no mark, browsers are told apart by what they call themselves', async () => {
  await signIn({ id: 'c1', userAgent: chrome });
  await signIn({ id: 'c2', userAgent: chrome.replaceAll('131', '132') });
  assert.deepEqual(await mails(), []);
  await signIn({ id: 'c3', userAgent: phone });
  assert.equal((await mails()).length, 1);
});

test('a session that only its tokens tell of is known from its first request on, and can be ended', async () => {
  await signIn({ id: 'told' });
  await ask('untold', '{ currentUser { id } }', { 'user-agent': chrome });
  const found = (await list('told')).find(({ isThisOne }) => !isThisOne);
  assert.deepEqual([found?.browser, found?.isNewBrowser], ['Chrome on Windows', false]);
  await ask('told', `mutation { endSession(id: "${found?.id}") }`);
  assert.equal((await ask('untold', '{ currentUser { id } }')).status, 401);
});

test('a sign-in is not refused for what is told along of its browser', async () => {
  const odd = await signIn({ id: 'odd', userAgent: { not: 'text' }, address: 'x'.repeat(1_000) });
  assert.equal(odd.statusCode, 200);
  const [kept] = await database.db.select().from(sessions).where(eq(sessions.sessionId, 'odd'));
  assert.deepEqual([kept?.userAgent, kept?.address?.length], [null, 100]);
});

test('what was neither seen nor ended for long is forgotten', async () => {
  await signIn({ id: 'old' });
  await signIn({ id: 'old-but-ended' });
  const now = gateway.test.deps.clock();
  await database.db
    .update(sessions)
    .set({ endedAt: new Date(now.getTime() + 10_000) })
    .where(eq(sessions.sessionId, 'old-but-ended'));
  await forgetSessions(database.db, new Date(now.getTime() + 5_000));
  const left = await database.db.select().from(sessions).where(eq(sessions.userId, person.id));
  assert.deepEqual(
    left.map(({ sessionId }) => sessionId),
    ['old-but-ended'],
  );
});

test('browsers in words', () => {
  assert.equal(browserInWords(chrome), 'Chrome on Windows');
  assert.equal(browserInWords(phone), 'Safari on iOS');
  for (const nothing of [null, '', 'curl'])
    assert.match(browserInWords(nothing), /^(An unknown browser|curl)/);
});
