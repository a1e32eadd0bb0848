import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import { ACCOUNT_ID } from '../store/tables.ts';
import { addCustomer, errorOf, made, personalProof, startBank, type TestBank } from '../testing/bank.ts';

const page = z.object({
  _links: z.record(z.string(), z.object({ href: z.string() })),
  _embedded: z.record(z.string(), z.array(z.unknown())),
  total: z.number(),
});

describe('the protocol', () => {
  let bank: TestBank;
  before(async () => {
    bank = await startBank();
  });
  after(() => bank.close());

  it('gives tokens to the right credentials only', async () => {
    const ask = (credentials: string, grant = 'client_credentials') =>
      fetch(`${bank.root}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
        body: new URLSearchParams({ grant_type: grant }),
      });
    assert.equal((await ask('key:wrong')).status, 401);
    assert.equal((await ask('key:secret', 'password')).status, 400);
    const token = z
      .object({
        access_token: z.string().min(30),
        token_type: z.literal('bearer'),
        expires_in: z.literal(3600),
      })
      .safeParse(await (await ask('key:secret')).json());
    assert.ok(token.success);
  });

  it('takes the credentials in the form too, as the vendor’s own client sends them', async () => {
    const ask = (form: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${bank.root}/token`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ grant_type: 'client_credentials', ...form }),
      });
    assert.equal((await ask({ client_id: 'key', client_secret: 'secret' })).status, 200);
    assert.equal((await ask({ client_id: 'key', client_secret: 'wrong' })).status, 401);
    assert.equal((await ask({ client_id: 'key' })).status, 401);
    assert.equal((await ask({})).status, 401);
    const wrong = { authorization: `Basic ${Buffer.from('key:wrong').toString('base64')}` };
    assert.equal((await ask({ client_id: 'key', client_secret: 'secret' }, wrong)).status, 401);
  });

  it('answers nobody without a valid token', async () => {
    for (const path of ['/', '/customers', `/accounts/${ACCOUNT_ID}`, '/transfers/x', '/events']) {
      assert.equal((await fetch(`${bank.root}${path}`)).status, 401, path);
      const forged = await bank.call('GET', path, undefined, { authorization: 'Bearer forged' });
      assert.equal(await errorOf(forged), '401 InvalidAccessToken');
    }
  });

  it('leads from the root to the account and its balance', async () => {
    const root = z.object({ _links: z.object({ account: z.object({ href: z.string() }) }) });
    const { _links } = root.parse(await (await bank.call('GET', '/')).json());
    assert.equal(_links.account.href, `${bank.root}/accounts/${ACCOUNT_ID}`);
    const account = await bank.call('GET', _links.account.href);
    assert.match(account.headers.get('content-type') ?? '', /^application\/vnd\.dwolla\.v1\.hal\+json/);
    const sources = page.parse(
      await (await bank.call('GET', `/accounts/${ACCOUNT_ID}/funding-sources`)).json(),
    );
    const balance = z
      .object({ id: z.string(), type: z.literal('balance') })
      .parse(sources._embedded['funding-sources']?.[0]);
    const amount = z.object({ balance: z.object({ value: z.string() }) });
    const answer = await bank.call('GET', `/funding-sources/${balance.id}/balance`);
    assert.equal(amount.parse(await answer.json()).balance.value, '1000000.00');
  });

  it('answers errors as HAL with a code, a message and the fields at fault', async () => {
    assert.equal(await errorOf(await bank.call('GET', `/customers/${randomUUID()}`)), '404 NotFound');
    assert.equal(await errorOf(await bank.call('GET', '/nothing')), '404 NotFound');
    assert.equal(await errorOf(await bank.call('POST', '/customers', '{')), '400 BadRequest');
    const incomplete = await bank.call('POST', '/customers', { firstName: 'Dana', email: 'nonsense' });
    assert.equal(await errorOf(incomplete), '400 ValidationError Required /lastName InvalidFormat /email');
  });

  it('makes a customer of each type, with the status its first name asks for', async () => {
    const person = (type: string, firstName: string) => ({
      type,
      firstName,
      lastName: 'Cole',
      email: `${randomUUID()}@a.example`,
      ...(type === 'personal' ? personalProof : {}),
    });
    for (const [type, firstName, status] of [
      ['unverified', 'Dana', 'unverified'],
      ['receive-only', 'Dana', 'unverified'],
      ['personal', 'Dana', 'verified'],
      ['personal', 'retry', 'retry'],
      ['business', 'document', 'document'],
      ['business', 'suspended', 'suspended'],
    ] as const) {
      const path = made(bank, await bank.call('POST', '/customers', person(type, firstName)));
      const shown = z
        .object({ type: z.string(), status: z.string() })
        .parse(await (await bank.call('GET', path)).json());
      assert.deepEqual(shown, { type, status });
    }
  });

  it('pages through customers', async () => {
    for (let count = 0; count < 3; count += 1) await addCustomer(bank);
    const first = page.parse(await (await bank.call('GET', '/customers?limit=2')).json());
    assert.equal(first._embedded['customers']?.length, 2);
    assert.ok(first.total >= 3);
    assert.equal(first._links['next']?.href, `${bank.root}/customers?limit=2&offset=2`);
    const next = page.parse(await (await bank.call('GET', first._links['next'].href)).json());
    assert.notDeepEqual(next._embedded['customers'], first._embedded['customers']);
  });

  it('changes, suspends and reactivates a customer', async () => {
    const path = await addCustomer(bank);
    const change = async (body: object) => (await bank.call('POST', path, body)).json();
    const shown = z.object({ firstName: z.string(), status: z.string() });
    assert.equal(shown.parse(await change({ firstName: 'Dane' })).firstName, 'Dane');
    assert.equal(shown.parse(await change({ status: 'deactivated' })).status, 'deactivated');
    const refused = await bank.call('POST', `${path}/funding-sources`, {});
    assert.equal(await errorOf(refused), '403 Forbidden');
    assert.equal(shown.parse(await change({ status: 'reactivated' })).status, 'unverified');
    assert.equal(
      await errorOf(await bank.call('POST', path, { status: 'nonsense' })),
      '400 ValidationError Invalid /status',
    );
  });
});

describe('idempotency keys', () => {
  let bank: TestBank;
  before(async () => {
    bank = await startBank();
  });
  after(() => bank.close());

  const post = (body: string, key: string) =>
    bank.call('POST', '/customers', body, { 'idempotency-key': key });
  const person = () =>
    JSON.stringify({ firstName: 'A', lastName: 'B', email: `${randomUUID()}@a.example`, type: 'unverified' });

  it('answer the same location for the same body', async () => {
    const [body, key] = [person(), randomUUID()];
    const first = made(bank, await post(body, key));
    assert.equal(made(bank, await post(body, key)), first);
    const { total } = page.parse(await (await bank.call('GET', '/customers')).json());
    assert.equal(total, 1);
  });

  it('are bound to the exact body', async () => {
    const [body, key] = [person(), randomUUID()];
    made(bank, await post(body, key));
    assert.equal(await errorOf(await post(person(), key)), '400 InvalidIdempotencyKey');
    assert.equal(await errorOf(await post(`${body} `, key)), '400 InvalidIdempotencyKey');
  });

  it('keep nothing of what was refused', async () => {
    const key = randomUUID();
    assert.equal((await post('{}', key)).status, 400);
    made(bank, await post(person(), key));
  });
});
