import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredFormField } from '../../db/schema/shapes.ts';
import { problemOf } from './form-rules.ts';

const field = (pattern: string, maxLength: number | null = null): StoredFormField => ({
  name: 'file',
  label: 'File',
  type: 'TEXT',
  required: false,
  pattern,
  maxLength,
});

test('a value is matched as a whole, and one too long to be matched is refused', () => {
  const letters = field('[a-z]+', 5_000);
  assert.equal(problemOf(letters, 'a'.repeat(500)), null);
  assert.equal(problemOf(letters, `${'a'.repeat(499)}!`), 'File has the wrong format');
  assert.equal(problemOf(letters, `${'a'.repeat(500)}; DROP`), 'File must have at most 500 characters');
  assert.equal(problemOf(field('[a-z]+', 4), 'abcde'), 'File must have at most 4 characters');
});

test('a pattern that backtracks for ever elsewhere is answered here', () => {
  assert.equal(problemOf(field('(a|a)+b'), 'a'.repeat(500)), 'File has the wrong format');
});

test('a stored pattern that the engine does not know is not enforced', () => {
  assert.equal(problemOf(field('(?=a).+'), 'b'), null);
});
