import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { after, before, it } from 'node:test';
import { importJWK, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Sandbox } from '../sandbox.ts';
import { startTestSandbox } from '../test-support/sandbox.ts';
import { bankDayOf } from './days.ts';

let sandbox: Sandbox;
before(async () => {
  sandbox = await startTestSandbox();
});
after(() => sandbox.close());

const keys = { client_id: 'sandbox-client', secret: 'sandbox-secret' };
const call = async (path: string, body: object): Promise<unknown> => {
  const response = await fetch(`${sandbox.url}/plaid${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...keys, ...body }),
  });
  return response.json();
};
const entry = z.object({
  ...{ transaction_id: z.string(), amount: z.number(), date: z.iso.date(), pending: z.boolean() },
});
const synced = z.object({
  ...{
    added: z.array(entry),
    modified: z.array(entry),
    removed: z.array(z.object({ transaction_id: z.string() })),
  },
  ...{ next_cursor: z.string().min(1), has_more: z.boolean(), transactions_update_status: z.string() },
});
const failed = z.object({ error_code: z.string() });

async function signIn(products: string[]) {
  const shortcut = await call('/sandbox/public_token/create', {
    institution_id: 'ins_56',
    initial_products: products,
  });
  const { public_token } = z.object({ public_token: z.string() }).parse(shortcut);
  const exchanged = await call('/item/public_token/exchange', { public_token });
  const { access_token } = z.object({ access_token: z.string() }).parse(exchanged);
  const accounts = z.object({ accounts: z.array(z.object({ account_id: z.string() })) });
  const [first] = accounts.parse(await call('/accounts/get', { access_token })).accounts;
  return { access_token, account_id: first?.account_id ?? '' };
}

it('tells entries page by page from a place, and the balance that they lead to', async () => {
  const { access_token, account_id } = await signIn(['auth', 'transactions']);
  const options = { account_id };
  const all = synced.parse(await call('/transactions/sync', { access_token, options, count: 500 }));
  assert.ok(all.added.length >= 6, 'fees, interest and wires of three months');
  assert.equal(all.transactions_update_status, 'HISTORICAL_UPDATE_COMPLETE');
  const today = bankDayOf(new Date());
  for (const { date, pending } of all.added) assert.equal(pending, date === today);
  const paged: string[] = [];
  for (let [cursor, more] = ['', true]; more;) {
    const page = synced.parse(await call('/transactions/sync', { access_token, options, cursor, count: 2 }));
    paged.push(...page.added.map(({ transaction_id: id }) => id));
    [cursor, more] = [page.next_cursor, page.has_more];
  }
  assert.deepEqual(
    paged,
    all.added.map(({ transaction_id: id }) => id),
  );
  const { next_cursor: cursor } = all;
  const again = synced.parse(await call('/transactions/sync', { access_token, options, cursor }));
  assert.deepEqual([again.added, again.modified, again.removed, again.next_cursor], [[], [], [], cursor]);
  const balances = z.object({ accounts: z.array(z.object({ balances: z.object({ current: z.number() }) })) });
  const told = balances.parse(
    await call('/accounts/balance/get', { access_token, options: { account_ids: [account_id] } }),
  );
  assert.ok((told.accounts[0]?.balances.current ?? 0) > 0);
});

it('asks for consent, and for a sign-in where the bank has forgotten it', async () => {
  const bare = await signIn(['auth']);
  const sync = async ({ access_token }: { access_token: string }) =>
    failed.parse(await call('/transactions/sync', { access_token })).error_code;
  assert.equal(await sync(bare), 'ADDITIONAL_CONSENT_REQUIRED');
  const known = await signIn(['auth', 'transactions']);
  await call('/sandbox/item/reset_login', { access_token: known.access_token });
  assert.equal(await sync(known), 'ITEM_LOGIN_REQUIRED');
});

it('tells an address of changes, signed by a key that it shows', async () => {
  const heard: { body: string; signature: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      heard.push({ body, signature: String(request.headers['plaid-verification']) });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  try {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { access_token } = await signIn(['auth', 'transactions']);
    const fire = { access_token, webhook_code: 'SYNC_UPDATES_AVAILABLE' };
    assert.equal(failed.parse(await call('/sandbox/item/fire_webhook', fire)).error_code, 'INVALID_FIELD');
    await call('/item/webhook/update', { access_token, webhook: `http://localhost:${port}/hook` });
    await call('/sandbox/item/fire_webhook', fire);
    const [told] = heard;
    assert.ok(told);
    assert.equal(
      z.object({ webhook_code: z.string() }).parse(JSON.parse(told.body)).webhook_code,
      fire.webhook_code,
    );
    const shown = z.object({ key: z.looseObject({ kty: z.literal('EC') }) });
    const { payload } = await jwtVerify(told.signature, async ({ kid }) =>
      importJWK(shown.parse(await call('/webhook_verification_key/get', { key_id: kid })).key, 'ES256'),
    );
    assert.equal(payload['request_body_sha256'], createHash('sha256').update(told.body).digest('hex'));
  } finally {
    server.close();
  }
});
