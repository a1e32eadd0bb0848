import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashOf } from './once.ts';

test('an input is named by what it holds, in whatever order', () => {
  const named = (input: unknown): string => hashOf({ operation: 'send', input });
  assert.equal(named({ amount: 1, to: { b: 2, a: 1 } }), named({ to: { a: 1, b: 2 }, amount: 1 }));
  assert.equal(named({ amount: 1, note: undefined }), named({ amount: 1 }));
  assert.notEqual(named({ amount: 1 }), named({ amount: 2 }));
  assert.notEqual(named({ at: new Date(1) }), named({ at: new Date(2) }));
  assert.notEqual(named({}), hashOf({ operation: 'collect', input: {} }));
});
