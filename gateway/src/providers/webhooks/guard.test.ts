import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkedUrl, isPublicAddress } from './guard.ts';
import { createWebhookSender } from './sender.ts';
import { WebhookForbidden, WebhookUnreachable } from './port.ts';

const closed = [
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.5.4',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::a9fe:a9fe',
  '2002:7f00:1::',
  'ff02::1',
  '::127.0.0.1',
  '::a9fe:a9fe',
  '::ffff:0:127.0.0.1',
  '64:ff9b:1::7f00:1',
  'fec0::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '3fff::1',
  '5f00::1',
  '2606:4700::5efe:7f00:1',
  '192.0.0.8',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '240.0.0.1',
];

test('only public addresses are public', () => {
  for (const address of closed) assert.equal(isPublicAddress(address), false, address);
  for (const address of ['93.184.216.34', '2606:4700:4700::1111']) {
    assert.equal(isPublicAddress(address), true, address);
  }
});

test('an address that can be judged by itself is refused at once', () => {
  const refused = [
    'nothing',
    'http://hooks.example/x',
    'ftp://hooks.example/x',
    'https://user:pass@hooks.example/',
    'https://localhost/x',
    'https://metadata.google.internal/',
    'https://gateway/x',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    ...closed.map((address) => `https://${address.includes(':') ? `[${address}]` : address}/x`),
  ];
  for (const url of refused) assert.throws(() => checkedUrl(url), WebhookForbidden, url);
  assert.equal(checkedUrl('https://hooks.example:8443/x').port, '8443');
});

test('an origin that is named may lie inside, and nothing beside it', () => {
  const reach = { origins: ['http://localhost:4900'] };
  assert.equal(checkedUrl('http://localhost:4900/hook', reach).pathname, '/hook');
  for (const url of ['http://localhost:4901/', 'https://localhost:4900/', 'http://user@localhost:4900/']) {
    assert.throws(() => checkedUrl(url, reach), WebhookForbidden, url);
  }
});

const message = { url: 'https://hooks.example/x', headers: {}, body: '{}' };

test('a name that leads inside is not called, though only one of its addresses does', async () => {
  for (const address of closed) {
    const resolve = () =>
      Promise.resolve([
        { address: '93.184.216.34', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ]);
    await assert.rejects(createWebhookSender({ resolve }).send(message), WebhookForbidden, address);
  }
});

test('a name is looked up once, and the connection goes to the address that was checked', async () => {
  const answers = [['127.0.0.2'], ['127.0.0.3']];
  const asked: string[] = [];
  const checked: string[] = [];
  const sender = createWebhookSender({
    resolve: (name) => {
      asked.push(name);
      return Promise.resolve((answers.shift() ?? []).map((address) => ({ address, family: 4 })));
    },
    permits: (address) => {
      checked.push(address);
      return true;
    },
  });
  const port = 14_629; // nobody listens there: what is tried is told by the error
  const failed = await sender
    .send({ ...message, url: `https://hooks.example:${port}/` })
    .catch((e: unknown) => e);
  assert.ok(failed instanceof WebhookUnreachable);
  assert.match(String(failed.cause), /127\.0\.0\.2/);
  assert.deepEqual([asked, checked], [['hooks.example'], ['127.0.0.2']]);
});

test('a name without an address is unreachable', async () => {
  const resolve = () => Promise.reject(new Error('ENOTFOUND'));
  await assert.rejects(createWebhookSender({ resolve }).send(message), WebhookUnreachable);
});
