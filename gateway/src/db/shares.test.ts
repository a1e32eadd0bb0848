import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseBusy } from './lost.ts';
import { asKind, Shares } from './shares.ts';

test('a kind of work takes no more than its share, others have theirs, and one given back is handed on', async () => {
  const shares = new Shares({ most: 2, patience: 60_000, slow: 60_000 });
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
  const shares = new Shares({ most: 1, patience: 1, slow: 60_000 });
  const take = () => asKind('list', () => shares.take());
  const giveBack = await take();
  await assert.rejects(take(), DatabaseBusy);
  assert.equal(shares.waitingCount, 0);
  giveBack();
  await take();
});

test('kinds that are held up have one share together, until they come back soon', async () => {
  let time = 0;
  const shares = new Shares({ most: 2, patience: 60_000, slow: 100, now: () => time });
  const take = (kind: string) => asKind(kind, () => shares.take());
  const [board, list] = [await take('board'), await take('list')];
  time = 101;
  const waits = [take('board'), take('list')];
  assert.equal(shares.waitingCount, 2, 'both are held up, and have their share');
  const glance = await take('glance');
  glance();
  list();
  board();
  const [again, other] = await Promise.all(waits);
  assert.equal(shares.waitingCount, 0);
  const third = take('list');
  assert.equal(shares.waitingCount, 1, 'they are so still: their last ones were away for long');
  again?.();
  (await third)();
  other?.();
  const four = await Promise.all(['board', 'board', 'list', 'list'].map(take));
  assert.equal(four.length, 4, 'they came back soon');
});
