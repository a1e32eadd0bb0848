import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { ConfigError, readConfig } from './config.ts';
import { createPortal, PortTaken } from './portal.ts';
import { request } from './testing/payer-api.ts';
import { startPages } from './testing/pages.ts';

const settings = { PORTAL_PORT: '0', LOG_LEVEL: 'silent' };

describe('the portal', () => {
  it('answers at its health address, and tells in words which port is taken', async (t) => {
    const portal = await createPortal(readConfig(settings));
    t.after(() => portal.close());
    for (const path of ['/health', '/healthz'])
      assert.deepEqual(await (await fetch(portal.url + path)).json(), { status: 'ok' });
    const port = Number(new URL(portal.url).port);
    await assert.rejects(createPortal({ ...readConfig(settings), port }), (error) => {
      assert.ok(error instanceof PortTaken);
      assert.equal(
        error.message,
        `Port ${port} is already in use. Free it or set PORTAL_PORT to another port.`,
      );
      return true;
    });
  });

  it('answers what arrives on an open connection while it stops, and ends that with the answer', async () => {
    const portal = await createPortal(readConfig(settings));
    const port = Number(new URL(portal.url).port);
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    // Half a question: the connection is not idle.
    socket.write('GET /healthz HTTP/1.1\r\nhost: portal\r\n');
    // The server has read that much once it has answered another one.
    await fetch(`${portal.url}/healthz`);
    const closed = portal.close();
    await untilRefused(port);
    socket.write('\r\n');
    const answer = await text(socket);
    assert.match(answer, /^HTTP\/1\.1 200 /);
    assert.match(answer, /\r\nconnection: close\r\n/i);
    await closed;
  });

  it('names the setting that cannot be used', () => {
    assert.throws(() => readConfig({ PORTAL_PORT: 'three' }), ConfigError);
    assert.throws(() => readConfig({ GATEWAY_URL: 'gateway' }), /GATEWAY_URL/);
  });

  it('loads the scripts of the real providers unless others stand in', () => {
    const { cards, bankLinkScript } = readConfig({});
    assert.equal(cards.script, 'https://js.stripe.com/v3/');
    assert.equal(bankLinkScript, 'https://cdn.plaid.com/link/v2/stable/link-initialize.js');
    const standIn = 'http://localhost:4100/stripe/stripe.js';
    assert.equal(readConfig({ STRIPE_JS_STAND_IN: standIn }).cards.script, standIn);
  });

  it('serves scripts that are plain, small and never change under their address', async (t) => {
    const pages = await startPages(t, () => ({ status: 200, body: request }));
    const page = await pages.get('/pay/request/a-token');
    const address = /src="(\/assets\/\w+\/pay\.ts)"/.exec(page.html)?.[1] ?? '';
    for (const name of [
      'pay',
      'card',
      'card-rules',
      'bank-link',
      'provider-script',
      'data',
      'trusted',
      'follow',
    ]) {
      const script = await pages.get(address.replace('pay.ts', `${name}.ts`));
      assert.equal(script.status, 200, name);
      assert.match(script.headers.get('content-type') ?? '', /^text\/javascript/);
      assert.match(script.headers.get('cache-control') ?? '', /immutable/);
      assert.equal(script.headers.get('content-encoding'), 'gzip');
      assert.doesNotMatch(script.html, /: string|interface |^\s*\/\*\*/m);
    }
    assert.equal((await pages.get('/assets/0/pay.ts')).status, 404);
  });

  it('forbids what it does not need, and has its styles in the page', async (t) => {
    const pages = await startPages(t, () => ({ status: 200, body: request }));
    const { headers, html } = await pages.get('/pay/request/a-token');
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'sha256-\S+' 'sha256-\S+'; /);
    assert.match(
      policy,
      /form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types keyturn-html$/,
    );
    assert.doesNotMatch(html, /<link rel="stylesheet"| style="/);
  });
});

/** Until nothing takes connections at a port any more. */
async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const taken = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (!taken) return;
  }
}
