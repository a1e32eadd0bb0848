import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInBackground } from './background.ts';

test('nobody waits for a reading that hangs, and it is not begun twice', async () => {
  let begun = 0;
  const reading = readInBackground(
    () => {
      begun += 1;
      return new Promise(() => undefined);
    },
    () => assert.fail(),
  );
  await reading.refresh(1);
  await reading.refresh(1);
  assert.equal(begun, 1);
});

test('a reading that failed leaves what was read as old as it is; the next one is new', async () => {
  const failures: unknown[] = [];
  let works = true;
  const reading = readInBackground(
    async () => {
      if (!works) throw new Error('away');
    },
    (error) => failures.push(error),
  );
  await reading.refresh(60_000);
  works = false;
  const before = reading.age();
  await reading.refresh(60_000);
  assert.ok(reading.age() >= before);
  assert.match(String(failures), /away/);
  works = true;
  const old = reading.age();
  await reading.refresh(60_000);
  assert.ok(reading.age() < old + 60);
  assert.equal(failures.length, 1);
});
