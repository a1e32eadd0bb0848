import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { serverAudits, type Audit } from 'graphql-http';
import type { Database } from '../db/client.ts';
import { openTestDatabase } from '../testing/database.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { addUser } from '../testing/world.ts';

let database: Database;
let gateway: TestApp;
let userId: string;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  userId = (await addUser(gateway.test)).id;
});
after(async () => {
  await gateway.close();
  await database.close();
});

/** The audit's fetch, answered by the app itself, signed in. */
async function fetchInside(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname, search } = new URL(request.url);
  const response = await gateway.app.inject({
    method: request.method === 'POST' ? 'POST' : 'GET',
    url: `${pathname}${search}`,
    headers: { ...Object.fromEntries(request.headers), ...(await gateway.headersOf(userId)) },
    ...(request.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value));
  return new Response(response.rawPayload, { status: response.statusCode, headers });
}

const audits: Audit[] = serverAudits({ url: 'http://gateway.test/graphql', fetchFn: fetchInside });

for (const audit of audits) {
  test(`GraphQL over HTTP: ${audit.name}`, async () => {
    const result = await audit.fn();
    assert.notEqual(result.status, 'error', 'reason' in result ? result.reason : '');
    if (audit.name.startsWith('MUST') || audit.name.startsWith('SHOULD')) {
      assert.equal(result.status, 'ok', 'reason' in result ? result.reason : '');
    }
  });
}
