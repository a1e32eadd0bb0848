import { eachOf } from './each';

const items = Array.from({ length: 10 }, (_, index) => index);

test('each is worked on once, in whatever order they end, and failures stand with theirs', async () => {
  const begun: number[] = [];
  const counts: number[] = [];
  const ended = await eachOf(
    items,
    async (item) => {
      begun.push(item);
      // The later ones of four end first.
      for (let turn = item % 4; turn < 4; turn += 1) await Promise.resolve();
      return item % 3 === 0 ? `No ${item}` : null;
    },
    { signal: new AbortController().signal, onEnded: (count) => counts.push(count) },
  );
  expect(begun.toSorted((one, other) => one - other)).toEqual(items);
  expect(counts).toEqual(items.map((index) => index + 1));
  expect(ended.map(({ item }) => item)).toEqual(items);
  expect(ended.filter(({ failure }) => failure !== null).map(({ failure }) => failure)).toEqual([
    'No 0',
    'No 3',
    'No 6',
    'No 9',
  ]);
});

test('once it is stopped nothing more is begun, and what was begun ends', async () => {
  const stop = new AbortController();
  const ended = await eachOf(
    items,
    async (item) => {
      await Promise.resolve();
      if (item === 1) stop.abort();
      return null;
    },
    { signal: stop.signal, onEnded: () => undefined },
  );
  expect(ended.length).toBeGreaterThanOrEqual(2);
  expect(ended.length).toBeLessThan(items.length);
});
