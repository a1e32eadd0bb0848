import assert from 'node:assert/strict';
import { it } from 'node:test';
import { complaintsAbout } from './testing/lint-text.ts';

const slow = [
  String.raw`export const email = /^\S+@\S+\.\S+$/;`,
  String.raw`export const groups = /^(?:\w+\s?)*$/;`,
  String.raw`export const spaces = /^\(\s*\$?\s*\d+\)$/;`,
].join('\n');
const fine = [
  String.raw`export const digits = /^\d{9}$/;`,
  String.raw`export const words = 'a b'.split(/\s+/);`,
  String.raw`export const mail = /^[\w.+-]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i;`,
].join('\n');

it('refuses a regular expression with more than linear time where text comes from outside', () => {
  const refused = ['walls(slow-patterns)', 'walls(slow-patterns)', 'walls(slow-patterns)'];
  assert.deepEqual(
    complaintsAbout({
      'gateway/src/base/a.ts': slow,
      'portal/src/model/a.ts': slow,
      'sandbox/src/a.ts': slow,
      'gateway/src/base/b.ts': fine,
      'gateway/src/base/a.test.ts': slow,
    }),
    {
      'gateway/src/base/a.ts': refused,
      'portal/src/model/a.ts': refused,
      'sandbox/src/a.ts': refused,
      'gateway/src/base/b.ts': [],
      'gateway/src/base/a.test.ts': [],
    },
  );
});
