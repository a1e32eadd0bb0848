import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import {
  askerTokens,
  organizations,
  outbox,
  paymentOccasions,
  rateCounts,
  transactionTemplates,
  users,
} from '../../db/schema/index.ts';
import { forgetRates } from '../../db/rate-counter.ts';
import { drainOutbox } from '../../payments/delivery/deliver.ts';
import { createAskerToken } from '../../payments/requests/asker-tokens.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';

import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { createRequestToken } from '../../payments/store/request-tokens.ts';
import { LINKS_A_DAY_OF_ORGANIZATION, REQUESTS_A_DAY_OF_ORGANIZATION } from './asking.ts';

const DAY_MS = 86_400_000;
const made = z.object({ id: z.string(), status: z.string() });
const failure = z.object({ error: z.object({ code: z.string(), field: z.string().nullable() }) });

let database: Database;
let server: TestApp;
let world: TestOrganization;

before(async () => {
  database = await openTestDatabase();
  server = await startTestApp(database);
  world = await addOrganization(server.test);
  await database.db
    .update(paymentOccasions)
    .set({ context: 'GENERIC' })
    .where(eq(paymentOccasions.id, world.inbound.id));
});
after(async () => {
  await server.close();
  await database.close();
});

const post = (url: string, payload: object, key = randomUUID()) =>
  server.app.inject({ method: 'POST', url, payload, headers: { 'idempotency-key': key } });
const links = (id = world.inbound.id) => `/payer/asked/${id}/links`;
const tokenOf = (email: string, days = 1) =>
  createAskerToken(
    database.db,
    { paymentOccasionId: world.inbound.id, email },
    server.test.deps.clock(),
    new Date(server.test.deps.clock().getTime() + days * DAY_MS),
  );
const ask = (token: string, more: object = {}, key = randomUUID()) =>
  post(
    `/payer/askers/${token}/requests`,
    {
      ...{ asker: { firstName: 'Lee', lastName: 'Park' }, amount: 50_000, formFields: [] },
      ...{ receiverEmail: 'payer@buyers.example', ...more },
    },
    key,
  );

test('an address is mailed a link that opens the form, and no token is stored', async () => {
  const email = 'Lee@agents.example';
  assert.equal((await post(links(), { email })).statusCode, 200);
  assert.equal((await post(links(), { email: email.toLowerCase() })).statusCode, 200);
  await drainOutbox(server.test.deps);
  const sent = server.test.mail.sent.filter(({ to }) => to === email.toLowerCase());
  assert.equal(sent.length, 1);
  const token = /\/customer\/ask\/([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? assert.fail(sent[0]?.text);
  const stored = [await database.db.select().from(outbox), await database.db.select().from(askerTokens)];
  assert.equal(JSON.stringify(stored).includes(token), false);
  // An address that is forwarded, or kept in a history, tells nobody's email.
  const said = `${sent[0]?.text}${token}${Buffer.from(token, 'base64url').toString('latin1')}`;
  assert.doesNotMatch(said.slice(said.indexOf(token)), /lee|agents/i);
  const opened = await server.app.inject(`/payer/askers/${token}`);
  assert.partialDeepStrictEqual(opened.json(), {
    ...{ email: email.toLowerCase(), occasion: { id: world.inbound.id } },
  });
});

test('what is asked is an ordinary request, with who asked as its agent', async () => {
  const token = await tokenOf('ari@agents.example');
  const key = randomUUID();
  const first = await ask(token, {}, key);
  assert.equal(first.statusCode, 201, first.body);
  const { id, status } = made.parse(first.json());
  assert.equal(status, 'PENDING');
  assert.equal(made.parse((await ask(token, {}, key)).json()).id, id);
  const [user] = await database.db.select().from(users).where(eq(users.email, 'ari@agents.example'));
  const [request] = await database.db
    .select()
    .from(transactionTemplates)
    .where(eq(transactionTemplates.id, Number(id)));
  assert.ok(user);
  assert.deepEqual(
    [request?.requesterId, request?.buyerAgentId, request?.organizationId, request?.receiverEmail],
    [user.id, user.id, world.organizationId, 'payer@buyers.example'],
  );
});

test('what the occasion does not take is refused at its field', async () => {
  const token = await tokenOf('may@agents.example');
  for (const [more, field] of [
    [{ amount: 100 }, 'amount'],
    [{ receiverEmail: 'nobody' }, 'receiverEmail'],
    [{ asker: { firstName: '', lastName: 'P' } }, 'asker.firstName'],
    [{ formFields: [{ name: 'none', value: 'x' }] }, 'formFields.none'],
  ] as const) {
    const { error } = failure.parse((await ask(token, more)).json());
    assert.deepEqual([error.code, error.field], ['BAD_INPUT', field]);
  }
});

test('a link that is over, was changed or is none leads nowhere', async () => {
  const token = await tokenOf('kim@agents.example');
  const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'QQ' : 'AA'}`;
  for (const wrong of [await tokenOf('kim@agents.example', -1), changed, 'A'.repeat(60), 'short']) {
    assert.equal((await ask(wrong)).statusCode, 404, wrong);
    assert.equal((await server.app.inject(`/payer/askers/${wrong}`)).statusCode, 404, wrong);
  }
});

test('an occasion for earnest money, one that sends and one that is not there are asked for by nobody', async () => {
  const { id: _id, ...occasion } = world.inbound;
  const [earnest] = await database.db
    .insert(paymentOccasions)
    .values({ ...occasion, context: 'EMD' })
    .returning();
  for (const id of [earnest?.id ?? '', world.outbound.id, randomUUID(), 'none'])
    assert.equal((await post(links(id), { email: 'x@agents.example' })).statusCode, 404, id);
});

test('an asker sends so many in a day, and no more', async () => {
  const token = await tokenOf('many@agents.example');
  for (let each = 0; each < 20; each += 1) assert.equal((await ask(token)).statusCode, 201);
  const { error } = failure.parse((await ask(token)).json());
  assert.equal(error.code, 'TOO_MANY');
});

const hostile = 'URGENT: escrow account changed, call 555-0199 or open hxxp://pay[.]example';

test('the payer hears who asks, that it is not the organization, and no contact of theirs', async () => {
  const [occasion] = await database.db
    .update(paymentOccasions)
    .set({ formFields: [{ name: 'purpose', label: 'Purpose', type: 'TEXT', required: false }] })
    .where(eq(paymentOccasions.id, world.inbound.id))
    .returning();
  assert.ok(occasion);
  const [organization] = await database.db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, world.organizationId));
  const theirs = organization?.name ?? '';
  const to = 'heard@buyers.example';
  const asked = await ask(await tokenOf('sly@agents.example'), {
    asker: { firstName: `${theirs} 555-0199`, lastName: 'Desk' },
    receiverEmail: to,
    formFields: [{ name: 'purpose', value: hostile }],
  });
  assert.equal(asked.statusCode, 201, asked.body);
  await drainOutbox(server.test.deps);
  const [mail] = server.test.mail.sent.filter((each) => each.to === to);
  assert.ok(mail);
  const asker = `${theirs} [removed] Desk`;
  assert.equal(mail.subject, `${asker} (sly@agents.example) asks you to pay $500.00 to ${theirs}`);
  assert.equal(mail.fromName, 'Keyturn');
  assert.equal(mail.replyTo, null);
  assert.ok(
    mail.text.includes(`${asker} is not ${theirs}, and ${theirs} has not checked this request.`),
    mail.text,
  );
  assert.ok(mail.text.includes(`Purpose (typed by ${asker})`), mail.text);
  for (const text of [mail.text, mail.html, mail.subject]) assert.doesNotMatch(text, /555.?0199|hxxp|pay\[/);

  const id = Number(made.parse(asked.json()).id);
  for (const acts of [true, false]) {
    const token = await createRequestToken(database.db, id, server.test.deps.clock(), !acts);
    const page = await server.app.inject(`/payer/${acts ? 'requests' : 'receipts'}/${token}`);
    assert.partialDeepStrictEqual(page.json(), {
      outsider: { name: asker, email: 'sly@agents.example' },
      formData: [
        {
          label: `Purpose (typed by ${asker})`,
          value: 'URGENT: escrow account changed, call [removed] or open [removed]',
        },
      ],
    });
  }
  // The organization keeps what was typed.
  const [stored] = await database.db
    .select()
    .from(transactionTemplates)
    .where(eq(transactionTemplates.id, id));
  assert.equal(stored?.formData[0]?.value, hostile);
});

test('a member who asks by the link asks as the organization', async () => {
  const member = await addUser(server.test, { organizationId: world.organizationId, roles: ['ADMIN'] });
  const { id } = made.parse((await ask(await tokenOf(member.email.toLowerCase()))).json());
  const [stored] = await database.db
    .select()
    .from(transactionTemplates)
    .where(eq(transactionTemplates.id, Number(id)));
  assert.equal(stored?.outsider, null);
});

test('all askers of an organization together send so many in a day; the next day they go on', async () => {
  const { db } = database;
  const { deps } = server.test;
  await forgetRates(db, deps.clock().getTime());
  await db.update(rateCounts).set({ used: REQUESTS_A_DAY_OF_ORGANIZATION - 1 });
  const key = randomUUID();
  const token = await tokenOf('crowd@agents.example');
  assert.equal((await ask(token, { amount: 1 })).statusCode, 400);
  assert.equal((await ask(token, {}, key)).statusCode, 201);
  assert.equal((await ask(token, {}, key)).statusCode, 201);
  const refused = await ask(await tokenOf('other@agents.example'));
  assert.equal(refused.statusCode, 429);
  assert.match(refused.body, /Too many payments to this organization were asked for today/);
  await forgetRates(db, deps.clock().getTime() + DAY_MS);
  assert.equal((await ask(token)).statusCode, 201);
});

test('all askers of an organization together are mailed so many links in a day; one that was mailed counts once', async () => {
  const { db } = database;
  const { deps } = server.test;
  await forgetRates(db, deps.clock().getTime() + DAY_MS);
  const mail = (email: string) => post(links(), { email });
  assert.equal((await mail('first@agents.example')).statusCode, 200);
  await db.update(rateCounts).set({ used: LINKS_A_DAY_OF_ORGANIZATION - 1 });
  assert.equal((await mail('last@agents.example')).statusCode, 200);
  assert.equal((await mail('last@agents.example')).statusCode, 200);
  const refused = await mail('more@agents.example');
  assert.equal(refused.statusCode, 429, refused.body);
  await drainOutbox(deps);
  assert.equal(server.test.mail.sent.filter(({ to }) => to === 'more@agents.example').length, 0);
  await forgetRates(db, deps.clock().getTime() + DAY_MS);
  assert.equal((await mail('more@agents.example')).statusCode, 200);
});
