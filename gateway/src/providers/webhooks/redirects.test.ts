import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { after, before, test } from 'node:test';
import { testCertificate } from '../../testing/certificate.ts';
import { createWebhookSender } from './sender.ts';

const asked: string[] = [];
let location = '';

/** Sends everybody on from `/hook`; whatever else is asked for was a redirect that was followed. */
const answer =
  (server: string): RequestListener =>
  (request, response) => {
    asked.push(`${server} ${request.url ?? ''}`);
    const redirects = request.url === '/hook';
    response.writeHead(redirects ? 302 : 200, redirects ? { location } : {}).end();
  };
const secure = createHttpsServer(testCertificate, answer('https'));
const plain = createHttpServer(answer('http'));

async function portOf(server: Server | typeof secure): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

let securePort: number;
let plainPort: number;
before(async () => {
  securePort = await portOf(secure);
  plainPort = await portOf(plain);
});
after(() => {
  secure.close();
  plain.close();
});

// Every address is permitted here, so that nothing but not following keeps the second request from being made.
const sender = createWebhookSender({
  ca: testCertificate.cert,
  permits: () => true,
  resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
});

test('a named origin is reached, also without TLS; its redirect is not followed either', async () => {
  asked.length = 0;
  location = `https://127.0.0.1:${securePort}/inside`;
  const origins = [`http://127.0.0.1:${plainPort}`];
  const named = createWebhookSender({ origins });
  const { status } = await named.send({ url: `${origins[0]}/hook`, headers: {}, body: '{}' });
  assert.equal(status, 302);
  assert.deepEqual(asked, ['http /hook']);
});

test('a redirect is the answer: neither an address inside nor a public name is gone to', async () => {
  const targets = [
    `http://127.0.0.1:${plainPort}/inside`,
    `https://127.0.0.1:${securePort}/inside`,
    `https://hooks.example:${securePort}/elsewhere`,
    '/elsewhere',
  ];
  for (const target of targets) {
    asked.length = 0;
    location = target;
    const { status } = await sender.send({
      url: `https://hooks.example:${securePort}/hook`,
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    assert.equal(status, 302, target);
    assert.deepEqual(asked, ['https /hook'], target);
  }
});
