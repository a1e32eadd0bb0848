import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followsClosely } from './replica.ts';

/** A server that is at 10, and one that follows it and comes on by as much with each look. */
function pair({ at, by }: { at: number; by: number }) {
  const replica = { at, asked: 0, down: false };
  const closely = followsClosely(
    {
      committed: async () => '10',
      shows: async (position) => {
        replica.asked += 1;
        if (replica.down) throw new Error('away');
        replica.at += by;
        return replica.at >= Number(position);
      },
    },
    () => time.now,
  );
  const time = { now: 0 };
  return { replica, closely, time };
}

test('a server that has followed is read at once', async () => {
  const { closely, replica } = pair({ at: 10, by: 0 });
  assert.equal(await closely(0), true);
  assert.equal(replica.asked, 1);
});

test('one that lags is waited for, and what was written before is there when it is read', async () => {
  const { closely, replica } = pair({ at: 7, by: 1 });
  assert.equal(await closely(1_000), true);
  assert.equal(replica.at, 10);
});

test('one that lags too far is not read', async () => {
  const { closely } = pair({ at: 0, by: 0 });
  assert.equal(await closely(0), false);
});

test('one that is away is not read, nor asked again for a while', async () => {
  const { closely, replica, time } = pair({ at: 10, by: 0 });
  replica.down = true;
  assert.equal(await closely(1_000), false);
  replica.down = false;
  assert.equal(await closely(1_000), false);
  assert.equal(replica.asked, 1);
  time.now += 5_001;
  assert.equal(await closely(1_000), true);
});
