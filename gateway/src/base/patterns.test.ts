import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LONGEST_MATCHED, matchesPattern, problemOfPattern, sizeOfPattern } from './patterns.ts';

/** Each pattern takes exponential or high polynomial time in an engine that backtracks. */
const hostile = ['(a|a)+b', '(a+)+b', '(a|aa)+b', '(?:a?){40}a{40}b', '(.*)(.*)(.*)(.*)b', '(\\w|a)*b'];

test('matches a hostile pattern in a bounded number of steps per character', () => {
  for (const pattern of hostile) {
    assert.equal(problemOfPattern(pattern), null, pattern);
    assert.ok(sizeOfPattern(pattern) <= 200, pattern);
    assert.equal(matchesPattern(pattern, 'a'.repeat(LONGEST_MATCHED)), false, pattern);
  }
});

test('matches only the whole value', () => {
  const digits = '^[0-9]{6,9}$';
  assert.equal(matchesPattern(digits, '1234567'), true);
  assert.equal(matchesPattern(digits, '12345678901'), false);
  assert.equal(matchesPattern('a|b', 'ab'), false);
  assert.equal(matchesPattern('[a]+', 'a'.repeat(LONGEST_MATCHED)), true);
  assert.equal(matchesPattern('[a]+', `${'a'.repeat(LONGEST_MATCHED)}!`), false);
  assert.equal(matchesPattern('[a]+', 'a'.repeat(LONGEST_MATCHED + 1)), false);
});

test('reads a pattern as browsers do', () => {
  const alike: [string, string][] = [
    ['\\u0041\\d{2}', 'A12'],
    ['\\p{L}+', 'Łódź'],
    ['[\\w.-]+', 'a-b.c'],
    ['(?<year>\\d{4})-\\d', '2026-1'],
    ['.', '😀'],
    ['', ''],
  ];
  for (const [pattern, value] of alike) {
    assert.equal(new RegExp(`^(?:${pattern})$`, 'u').test(value), true, pattern);
    assert.equal(matchesPattern(pattern, value), true, pattern);
  }
});

test('refuses a pattern that the engine does not support, and does not enforce a stored one', () => {
  for (const pattern of [
    '(',
    '(?=a)b',
    '(?!a)b',
    '(?<=a)b',
    '(?<!a)b',
    '(a)\\1',
    '(?<n>a)\\k<n>',
    '[a-',
    'a{2000}',
  ]) {
    assert.match(problemOfPattern(pattern) ?? '', /can’t be used/, pattern);
    assert.equal(matchesPattern(pattern, 'anything'), true, pattern);
  }
  for (const pattern of ['(?:a{1,30}){1,30}', '.{0,500}']) {
    assert.match(problemOfPattern(pattern) ?? '', /too complex/, pattern);
    assert.equal(matchesPattern(pattern, 'anything'), true, pattern);
  }
});
