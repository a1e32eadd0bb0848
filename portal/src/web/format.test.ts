import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPhone } from './format.ts';

test('a phone number is shown as people write it; what is none stays as it is', () => {
  assert.equal(formatPhone('2075550100'), '(207) 555-0100');
  assert.equal(formatPhone('12075550100'), '(207) 555-0100');
  assert.equal(formatPhone('+44 20 7946 0018'), '+44 20 7946 0018');
});
