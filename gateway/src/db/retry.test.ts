import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DrizzleQueryError } from 'drizzle-orm';
import { retried } from './retry.ts';

const failing = (code: string, times: number) => {
  let attempts = 0;
  const work = async (): Promise<number> => {
    attempts += 1;
    if (attempts <= times)
      throw new DrizzleQueryError('update', [], Object.assign(new Error('no'), { code }));
    return attempts;
  };
  return { work, attempts: () => attempts };
};

for (const [code, most] of [
  ['40001', 4],
  ['40P01', 4],
  ['55P03', 2],
  ['57014', 1],
  ['53300', 1],
  ['23505', 1],
  ['57P01', 1],
] as const) {
  test(`tries a transaction that fails with ${code} at most ${most} times`, async () => {
    assert.equal(await retried(failing(code, most - 1).work), most);
    const never = failing(code, Infinity);
    await assert.rejects(retried(never.work), DrizzleQueryError);
    assert.equal(never.attempts(), most);
  });
}
