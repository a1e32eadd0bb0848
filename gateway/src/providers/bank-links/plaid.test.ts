import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { inspect } from 'node:util';
import { Products } from 'plaid';
import { fireWebhook, plaidKeys, signInAt } from '../../testing/plaid.ts';
import { startSandbox, type SandboxProcess } from '../../testing/sandbox.ts';
import { LinkRefused, LinkUnavailable, UnsignedWebhook } from './errors.ts';
import { createPlaidLinks } from './plaid.ts';
import type { BankLinks } from './port.ts';

describe('Plaid at the sandbox', () => {
  let sandbox: SandboxProcess;
  let links: BankLinks;
  before(async () => {
    sandbox = await startSandbox();
    links = createPlaidLinks({ url: sandbox.plaidUrl, ...plaidKeys });
  });
  after(() => sandbox.stop());
  const linked = async (institution: string, username = 'pat') =>
    links.exchange(await signInAt(sandbox.plaidUrl, institution, username));
  const refusedWith = (code: string) => (error: unknown) =>
    error instanceof LinkRefused && error.code === code;

  it('starts a sign-in, and the renewal of one', async () => {
    const fresh = { userId: 'user-1', redirectUri: null, accessToken: null };
    const { linkToken, expiration, requestId } = await links.createLinkToken(fresh);
    assert.match(linkToken, /^link-sandbox-/);
    assert.ok(Date.parse(expiration) > Date.now());
    assert.notEqual(requestId, '');
    const { accessToken } = await linked('ins_56');
    const redirectUri = 'http://localhost:3000/plaid-continue';
    const renewal = await links.createLinkToken({ ...fresh, redirectUri, accessToken });
    assert.notEqual(renewal.linkToken, linkToken);
  });

  it('reads what was shared; a public token works once', async () => {
    const publicToken = await signInAt(sandbox.plaidUrl, 'ins_15', 'pat');
    const { accessToken, itemId } = await links.exchange(publicToken);
    assert.notEqual(itemId, '');
    const item = await links.readItem(accessToken);
    assert.deepEqual([item.institutionId, item.institutionName], ['ins_15', 'Navy Federal Credit Union']);
    assert.deepEqual(
      item.accounts.map(({ type, subtype }) => `${type} ${subtype}`),
      ['depository checking', 'depository savings', 'credit credit card', 'investment brokerage'],
    );
    assert.match(item.accounts[0]?.mask ?? '', /^\d{4}$/);
    await assert.rejects(links.exchange(publicToken), refusedWith('INVALID_PUBLIC_TOKEN'));
  });

  it('gives tokens for accounts that were shared, while the bank remembers the sign-in', async () => {
    const { accessToken } = await linked('ins_56');
    const { accounts } = await links.readItem(accessToken);
    assert.match(await links.createProcessorToken(accessToken, accounts[0]?.accountId ?? ''), /^processor-/);
    await assert.rejects(links.createProcessorToken(accessToken, 'other'), refusedWith('INVALID_ACCOUNT_ID'));
    const forgotten = await linked('ins_900002');
    await assert.rejects(links.readItem(forgotten.accessToken), refusedWith('ITEM_LOGIN_REQUIRED'));
  });

  it('tells entries and the balance once it may, and what has changed since a place', async () => {
    const bare = await linked('ins_56');
    const { accounts } = await links.readItem(bare.accessToken);
    const first = accounts[0]?.accountId ?? '';
    await assert.rejects(
      links.changes(bare.accessToken, first, null),
      refusedWith('ADDITIONAL_CONSENT_REQUIRED'),
    );
    const token = await signInAt(sandbox.plaidUrl, 'ins_56', 'pat', [Products.Auth, Products.Transactions]);
    const { accessToken, itemId } = await links.exchange(token);
    const account = (await links.readItem(accessToken)).accounts[0]?.accountId ?? '';
    const { complete, through, entries } = await links.changes(accessToken, account, null);
    assert.ok(complete && entries.length > 0);
    const fee = entries.find(({ description }) => description === 'MONTHLY SERVICE FEE');
    assert.deepEqual([fee?.amount, fee?.currency, fee?.traceId], [-1_500, 'USD', null]);
    assert.deepEqual(await links.changes(accessToken, account, through), {
      ...{ complete: true, through, entries: [], removed: [] },
    });
    const { current, currency } = await links.balance(accessToken, account);
    assert.ok(Number.isInteger(current) && currency === 'USD');

    const heard: { body: Buffer; signature: string }[] = [];
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const signature = String(request.headers['plaid-verification']);
        heard.push({ body: Buffer.concat(parts), signature });
        response.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    try {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      await links.tellOfChanges(accessToken, `http://localhost:${port}`);
      await fireWebhook(sandbox.plaidUrl, accessToken);
      const [told] = heard;
      assert.ok(told);
      assert.deepEqual(await links.readWebhook(told.body, told.signature), { itemId, concernsEntries: true });
      const other = Buffer.from(told.body.toString().replace(itemId, 'another'));
      for (const [body, signature] of [
        [other, told.signature],
        [told.body, undefined],
        [told.body, `${told.signature.slice(0, -4)}AAAA`],
      ] as const)
        await assert.rejects(links.readWebhook(body, signature), UnsignedWebhook);
    } finally {
      server.close();
    }
  });

  it('removes a sign-in, and does not mind when it is gone', async () => {
    const { accessToken } = await linked('ins_56');
    await links.removeItem(accessToken);
    await links.removeItem(accessToken);
    await assert.rejects(links.readItem(accessToken), refusedWith('INVALID_ACCESS_TOKEN'));
  });

  it('names the bank of a routing number', async () => {
    assert.equal(await links.bankName('021000021'), 'JPMorgan Chase');
    assert.equal(await links.bankName('011401533'), null);
  });

  it('takes wrong keys of ours for an outage', async () => {
    const strangers = createPlaidLinks({ url: sandbox.plaidUrl, clientId: 'x', secret: 'y' });
    await assert.rejects(strangers.bankName('021000021'), LinkUnavailable);
  });
});

describe('Plaid that misbehaves', () => {
  const servers: Server[] = [];
  after(() => {
    for (const server of servers) server.closeAllConnections();
    for (const server of servers) server.close();
  });
  const canary = 'access-sandbox-canary';

  /** A provider that answers everything the same way, and repeats what it was sent. */
  async function answering(status: number | 'never', failure: object) {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        if (status === 'never') return;
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error_message: body, request_id: 'r1', ...failure }));
      });
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    // What answers is waited for, on a busy machine too.
    const timeoutMs = status === 'never' ? 200 : 60_000;
    return createPlaidLinks({ url: `http://localhost:${port}`, ...plaidKeys, timeoutMs });
  }

  const item = { error_type: 'ITEM_ERROR', error_code: 'ITEM_LOCKED' };
  const cases: [string, number | 'never', object, typeof LinkRefused | typeof LinkUnavailable][] = [
    ['is unavailable when it does not answer in time', 'never', {}, LinkUnavailable],
    ['is unavailable when it fails', 500, { error_type: 'API_ERROR', error_code: 'X' }, LinkUnavailable],
    [
      'is unavailable when there are too many calls',
      429,
      { error_type: 'RATE_LIMIT_EXCEEDED' },
      LinkUnavailable,
    ],
    ['is unavailable when the bank is down', 400, { error_type: 'INSTITUTION_ERROR' }, LinkUnavailable],
    ['refuses for what is wrong with the sign-in', 400, item, LinkRefused],
  ];
  for (const [name, status, failure, kind] of cases) {
    it(`${name}, and keeps the token to itself`, async () => {
      const links = await answering(status, failure);
      const error = await links.readItem(canary).catch((thrown: unknown) => thrown);
      assert.ok(error instanceof kind, inspect(error));
      const told = inspect(error, { depth: 10, showHidden: true });
      for (const secret of [canary, plaidKeys.secret]) assert.ok(!told.includes(secret), told);
    });
  }

  it('shows people the provider’s own words for them', async () => {
    const links = await answering(400, { ...item, display_message: 'Your account is locked.' });
    await assert.rejects(links.readItem(canary), { message: 'Your account is locked.' });
  });
});
