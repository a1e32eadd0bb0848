import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults } from './faults.ts';
import { complaints, withRows, type Made } from './report.ts';

const [[name, fault] = assert.fail()] = Object.entries(faults);
const made = (payments: number): Made => ({
  ...{ name, fault, count: 3, seed: 7 },
  result: { lost: [], doubled: [], stuck: [], repeatedMails: 0, payments, recoverySeconds: 1.25 },
});

test('a row takes the place of its older one, and the others stay', () => {
  const first = withRows('# Faults\n', [made(1)]);
  assert.match(
    first,
    new RegExp(
      `^# Faults\\n\\n<!-- faults -->\\n\\n\\| Fault .*\\n\\|( --- \\|)+\\n\\| ${name} \\|.* 1.3 s \\|`,
    ),
  );
  const other = { ...made(2), name: 'other' };
  const laidOut = withRows(first, [other])
    .replace(`| ${name} |`, `| ${name}   |`)
    .replace('| Fault |', '| Fault   |');
  const second = withRows(laidOut, [made(9)]);
  assert.deepEqual(
    second
      .split('\n')
      .filter((line) => /^\| (?!Fault|---)/.test(line))
      .map((line) => line.split(' | ')[4]),
    ['9', '2'],
  );
  assert.ok(second.endsWith('<!-- /faults -->\n'));
});

test('what is wrong is told in words', () => {
  const { result } = made(1);
  assert.deepEqual(complaints({ ...result, lost: ['a'], doubled: ['b'], stuck: ['c'] }), [
    'lost: a',
    'doubled: b',
    'stuck: c',
  ]);
});
