import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { canonical } from './canonical.ts';

test('a value is written as RFC 8785 writes it', () => {
  // Section 3.2.2 and 3.2.3.
  const numbers = [333333333.3333333, 1e30, 4.5, 2e-3, 1e-27, -0];
  assert.equal(canonical(numbers), '[333333333.3333333,1e+30,4.5,0.002,1e-27,0]');
  const named = { '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 };
  assert.equal(canonical(named), '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
  assert.equal(canonical({ b: undefined, a: new Date(0) }), '{"a":"1970-01-01T00:00:00.000Z"}');
  assert.throws(() => canonical({ a: Number.NaN }), RangeError);
});

test('the order of parts makes no difference, and the text says the same value', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).toReversed());
      assert.equal(canonical(turned), canonical(value));
      assert.equal(canonical(JSON.parse(canonical(value))), canonical(value));
    }),
  );
});
