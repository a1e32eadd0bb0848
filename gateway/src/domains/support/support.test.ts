import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { text } from 'node:stream/consumers';
import type { Database } from '../../db/client.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { httpForms } from '../../providers/forms/http.ts';
import { FormsUnavailable, type SupportForm } from '../../providers/forms/port.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let agent: Awaited<ReturnType<typeof addUser>>;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test, { name: 'Harbor Realty' });
  agent = await addUser(
    gateway.test,
    { organizationId: harbor.organizationId, roles: ['REQUEST'] },
    { firstName: 'Maya', lastName: 'Okafor', email: 'maya@harbor.example' },
  );
});
after(async () => {
  await gateway.close();
  await database.close();
});

const contact = async (context: string, message: string) => {
  const { data, errors } = await gateway.ask(
    agent.id,
    `mutation($id: ID!, $context: String!, $message: String!) {
       contactSupport(organizationId: $id, context: $context, message: $message) }`,
    { id: harbor.organizationId, context, message },
  );
  return errors[0] ?? data;
};

test('a question reaches the forms service with all its fields; who asks is read from the account', async () => {
  assert.deepEqual(await contact('Add payment occasion', ' A new closing desk '), { contactSupport: true });
  const [sent] = gateway.test.forms.sent;
  assert.match(sent?.Origin ?? '', /^http:\/\/localhost:3000\//);
  assert.deepEqual(sent, {
    form: 'support',
    FirstName: 'Maya',
    LastName: 'Okafor',
    Email: 'maya@harbor.example',
    Description: 'A new closing desk\n\nContext: Add payment occasion',
    Context: 'Add payment occasion',
    Origin: sent?.Origin,
    Subject: 'Add payment occasion (Harbor Realty)',
    OriginOrgName: 'Harbor Realty',
  });
});

test('an empty message and an unknown context are refused at their field; nothing is sent', async () => {
  const count = gateway.test.forms.sent.length;
  for (const [context, message, field, text] of [
    ['Other', '   ', 'message', 'Required'],
    ['Anything', 'Hello', 'context', 'Choose a context'],
  ] as const) {
    const answer = await contact(context, message);
    assert.ok(answer && 'message' in answer);
    assert.deepEqual([answer.message, answer.extensions], [text, { ...Object(answer.extensions), field }]);
  }
  assert.equal(gateway.test.forms.sent.length, count);
});

test('a service that does not take it is said in words that lead to support', async () => {
  gateway.test.forms.down = true;
  const answer = await contact('Other', 'Hello');
  gateway.test.forms.down = false;
  assert.ok(answer && 'message' in answer);
  assert.equal(answer.message, 'An unexpected error occurred. Please try again.');
});

test('the service is sent JSON, and only 200 counts', async () => {
  const bodies: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const forms = httpForms(`http://127.0.0.1:${port}/forms`);
  const form: SupportForm = {
    ...{ form: 'support', FirstName: 'A', LastName: 'B', Email: 'a@b.example', Description: 'D' },
    ...{ Context: 'Other', Origin: 'O', Subject: 'S', OriginOrgName: 'N' },
  };
  await forms.submit(form);
  assert.deepEqual(JSON.parse(bodies[0] ?? ''), form);
  for (status of [201, 302, 500]) await assert.rejects(forms.submit(form), FormsUnavailable);
  server.close();
  await assert.rejects(forms.submit(form), FormsUnavailable);
});
