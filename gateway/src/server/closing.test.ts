import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import Fastify from 'fastify';
import { addClosing } from './closing.ts';

/** What keeps a connection open would keep it so long; a process that is asked to stop has less. */
const LONG_MS = 60_000;
const timeout = 20_000;

/** A server whose one answer takes as long as `work` does, and its address once it listens. */
async function listening(work: () => Promise<string>) {
  const app = Fastify({
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    keepAliveTimeout: LONG_MS,
  });
  addClosing(app);
  const stopping = Promise.withResolvers<null>();
  app.addHook('preClose', async () => stopping.resolve(null));
  app.get('/', work);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, stopping: stopping.promise, port: (app.server.address() as AddressInfo).port };
}

test('an answer that leaves while the process stops ends its connection', { timeout }, async () => {
  const begun = Promise.withResolvers<null>();
  const goesOn = Promise.withResolvers<null>();
  const { app, port, stopping } = await listening(async () => {
    begun.resolve(null);
    await goesOn.promise;
    return 'answered';
  });
  const asked = fetch(`http://127.0.0.1:${port}/`);
  await begun.promise;
  const closed = app.close();
  await stopping;
  goesOn.resolve(null);
  const answer = await asked;
  assert.equal(answer.headers.get('connection'), 'close');
  assert.equal(await answer.text(), 'answered');
  await closed;
});

test('a connection on which nobody asks does not keep the process', { timeout }, async () => {
  const { app, port } = await listening(async () => 'never asked');
  const accepted = once(app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  await accepted;
  const ended = once(socket, 'close');
  await app.close();
  await ended;
});
