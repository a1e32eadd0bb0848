import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { z } from 'zod';
import type { Sandbox } from '../sandbox.ts';
import { startTestSandbox } from '../test-support/sandbox.ts';

let sandbox: Sandbox;
before(async () => {
  sandbox = await startTestSandbox();
});
after(() => sandbox.close());

const keys = { client_id: 'sandbox-client', secret: 'sandbox-secret' };
const failure = z.object({
  error_type: z.string(),
  error_code: z.string(),
  error_message: z.string(),
  display_message: z.null(),
  request_id: z.string().min(1),
});
const call = async (path: string, body: object | string) =>
  fetch(`${sandbox.url}/plaid${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
async function refusal(path: string, body: object | string): Promise<string> {
  const response = await call(path, body);
  const { error_type: type, error_code: code } = failure.parse(await response.json());
  return `${response.status} ${type} ${code}`;
}
const linkToken = z.object({ link_token: z.string(), expiration: z.iso.datetime() });
const start = {
  ...keys,
  client_name: 'Keyturn',
  language: 'en',
  country_codes: ['US'],
  user: { client_user_id: '1' },
  products: ['auth'],
};

it('refuses in Plaid’s form', async () => {
  assert.equal(await refusal('/institutions/get', {}), '400 INVALID_INPUT INVALID_API_KEYS');
  assert.equal(await refusal('/institutions/get', keys), '400 INVALID_REQUEST INVALID_FIELD');
  assert.equal(await refusal('/institutions/get', '{'), '400 INVALID_REQUEST INVALID_FIELD');
  assert.equal(
    await refusal('/link/token/create', { ...start, products: [] }),
    '400 INVALID_REQUEST INVALID_FIELD',
  );
  assert.equal(
    await refusal('/accounts/get', { ...keys, access_token: 'none' }),
    '400 INVALID_INPUT INVALID_ACCESS_TOKEN',
  );
});

it('opens Link on the dashboard only, and with a token that has not expired', async () => {
  const { link_token: token } = linkToken.parse(await (await call('/link/token/create', start)).json());
  const open = (origin: string) => fetch(`${sandbox.url}/plaid/link?token=${token}&origin=${origin}`);
  const dashboard = await open('http://localhost:3000');
  assert.match(await dashboard.text(), /Connect your bank/);
  assert.match(
    dashboard.headers.get('content-security-policy') ?? '',
    /frame-ancestors http:\/\/localhost:3000/,
  );
  assert.equal((await open('http://elsewhere.example')).status, 403);
  const expire = await fetch(`${sandbox.url}/console/api/link-tokens/expire`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ linkToken: token }),
  });
  assert.equal(expire.status, 200);
  const late = await (await open('http://localhost:3000')).text();
  assert.match(late, /This session has expired/);
  assert.match(late, /INVALID_LINK_TOKEN/);
});
