import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { z } from 'zod';
import type { Sandbox } from '../sandbox.ts';
import { startTestSandbox } from '../test-support/sandbox.ts';

let sandbox: Sandbox;
before(async () => {
  sandbox = await startTestSandbox();
});
after(() => sandbox.close());

const post = (path: string, body: unknown, type = 'text/plain') =>
  fetch(`${sandbox.url}/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': type, origin: 'http://localhost:3000' },
    body: JSON.stringify(body),
  });
const listed = async () => {
  const shape = z.array(z.object({ event: z.object({ event: z.string() }) }));
  const answer = await fetch(`${sandbox.url}/console/api/events`);
  return shape.parse(await answer.json()).map(({ event }) => event.event);
};

it('takes events as Segment does, once each, from any page', async () => {
  const event = { event: 'Plaid Link Opened', userId: 'u-1', messageId: 'm-1', properties: { retry: true } };
  const answer = await post('track', event);
  assert.deepEqual(await answer.json(), { success: true });
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  await post('track', event, 'application/json');
  const batch = ['Add Funding Source Viewed', 'Add Funding Source Failed'];
  await post('batch', { batch: batch.map((name) => ({ type: 'track', event: name, anonymousId: 'a-1' })) });
  assert.deepEqual(await listed(), [...batch].reverse().concat('Plaid Link Opened'));
  const page = await (await fetch(`${sandbox.url}/console`, { headers: { accept: 'text/html' } })).text();
  assert.match(page, /Plaid Link Opened/);
});

it('refuses an event without a name, or of nobody', async () => {
  for (const wrong of [{ userId: 'u-1' }, { event: 'Opened' }, []]) {
    assert.equal((await post('track', wrong)).status, 400);
  }
});
