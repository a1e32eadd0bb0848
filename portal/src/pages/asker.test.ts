import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { test } from 'node:test';
import { developmentPortalSecret, portalHeaders } from '../callers.ts';
import { ConfigError, readConfig } from '../config.ts';
import { createPortal } from '../portal.ts';

/** What the gateway hears of somebody who opens a page with these headers, of a portal with these settings. */
async function heard(
  env: Record<string, string>,
  headers: Record<string, string>,
): Promise<IncomingHttpHeaders> {
  const calls: IncomingHttpHeaders[] = [];
  const gateway = createServer((request, response) => {
    calls.push(request.headers);
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  });
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const address = gateway.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const settings = { PORTAL_PORT: '0', LOG_LEVEL: 'silent', GATEWAY_URL: `http://127.0.0.1:${port}` };
  const portal = await createPortal(readConfig({ ...settings, ...env }));
  await fetch(`${portal.url.replace('localhost', '127.0.0.1')}/pay/request/a-token`, { headers });
  await portal.close();
  gateway.closeAllConnections();
  gateway.close();
  const [call] = calls;
  assert.ok(call);
  return call;
}

test('the gateway is told the payer’s address with the portal’s own secret, never by X-Forwarded-For', async () => {
  const told = await heard({}, {});
  assert.equal(told[portalHeaders.address], '127.0.0.1');
  assert.equal(told[portalHeaders.secret], developmentPortalSecret);
  assert.equal(told['x-forwarded-for'], undefined);
  const secret = 'a secret of thirty-two characters or more';
  assert.equal((await heard({ PORTAL_SECRET: secret }, {}))[portalHeaders.secret], secret);
});

test('nobody chooses the address that the portal passes on', async () => {
  const cases: [string, Record<string, string>, string][] = [
    ['0', { 'x-forwarded-for': '6.6.6.6', [portalHeaders.address]: '6.6.6.6' }, '127.0.0.1'],
    ['1', { 'x-forwarded-for': '6.6.6.6, 198.51.100.7' }, '198.51.100.7'],
    ['2', { 'x-forwarded-for': '6.6.6.6, 198.51.100.7, 10.0.0.9' }, '198.51.100.7'],
    ['127.0.0.0/8,10.0.0.0/8', { 'x-forwarded-for': '6.6.6.6, 2001:db8::7, 10.0.0.9' }, '2001:db8::7'],
    ['10.0.0.0/8', { 'x-forwarded-for': '6.6.6.6' }, '127.0.0.1'],
    ['1', { 'x-forwarded-for': 'nonsense' }, '127.0.0.1'],
  ];
  for (const [TRUST_PROXY, headers, expected] of cases)
    assert.equal((await heard({ TRUST_PROXY }, headers))[portalHeaders.address], expected, TRUST_PROXY);
});

test('the portal refuses to start where everybody is believed, or in production without a secret of its own', () => {
  assert.throws(() => readConfig({ TRUST_PROXY: 'true' }), /TRUST_PROXY: must be the number of proxies/);
  for (const PORTAL_SECRET of ['', developmentPortalSecret])
    for (const NODE_ENV of ['production', 'staging'])
      assert.throws(() => readConfig({ NODE_ENV, PORTAL_SECRET }), ConfigError);
  const given = { NODE_ENV: 'production', PORTAL_SECRET: 'a secret of thirty-two characters or more' };
  assert.equal(readConfig(given).secret, given.PORTAL_SECRET);
});
