import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addPayment } from '../../testing/payments.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let admin: string;
let agent: string;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test);
  const { organizationId } = harbor;
  admin = (await addUser(gateway.test, { organizationId, roles: ['ADMIN'] })).id;
  agent = (await addUser(gateway.test, { organizationId, roles: ['REQUEST'] })).id;
  const other = await addOrganization(gateway.test);
  const values = {
    address: '12 Elm St',
    buyerEmail: 'maya@buyers.example',
    receiverEmail: 'maya@buyers.example',
  };
  await addPayment(gateway.test, harbor, values);
  await addPayment(gateway.test, harbor, {
    ...{ requesterId: agent, address: '7 Pier Rd', buyerEmail: 'nils@buyers.example' },
  });
  await addPayment(gateway.test, other, { address: '99 Far Away', buyerEmail: 'far@buyers.example' });
});
after(async () => {
  await gateway.close();
  await database.close();
});

const query = `query($organizationSlug: String!, $text: String) {
  knownPayers(organizationSlug: $organizationSlug, text: $text) { email name }
  knownProperties(organizationSlug: $organizationSlug, text: $text) { address facts { name value } }
}`;
const answer = z.object({
  knownPayers: z.array(z.object({ email: z.string() })),
  knownProperties: z.array(z.object({ address: z.string() })),
});
async function known(userId: string, text = '') {
  const { data, errors } = await gateway.ask(userId, query, {
    organizationSlug: harbor.organization.slug,
    text,
  });
  assert.deepEqual(errors, []);
  const { knownPayers, knownProperties } = answer.parse(data);
  return {
    payers: knownPayers.map(({ email }) => email).filter((email) => email.endsWith('buyers.example')),
    people: knownPayers.length,
    properties: knownProperties.map(({ address }) => address),
  };
}

test('an admin finds what the organization asked for, the latest first, and its people', async () => {
  const found = await known(admin);
  assert.deepEqual(found.payers, ['nils@buyers.example', 'maya@buyers.example']);
  assert.deepEqual(found.properties, ['7 Pier Rd', '12 Elm St']);
  assert.ok(found.people > found.payers.length);
});

test('an agent finds what they asked for themselves, and nobody else', async () => {
  assert.deepEqual(await known(agent), {
    payers: ['nils@buyers.example'],
    people: 1,
    properties: ['7 Pier Rd'],
  });
  assert.deepEqual((await known(agent, 'elm')).properties, []);
});

test('a text narrows both', async () => {
  assert.deepEqual((await known(admin, 'ELM ')).properties, ['12 Elm St']);
  assert.deepEqual((await known(admin, 'maya@')).payers, ['maya@buyers.example']);
});

const look = `query($paymentOccasionId: ID!, $request: TransactionRequestInput!) {
  requestMail(paymentOccasionId: $paymentOccasionId, request: $request) { to subject html text }
}`;
const mail = z.object({
  requestMail: z.object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
});

test('a look at the mail says what the mail will say, and stores nothing', async () => {
  const { data, errors } = await gateway.ask(agent, look, {
    paymentOccasionId: harbor.inbound.id,
    request: { amount: 123_400, receiverEmail: 'new@payers.example' },
  });
  assert.deepEqual(errors, []);
  const { to, subject, html, text } = mail.parse(data).requestMail;
  assert.equal(to, 'new@payers.example');
  assert.match(subject, /requests \$1,234\.00/);
  assert.match(text, /Review and pay \$1,234\.00/);
  assert.match(html, /^<!doctype html>[\s\S]*>Review and pay \$1,234\.00<\/a>/);
  for (const said of [html, text]) assert.doesNotMatch(said, /Reference/);
  assert.ok(!(await known(admin)).payers.includes('new@payers.example'));
});

test('a look at the mail is refused for what a request is refused for', async () => {
  const { errors } = await gateway.ask(agent, look, {
    paymentOccasionId: harbor.inbound.id,
    request: { amount: 123_400, receiverEmail: 'nobody' },
  });
  assert.deepEqual(
    errors.map(({ message }) => message),
    ['Enter a valid email'],
  );
});
