import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { linesOf, type OpenEntry } from './entries.ts';

const entry = (ref: string, day: string, amount: number, more: Partial<OpenEntry> = {}): OpenEntry => ({
  ...{ ref, day, amount, description: 'WIRE', traceId: null, broughtAmount: 0, broughtLines: 0 },
  ...more,
});

test('what is posted through yesterday becomes lines, what is of today waits', () => {
  const open = [entry('b', '2026-03-05', 200), entry('a', '2026-03-04', -100), entry('c', '2026-03-06', 7)];
  const { lines, brought, later } = linesOf(open, '2026-03-04', '2026-03-05');
  assert.deepEqual(
    lines.map(({ day, amount, bankRef }) => [day, amount, bankRef]),
    [
      ['2026-03-04', -100, 'a'],
      ['2026-03-05', 200, 'b'],
    ],
  );
  assert.deepEqual([brought.toSorted(), later], [['a', 'b'], 7]);
});

test('what the bank puts into told days, changes or takes back is a line of the first open day, and says so', () => {
  const open = [
    entry('late', '2026-03-02', 50),
    entry('changed', '2026-03-02', 120, { broughtAmount: 100, broughtLines: 1 }),
    entry('gone', '2026-03-03', 0, { broughtAmount: 30, broughtLines: 2 }),
    entry('same', '2026-03-03', 5, { broughtAmount: 5, broughtLines: 1 }),
  ];
  const { lines } = linesOf(open, '2026-03-04', '2026-03-05');
  assert.deepEqual(
    lines.map(({ day, amount, bankRef, description }) => [day, amount, bankRef, description]),
    [
      ['2026-03-04', 20, 'changed#1', 'CORRECTED BY THE BANK: WIRE (dated Mar 2, 2026)'],
      ['2026-03-04', -30, 'gone#2', 'TAKEN BACK BY THE BANK: WIRE (dated Mar 3, 2026)'],
      ['2026-03-04', 50, 'late', 'WIRE (dated Mar 2, 2026)'],
    ],
  );
});

test('however the bank changes its entries, lines come to what it has in the end', () => {
  const change = fc.record({
    ref: fc.constantFrom('a', 'b', 'c', 'd'),
    amount: fc.integer({ min: -3, max: 3 }),
    day: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 5 }), { maxLength: 8 }), (brings) => {
      const bank = new Map<string, OpenEntry>();
      const refs: string[] = [];
      let [sum, waiting] = [0, 0];
      for (const [index, changes] of brings.entries()) {
        for (const { ref, amount, day } of changes) {
          const old = bank.get(ref);
          bank.set(ref, { ...(old ?? entry(ref, '', 0)), amount, day: `2026-03-0${day}` });
        }
        const { lines, brought, later } = linesOf([...bank.values()], '2026-03-01', `2026-03-0${index + 1}`);
        sum += lines.reduce((all, { amount }) => all + amount, 0);
        waiting = later;
        refs.push(...lines.map(({ bankRef }) => bankRef ?? ''));
        for (const ref of brought) {
          const each = bank.get(ref);
          if (each !== undefined)
            bank.set(ref, { ...each, broughtAmount: each.amount, broughtLines: each.broughtLines + 1 });
        }
      }
      const all = [...bank.values()].reduce((total, { amount }) => total + amount, 0);
      assert.equal(sum + waiting, all);
      assert.equal(new Set(refs).size, refs.length);
    }),
  );
});
