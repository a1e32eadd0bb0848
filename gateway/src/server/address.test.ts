import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Fastify from 'fastify';
import { readConfig } from '../config/config.ts';
import { developmentPortalSecret, portalHeaders, believes, readTrustedProxies } from '../base/callers.ts';
import { startTestApp } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import type { Database } from '../db/client.ts';
import { networkOf } from '../base/networks.ts';
import { addAddress } from './address.ts';

let database: Database;
before(async () => (database = await openTestDatabase()));
after(() => database.close());

type Headers = Record<string, string>;

/**
 * Starts a gateway with these settings. Returns functions that read the address and the remaining calls of a request.
 */
async function gatewayWith(t: { after(work: () => unknown): void }, env: Record<string, string>) {
  const gateway = await startTestApp(database, { env });
  t.after(() => gateway.close());
  return {
    app: gateway.app,
    /** Returns how many calls are left in the rate limit that this call shares. */
    async left(headers: Headers, remoteAddress = '192.0.2.1'): Promise<number> {
      const url = '/payer/receipts/a-token-that-is-none';
      const { headers: told } = await gateway.app.inject({ url, headers, remoteAddress });
      return Number(told['x-ratelimit-remaining']);
    },
  };
}

const claim = (address: string, secret = developmentPortalSecret): Headers => ({
  [portalHeaders.address]: address,
  [portalHeaders.secret]: secret,
});

test('limits payers separately by the address that the portal sends with its secret, and ignores forged addresses', async (t) => {
  const { left } = await gatewayWith(t, {});
  const most = await left({});
  assert.equal(await left(claim('198.51.100.1')), most);
  assert.equal(await left(claim('198.51.100.2')), most);
  assert.equal(await left(claim('198.51.100.1')), most - 1);
  // Each of these calls counts for the address of the connection.
  const forged: Headers[] = [
    claim('198.51.100.3', 'another secret of thirty-two characters'),
    { [portalHeaders.address]: '198.51.100.4' },
    { 'x-forwarded-for': '198.51.100.5' },
    claim('not an address'),
  ];
  for (const [at, headers] of forged.entries()) assert.equal(await left(headers), most - 1 - at);
});

test('accepts the previous secret during a rotation', async (t) => {
  const [now, before] = ['now', 'before'].map((word) => `${word}: a secret of thirty-two characters`);
  const { left } = await gatewayWith(t, { PORTAL_SECRET: now ?? '', PORTAL_SECRET_PREVIOUS: before ?? '' });
  const most = await left({});
  assert.equal(await left(claim('198.51.100.1', now)), most);
  assert.equal(await left(claim('198.51.100.2', before)), most);
  assert.equal(await left(claim('198.51.100.3')), most - 1);
});

test('uses the last address behind trusted proxies that the caller could not forge', async (t) => {
  const cases: [string, Headers, string, string][] = [
    ['0', { 'x-forwarded-for': '6.6.6.6' }, '192.0.2.1', '192.0.2.1'],
    ['1', { 'x-forwarded-for': '6.6.6.6, 198.51.100.7' }, '192.0.2.1', '198.51.100.7'],
    ['2', { 'x-forwarded-for': '6.6.6.6, 198.51.100.7, 10.0.0.9' }, '192.0.2.1', '198.51.100.7'],
    ['1', {}, '192.0.2.1', '192.0.2.1'],
    ['1', { 'x-forwarded-for': 'nonsense' }, '192.0.2.1', '192.0.2.1'],
    [
      '192.0.2.0/24,10.0.0.0/8',
      { 'x-forwarded-for': '6.6.6.6, 198.51.100.7, 10.0.0.9' },
      '192.0.2.1',
      '198.51.100.7',
    ],
    ['10.0.0.0/8', { 'x-forwarded-for': '6.6.6.6' }, '192.0.2.1', '192.0.2.1'],
    ['fd00::/8', { 'x-forwarded-for': '6.6.6.6, 2001:db8::7' }, 'fd00::1', '2001:db8::7'],
    ['127.0.0.1', { 'x-forwarded-for': '2001:db8::7' }, '::ffff:127.0.0.1', '2001:db8::7'],
    ['1', claim('2001:db8::8'), '192.0.2.1', '2001:db8::8'],
    ['0', claim('::ffff:198.51.100.9'), '192.0.2.1', '198.51.100.9'],
  ];
  for (const [trusted, headers, remoteAddress, expected] of cases) {
    const config = readConfig({ TRUST_PROXY: trusted });
    const app = Fastify({ trustProxy: believes(config.trustProxy) });
    addAddress(app, config);
    app.get('/who', ({ address }) => ({ address }));
    t.after(() => app.close());
    const answer = await app.inject({ url: '/who', headers, remoteAddress });
    assert.deepEqual(answer.json(), { address: expected }, JSON.stringify([trusted, headers]));
  }
});

test('limits a whole IPv6 network together', () => {
  assert.equal(networkOf('2001:db8::1'), networkOf('2001:DB8:0:0:ffff::2'));
  assert.notEqual(networkOf('2001:db8::1'), networkOf('2001:db8:0:1::1'));
  assert.equal(networkOf('198.51.100.1'), '198.51.100.1');
});

test('refuses to start with a proxy setting that trusts everybody or is not an address', () => {
  for (const value of [
    'true',
    'yes',
    '*',
    '-1',
    '11',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    'proxy',
    '10.0.0.1,',
  ])
    assert.throws(
      () => readConfig({ TRUST_PROXY: value }),
      /TRUST_PROXY: must be the number of proxies/,
      value,
    );
  assert.deepEqual(readTrustedProxies('10.0.0.0/8, fd00::/8'), ['10.0.0.0/8', 'fd00::/8']);
  assert.equal(believes(2)('192.0.2.1', 2), false);
});

test('requires a secret between portal and gateway in production', async () => {
  const { productionSettings } = await import('../testing/production.ts');
  for (const changes of [
    { PORTAL_SECRET: '' },
    { PORTAL_SECRET: developmentPortalSecret },
    { PORTAL_SECRET_PREVIOUS: developmentPortalSecret },
  ])
    assert.throws(() => readConfig({ ...productionSettings, ...changes }), /PORTAL_SECRET: needs a value/);
});
