import { type Held, nextKey, nothingHeld } from './sequence';
import { shortcuts } from './shortcuts';

/** What a row of keys does, each so many milliseconds after the one before. */
function typed(keys: readonly string[], apart = 100): string[] {
  let held: Held = nothingHeld;
  return keys.flatMap((name, index) => {
    const mod = name.startsWith('Mod+');
    const next = nextKey(held, { key: mod ? name.slice(4) : name, mod, at: 5_000 + index * apart });
    held = next.held;
    return next.shortcut?.label ?? [];
  });
}

test('every shortcut with a deed is reached by its keys, and no two that are heard at once have the same', () => {
  const ours = shortcuts.filter(({ deed }) => deed !== null);
  for (const { keys, label } of ours) expect(typed(keys)).toEqual([label]);
  const inPayment = 'In an open payment';
  for (const heard of [
    shortcuts.filter(({ group }) => group === inPayment),
    shortcuts.filter(({ group }) => group !== inPayment),
  ]) {
    const all = heard.map(({ keys }) => keys.join(' '));
    expect(new Set(all).size).toBe(all.length);
  }
});

test('no shortcut is the beginning of another', () => {
  const all = shortcuts.map(({ keys }) => keys.join(' '));
  for (const one of all) expect(all.filter((other) => other.startsWith(`${one} `))).toEqual([]);
});

test.each([
  [['g', 't'], ['Transactions']],
  [['g', 'g', 't'], ['Transactions']],
  [['g', 'x'], []],
  [['g', 'n'], ['Send Payment']],
  [['t'], []],
  [['k'], []],
  [
    ['c', 'g', 'h', '?'],
    ['Collect Payment', 'Home', 'Keyboard shortcuts'],
  ],
])('%j does %j', (keys, done) => {
  expect(typed(keys)).toEqual(done);
});

test('a sequence is forgotten after a pause', () => {
  expect(typed(['g', 'h'], 2_000)).toEqual([]);
});
