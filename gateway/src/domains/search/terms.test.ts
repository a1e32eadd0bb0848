import assert from 'node:assert/strict';
import { test } from 'node:test';
import { centsOf, searchTerms } from './terms.ts';

test('amounts in dollars, however they are written', () => {
  const cases: [string, number | null][] = [
    ['18500', 1_850_000],
    ['$18500', 1_850_000],
    ['18,500', 1_850_000],
    ['$18,500.00', 1_850_000],
    ['$ 18,500.5', 1_850_050],
    ['0.05', 5],
    ['1,234,567.89', 123_456_789],
    ['18,50', null],
    ['18500.123', null],
    ['-20', null],
    ['1e5', null],
    ['12 Main', null],
    ['$', null],
    ['', null],
  ];
  for (const [text, cents] of cases) assert.equal(centsOf(text), cents, text);
});

test('a text means everything that it may mean', () => {
  assert.deepEqual(searchTerms('  Ada   MARSH '), {
    part: 'ada marsh',
    indexedPart: 'ada marsh',
    paymentId: null,
    amount: null,
    traceId: null,
  });
  const id = searchTerms('#123456789');
  assert.deepEqual([id.paymentId, id.amount, id.traceId], [123_456_789, null, '#123456789']);
  const digits = searchTerms('123456789');
  assert.deepEqual([digits.paymentId, digits.amount], [123_456_789, 12_345_678_900]);
  assert.equal(searchTerms('021000021123456').traceId, '021000021123456');
});

test('short texts are looked for where that is cheap, or not at all', () => {
  assert.deepEqual(searchTerms('a'), {
    part: null,
    indexedPart: null,
    paymentId: null,
    amount: null,
    traceId: null,
  });
  assert.deepEqual([searchTerms('ab').part, searchTerms('ab').indexedPart], ['ab', null]);
  assert.equal(searchTerms('x'.repeat(200)).part?.length, 100);
});
