import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differences } from './differences.ts';

const cases = [
  ['what was made', null, { name: 'Main' }, [['name', null, 'Main']]],
  ['what is gone', { name: 'Main' }, null, [['name', 'Main', null]]],
  [
    'only what differs',
    { name: 'Main', active: true },
    { name: 'Main', active: false },
    [['active', 'yes', 'no']],
  ],
  [
    'lists of texts',
    { roles: ['ADMIN'] },
    { roles: ['ADMIN', 'TRACK'] },
    [['roles', 'ADMIN', 'ADMIN, TRACK']],
  ],
  ['an empty text is a text', { note: null }, { note: '' }, [['note', null, '']]],
  ['numbers and groups', { limit: 5 }, { limit: { to: 7 } }, [['limit', '5', '{"to":7}']]],
  ['nothing recorded', null, null, []],
] as const;

for (const [name, before, after, expected] of cases) {
  test(`differences: ${name}`, () => {
    const found = differences(before, after).map((change) => [change.field, change.before, change.after]);
    assert.deepEqual(found, expected);
  });
}
