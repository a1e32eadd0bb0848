import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GatewayError } from '../base/errors.ts';
import { startTestApp } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import type { AnyJob } from '../testing/workers/any.worker.ts';
import { JobFailed, openPool, OverBudget } from './pool.ts';

const file = new URL('../testing/workers/any.worker.ts', import.meta.url);
const budget = { ms: 60_000, megabytes: 64, atOnce: 1, waiting: 1 };
const newFlag = () => new Int32Array(new SharedArrayBuffer(4));

test('answers requests while a job never ends', async () => {
  const database = await openTestDatabase();
  const gateway = await startTestApp(database);
  const run = openPool<AnyJob, string>(file, budget);
  const flag = newFlag();
  const answer = run({ kind: 'spin until', flag });
  // The job ends only after the request was answered.
  assert.equal((await gateway.app.inject('/healthz')).statusCode, 200);
  Atomics.store(flag, 0, 1);
  assert.equal(await answer, 'seen');
  await gateway.close();
  await database.close();
});

test('refuses a job beyond the queue limit at once, and runs the others', async () => {
  const run = openPool<AnyJob, string>(file, budget);
  const flag = newFlag();
  const two = [run({ kind: 'spin until', flag }), run({ kind: 'spin until', flag })];
  await assert.rejects(
    run({ kind: 'throw' }),
    (error) => error instanceof GatewayError && error.code === 'UNAVAILABLE',
  );
  Atomics.store(flag, 0, 1);
  assert.deepEqual(await Promise.all(two), ['seen', 'seen']);
});

test('ends a job that exceeds its budget, and runs the next one', async () => {
  const short = openPool<AnyJob, string>(file, { ...budget, ms: 50 });
  await assert.rejects(
    short({ kind: 'spin until', flag: newFlag() }),
    (error) => error instanceof OverBudget && error.limit === 'time',
  );
  const run = openPool<AnyJob, string>(file, budget);
  await assert.rejects(
    run({ kind: 'fill the memory' }),
    (error) => error instanceof OverBudget && error.limit === 'memory',
  );
  await assert.rejects(run({ kind: 'exit' }), JobFailed);
  await assert.rejects(run({ kind: 'throw' }), /not today/);
  assert.equal(await run({ kind: 'secrets' }), '');
});
