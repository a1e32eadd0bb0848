import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shiftDay } from '../../../base/banking-days.ts';
import { sumOf, type Line, type Movement } from './entries.ts';
import { generatedMonth } from './generated-month.ts';
import { match } from './match.ts';

const line = (id: string, amount: number, more: Partial<Line> = {}): Line => ({
  ...{ id, amount, day: '2026-03-04', description: '', traceId: null },
  ...more,
});
const movement = (id: string, amount: number, more: Partial<Movement> = {}): Movement => ({
  ...{
    id,
    amount,
    day: '2026-03-03',
    transactionId: id,
    paymentId: null,
    traceId: null,
    party: null,
    batchId: null,
  },
  ...more,
});
const told = (lines: Line[], movements: Movement[], today = '2026-03-31') =>
  match(lines, movements, today).map((found) => [
    found.rule,
    found.sure,
    found.lines.map(({ id }) => id).join(),
    found.movements.map(({ id }) => id).join(),
  ]);
const ours = { description: 'KEYTURN DES:DEPOSIT' };

test('a trace number decides, one to one, one to many and many to one', () => {
  const traced = { traceId: '091000012345' };
  assert.deepEqual(
    told(
      [line('l', 500, { description: 'ACH 091000012345' })],
      [movement('m', 500, traced), movement('x', 500)],
    ),
    [['TRACE', true, 'l', 'm']],
  );
  assert.deepEqual(told([line('l', 900, traced)], [movement('a', 500, traced), movement('b', 400, traced)]), [
    ['TRACE', true, 'l', 'a,b'],
  ]);
  assert.deepEqual(told([line('a', 500, traced), line('b', 400, traced)], [movement('m', 900, traced)]), [
    ['TRACE', true, 'a,b', 'm'],
  ]);
});

test('a payment and its return stay apart', () => {
  const traced = { traceId: '091000012345', transactionId: 't' };
  const lines = [line('out', -500, traced), line('back', 500, traced)];
  assert.deepEqual(told(lines, [movement('a', -500, traced), movement('b', 500, traced)]), [
    ['TRACE', true, 'out', 'a'],
    ['TRACE', true, 'back', 'b'],
  ]);
  assert.deepEqual(told([], [movement('a', -500, traced), movement('b', 500, traced)]), [
    ['CANCELED_OUT', true, '', 'a,b'],
  ]);
  assert.deepEqual(told([], [movement('a', -500, traced), movement('b', 500, traced)], '2026-03-05'), []);
});

test('an amount alone is proposed; with the name of the transfer and nobody else it is done', () => {
  assert.deepEqual(told([line('l', 500)], [movement('m', 500)]), [['AMOUNT', false, 'l', 'm']]);
  assert.deepEqual(told([line('l', 500, ours)], [movement('m', 500)]), [['AMOUNT', true, 'l', 'm']]);
  assert.deepEqual(told([line('l', 500, ours)], [movement('m', 500), movement('n', 500)]), [
    ['AMOUNT', false, 'l', 'm'],
  ]);
  const dana = { description: 'KEYTURN DANA COLE' };
  assert.deepEqual(
    told([line('l', 500, dana)], [movement('m', 500), movement('n', 500, { party: 'Dana Cole' })]),
    [['AMOUNT', true, 'l', 'n']],
  );
  assert.deepEqual(told([line('l', 500, { ...ours, day: '2026-03-20' })], [movement('m', 500)]), []);
});

test('a day that the bank shows as one line, and sums that are proposed', () => {
  const day = [movement('a', 500), movement('b', 700)];
  assert.deepEqual(told([line('l', 1_200, ours)], day), [['DAY_SUM', true, 'l', 'a,b']]);
  assert.deepEqual(told([line('l', 1_200)], day), [['SUM', false, 'l', 'b,a']]);
  assert.deepEqual(told([line('a', 500), line('b', 700)], [movement('m', 1_200)]), [
    ['SUM', false, 'b,a', 'm'],
  ]);
  const several = [movement('a', 500), movement('b', 700), movement('c', 600), movement('d', 600)];
  assert.deepEqual(told([line('l', 1_200)], several), []);
});

test('what a person rejected is not proposed again', () => {
  const found = match([line('l', 500)], [movement('m', 500)], '2026-03-31', new Set(['l|m']));
  assert.deepEqual(found, []);
});

test('what a decision takes moves what is proposed weeks later, from one window into the next', () => {
  const pairs = Array.from({ length: 14 }, (_, index) => shiftDay('2026-03-01', 2 * index));
  const movements = pairs.map((day, index) => movement(`m${index}`, 500, { day }));
  const lines = pairs.map((day, index) => line(`l${index}`, 500, { day: shiftDay(day, 1) }));
  const proposed = (among: Movement[]) =>
    told(lines, among).map(([, , of, to]) => `${String(of)}-${String(to)}`);
  assert.deepEqual(
    proposed(movements),
    pairs.map((_, index) => `l${index}-m${index}`),
  );
  assert.deepEqual(
    proposed(movements.slice(1)),
    pairs.slice(1).map((_, index) => `l${index}-m${index + 1}`),
  );
});

test('each line and movement is in one match, and both sides come to the same', () => {
  const amounts = fc.integer({ min: -5, max: 5 }).filter((amount) => amount !== 0);
  const day = fc.integer({ min: 1, max: 28 }).map((each) => `2026-03-${String(each).padStart(2, '0')}`);
  const traceId = fc.constantFrom(null, '091000011', '091000012');
  const entry = fc.record({ amount: amounts, day, traceId });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), fc.array(entry, { maxLength: 12 }), (given, booked) => {
      const lines = given.map((each, index) => line(`l${index}`, each.amount, { ...each, ...ours }));
      const movements = booked.map((each, index) => movement(`m${index}`, each.amount, each));
      const found = match(lines, movements, '2026-03-31');
      const used = found.flatMap((each) => [...each.lines, ...each.movements].map(({ id }) => id));
      assert.equal(new Set(used).size, used.length);
      for (const each of found) assert.equal(sumOf(each.lines), sumOf(each.movements));
    }),
  );
});

test('a month with known truth: nothing wrong is done, and nearly all is done', () => {
  for (const seed of [1, 2, 3]) {
    const { lines, movements, truth } = generatedMonth(3_000, seed);
    const done = match(lines, movements, '2026-03-31').filter(({ sure }) => sure);
    const wrong = done.filter((found) =>
      found.lines.some(({ id }) => truth.get(id)?.join() !== found.movements.map((each) => each.id).join()),
    );
    assert.deepEqual(wrong, []);
    const known = [...truth.values()].filter((of) => of.length > 0).length;
    assert.ok(done.length >= 0.98 * known, `${done.length} of ${known}`);
  }
});
