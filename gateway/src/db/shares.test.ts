import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseBusy } from './lost.ts';
import { asKind, Shares } from './shares.ts';

test('a kind of work takes no more than its share, others have theirs, and one given back is handed on', async () => {
  const shares = new Shares(2, 60_000);
  const take = (kind: string) => asKind(kind, () => shares.take());
  const [first] = [await take('list'), await take('list')];
  const third = take('list');
  assert.equal(shares.waitingCount, 1);
  await take('board');
  await shares.take(); // of no kind
  first();
  const giveBack = await third;
  assert.equal(shares.waitingCount, 0);
  giveBack();
  await take('list');
});

test("who waits too long for a share is refused, and stands in nobody's way", async () => {
  const shares = new Shares(1, 1);
  const take = () => asKind('list', () => shares.take());
  const giveBack = await take();
  await assert.rejects(take(), DatabaseBusy);
  assert.equal(shares.waitingCount, 0);
  giveBack();
  await take();
});
