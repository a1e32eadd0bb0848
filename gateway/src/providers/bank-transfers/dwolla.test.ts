import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { after, describe, it } from 'node:test';
import { Dwolla } from 'dwolla';
import { processorTokenOf } from '../../testing/plaid.ts';
import { startSandbox } from '../../testing/sandbox.ts';
import { bankTransfersContract } from '../../testing/providers/bank-transfers/contract-suite.ts';
import { createDwollaTransfers } from './dwolla.ts';
import { lateReturnOf, stageOf } from './dwolla-state.ts';
import { InvalidSignature, ProviderRefused, ProviderUnavailable } from './errors.ts';

const credentials = { key: 'sandbox-key', secret: 'sandbox-secret', webhookSecret: 'sandbox-webhook-secret' };

bankTransfersContract('Dwolla at the sandbox', async () => {
  const sandbox = await startSandbox({ SANDBOX_STEP_MS: '3600000' });
  const url = sandbox.dwollaUrl;
  const { key, secret } = credentials;
  const security = { clientID: key, clientSecret: secret, tokenURL: `${url}/token` };
  const simulator = new Dwolla({ serverURL: url, security });
  return {
    port: createDwollaTransfers({ url, ...credentials }),
    webhookSecret: credentials.webhookSecret,
    step: async () => {
      await simulator.sandboxSimulations.simulate({});
    },
    balance: async (id) => {
      await simulator.customers.update({ id, requestBody: { type: 'business' } });
      return createDwollaTransfers({ url, ...credentials })
        .findBalance(id)
        .then((found) => found?.fundingRef ?? '');
    },
    processorToken: () => processorTokenOf(sandbox.plaidUrl, 'same-person'),
    stop: sandbox.stop,
  };
});

describe('the webhook secret at Dwolla', () => {
  const url = 'http://127.0.0.1:9/webhooks/dwolla';

  it('is rotated with a new subscription; the old subscription ends once the new one exists', async () => {
    const sandbox = await startSandbox({ SANDBOX_STEP_MS: '3600000' });
    after(() => sandbox.stop());
    const { key, secret } = credentials;
    const security = { clientID: key, clientSecret: secret, tokenURL: `${sandbox.dwollaUrl}/token` };
    const provider = new Dwolla({ serverURL: sandbox.dwollaUrl, security });
    const subscriptions = async () =>
      (await provider.webhookSubscriptions.list()).embedded?.webhookSubscriptions ?? [];
    const gateway = (webhookSecret: string, previousWebhookSecret: string | null = null) =>
      createDwollaTransfers({
        url: sandbox.dwollaUrl,
        key,
        secret,
        webhookSecret,
        previousWebhookSecret,
      }).ensureWebhookSubscription(url);
    // A subscription from an earlier release, which does not show which secret it uses.
    await provider.webhookSubscriptions.create({ url, secret: 'unknown' });
    await gateway('first');
    const [first, ...others] = await subscriptions();
    assert.deepEqual(others, []);
    await gateway('first');
    assert.deepEqual(
      (await subscriptions()).map(({ id }) => id),
      [first?.id],
    );
    await Promise.all([gateway('second', 'first'), gateway('second', 'first')]);
    await gateway('second', 'first');
    const [second, ...more] = await subscriptions();
    assert.deepEqual(more, []);
    assert.notEqual(second?.url, first?.url);
    // A gateway with the old settings starts once more during the rotation.
    await gateway('first');
    assert.ok((await subscriptions()).some(({ id }) => id === second?.id));
    await gateway('second', 'first');
    assert.deepEqual(
      (await subscriptions()).map(({ id }) => id),
      [second?.id],
    );
  });

  it('is accepted with its previous value during a rotation, and with no other value', () => {
    const port = createDwollaTransfers({
      ...credentials,
      url: 'http://127.0.0.1:9',
      webhookSecret: 'second',
      previousWebhookSecret: 'first',
    });
    const body = Buffer.from(JSON.stringify({ id: 'event-1', topic: 'customer_created' }));
    const signedWith = (secret: string) => createHmac('sha256', secret).update(body).digest('hex');
    for (const secret of ['first', 'second'])
      assert.equal(port.readWebhook(body, signedWith(secret)).id, 'event-1');
    assert.throws(() => port.readWebhook(body, signedWith('third')), InvalidSignature);
    assert.throws(() => port.readWebhook(body, undefined), InvalidSignature);
  });
});

describe('Dwolla that misbehaves', () => {
  const servers: Server[] = [];
  after(() => {
    for (const server of servers) server.closeAllConnections();
    for (const server of servers) server.close();
  });

  /** A provider that issues tokens and answers everything else the same way. */
  async function answering(status: number | 'never', body: string) {
    const server = createServer((request, response) => {
      if (request.url?.endsWith('/token')) {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ access_token: 'token', token_type: 'bearer', expires_in: 3600 }));
      } else if (status !== 'never') {
        response.writeHead(status, { 'content-type': 'application/vnd.dwolla.v1.hal+json' }).end(body);
      }
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    // What answers is waited for, on a busy machine too.
    const timeoutMs = status === 'never' ? 200 : 60_000;
    return createDwollaTransfers({ url: `http://localhost:${port}`, ...credentials, timeoutMs });
  }
  const transfer = {
    sourceRef: 'a',
    destinationRef: 'b',
    amountCents: 4800,
    feeCents: 0,
    correlationId: 'c',
    expedited: false,
    channel: 'ACH' as const,
  };

  it('is unavailable when it does not answer in time', async () => {
    const port = await answering('never', '');
    await assert.rejects(port.createTransfer(transfer, randomUUID()), ProviderUnavailable);
  });

  for (const status of [401, 409, 429, 500, 503]) {
    it(`is unavailable, not refusing, when it answers ${status}`, async () => {
      const port = await answering(status, JSON.stringify({ code: 'Whatever', message: 'Whatever.' }));
      await assert.rejects(port.createTransfer(transfer, randomUUID()), ProviderUnavailable);
    });
  }

  it('refuses in its own words, with every detail', async () => {
    const errors = [{ code: 'Restricted', message: 'Sender restricted.', path: '/_links/source/href' }];
    const port = await answering(
      400,
      JSON.stringify({ code: 'ValidationError', message: 'See errors.', _embedded: { errors } }),
    );
    await assert.rejects(port.createTransfer(transfer, randomUUID()), (error) => {
      assert.ok(error instanceof ProviderRefused);
      assert.equal(error.code, 'Restricted');
      assert.equal(error.message, 'Sender restricted.');
      assert.deepEqual(error.details, errors);
      return true;
    });
  });

  it('refuses even in words that cannot be read', async () => {
    const port = await answering(403, '<html>');
    await assert.rejects(port.createTransfer(transfer, randomUUID()), ProviderRefused);
  });

  it('is unavailable when a good answer cannot be read', async () => {
    const port = await answering(200, '{"status": ');
    await assert.rejects(port.getTransfer(randomUUID()), ProviderUnavailable);
  });

  it('is unavailable when nobody is there', async () => {
    const nobody = createDwollaTransfers({ url: 'http://localhost:1', ...credentials });
    await assert.rejects(nobody.getTransfer('x'), ProviderUnavailable);
  });
});

describe('the stage of a transfer', () => {
  it('is deposited only when the credit leg is through', () => {
    assert.equal(stageOf({ whole: 'pending', debit: null, credit: null }), 'initiated');
    assert.equal(stageOf({ whole: 'pending', debit: 'pending', credit: null }), 'pending:funds');
    assert.equal(stageOf({ whole: 'pending', debit: 'processed', credit: null }), 'pending:deposit');
    assert.equal(stageOf({ whole: 'processed', debit: 'processed', credit: 'pending' }), 'pending:deposit');
    assert.equal(stageOf({ whole: 'processed', debit: 'processed', credit: 'processed' }), 'complete');
    assert.equal(stageOf({ whole: 'cancelled', debit: 'cancelled', credit: null }), 'canceled');
  });

  it('has no debit leg where the money starts in the balance', () => {
    assert.equal(stageOf({ whole: 'pending', debit: null, credit: 'pending' }), 'initiated');
    assert.equal(stageOf({ whole: 'processed', debit: null, credit: 'processed' }), 'complete');
  });

  it('knows a late return by a leg that failed after the whole was processed', () => {
    assert.equal(lateReturnOf({ whole: 'processed', debit: 'failed', credit: 'processed' }), 'debit');
    assert.equal(lateReturnOf({ whole: 'processed', debit: 'processed', credit: 'failed' }), 'credit');
    assert.equal(lateReturnOf({ whole: 'failed', debit: 'failed', credit: null }), null);
  });
});
