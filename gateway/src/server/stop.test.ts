import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onStop } from './stop.ts';

test('each step gets its turn, once, though one before it failed', async () => {
  const done: string[] = [];
  const failures: unknown[] = [];
  const refusal = new Error('no');
  const stop = onStop(
    [async () => done.push('requests'), () => Promise.reject(refusal), async () => done.push('database')],
    { within: 60_000, failed: (error) => failures.push(error) },
  );
  assert.deepEqual(await Promise.all([stop(), stop()]), [true, true]);
  assert.deepEqual(done, ['requests', 'database']);
  assert.deepEqual(failures, [refusal]);
});

test('a step that hangs is left while there is time to end the process', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const failures: unknown[] = [];
  const stop = onStop([() => new Promise(() => undefined)], {
    within: 10_000,
    failed: (error) => failures.push(error),
  });
  const stopped = stop();
  mock.timers.tick(8_999);
  assert.deepEqual(failures, []);
  mock.timers.tick(1);
  assert.equal(await stopped, false);
  assert.match(String(failures), /did not end in time for 10000 ms/);
});
