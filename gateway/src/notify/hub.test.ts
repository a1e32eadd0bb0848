import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '../db/client.ts';
import { Interrupted, openHub } from './hub.ts';

/** A database whose listening connection can be lost, and not be had again at first. */
function losableDatabase() {
  const heard = new Set<{ listener: (payload: string) => void; lost: () => void }>();
  let isAway = false;
  const listen: Database['listen'] = (_channel, listener, lost = () => undefined) => {
    if (isAway) return Promise.reject(new Error('connect ECONNREFUSED'));
    const entry = { listener, lost };
    heard.add(entry);
    return Promise.resolve(async () => void heard.delete(entry));
  };
  return {
    database: { listen } as Database,
    notify: (payload: string) => heard.forEach(({ listener }) => listener(payload)),
    lose() {
      isAway = true;
      heard.forEach(({ lost }) => lost());
    },
    comesBack: () => (isAway = false),
    listening: () => heard.size,
  };
}

test('a lost connection ends every stream, and nobody is told that they hear before it is back', async () => {
  const outside = losableDatabase();
  const hub = openHub(outside.database);
  const { signal } = new AbortController();
  const streams = await Promise.all([hub.stream(['a', 'b'], signal), hub.stream(['a'], signal)]);
  outside.lose();
  for (const stream of streams) await assert.rejects(stream[Symbol.asyncIterator]().next(), Interrupted);
  await assert.rejects(hub.stream(['a'], signal), /ECONNREFUSED/);
  outside.comesBack();
  const again = await hub.stream(['a'], signal);
  assert.equal(outside.listening(), 1);
  outside.notify('1');
  const next = await again[Symbol.asyncIterator]().next();
  assert.deepEqual(next.value, { channel: 'a', payload: '1' });
});

test('more than can wait interrupts instead of leaving something out', async () => {
  const outside = losableDatabase();
  const hub = openHub(outside.database);
  const stream = await hub.stream(['a'], new AbortController().signal);
  for (let count = 0; count <= 2_500; count += 1) outside.notify(String(count));
  const seen: string[] = [];
  await assert.rejects(async () => {
    for await (const { payload } of stream) seen.push(payload);
  }, Interrupted);
  assert.equal(seen.length, 2_500);
});
