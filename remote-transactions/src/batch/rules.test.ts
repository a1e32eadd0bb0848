import type { FormFieldDefinition } from '@keyturn/shared/forms';
import { readAmount } from './amount';
import { columnsOf } from './csv/columns';
import { withCell } from './lines';
import { repeatsOf, requestOf } from './requests';
import { problemsOf } from './rules';

test.each<[string, number | null]>([
  ['1500', 150_000],
  ['1500.5', 150_050],
  ['1500.', 150_000],
  ['$1,234.50', 123_450],
  [' $ 1,234.50 ', 123_450],
  ['1,234', 123_400],
  ['1,234,567.89', 123_456_789],
  ['1.234,50', 123_450],
  ['1234,5', 123_450],
  ['1 234,50', 123_450],
  ['1\u00A0234.50', 123_450],
  ["1'234.50", 123_450],
  ['1234.50 USD', 123_450],
  ['0', 0],
  ['-100', -10_000],
  ['1e3', null],
  ['1.234', null],
  ['0,050', null],
  ['1,23.4', null],
  ['12,34,567', null],
  ['12.345', null],
  ['1,234.567', null],
  ['(100)', null],
  ['a hundred', null],
  ['', null],
  ['€100', null],
])('the amount %j: %s', (text, cents) => {
  expect(readAmount(text)).toBe(cents);
});

const fields: readonly FormFieldDefinition[] = [
  { name: 'propaddress', label: 'Property Address', type: 'ADDRESS', required: true },
  { name: 'closing', label: 'Closing Date', type: 'DATE', required: false },
  { name: 'agreed', label: 'Agreed', type: 'CHECKBOX', required: false },
];
const columns = columnsOf(fields);
const lineOf = (...cells: string[]) => ({ line: 2, cells, shifted: false });
const good: readonly string[] = ['1500', 'maya@buyer.example', '1 Main St', '', ''];
const problems = (cells: readonly string[], limit: number | null = null) =>
  problemsOf(lineOf(...cells), { columns, limit, today: '2026-11-24' }).map(({ column, message }) => [
    column,
    message,
  ]);
const changed = (column: number, text: string) => good.with(column, text);

test.each<[readonly string[], number | null, readonly (readonly [number, string])[]]>([
  [good, null, []],
  [changed(0, ''), null, [[0, 'Missing amount']]],
  [changed(0, 'many'), null, [[0, 'Missing amount']]],
  [changed(0, '47.99'), null, [[0, 'Min $48']]],
  [changed(0, '-100'), null, [[0, 'Min $48']]],
  [changed(0, '48'), null, []],
  [changed(0, '750000'), null, []],
  [changed(0, '750000.01'), null, [[0, 'Max $750,000']]],
  [changed(0, '5000.01'), 500_000, [[0, 'Max $5,000']]],
  [changed(1, ''), null, [[1, 'Missing email']]],
  [changed(1, 'nobody'), null, [[1, 'Invalid email']]],
  [changed(1, 'nobody@localhost'), null, [[1, 'Invalid email']]],
  [changed(2, '  '), null, [[2, 'Missing Property Address']]],
  [changed(3, 'soon'), null, [[3, 'Closing Date must be a date']]],
  [changed(4, 'perhaps'), null, [[4, 'Agreed must be checked or not']]],
  [changed(4, 'Yes'), null, []],
  [
    ['', '', '', '', ''],
    null,
    [
      [0, 'Missing amount'],
      [1, 'Missing email'],
      [2, 'Missing Property Address'],
    ],
  ],
])('%j with the limit %s', (cells, limit, expected) => {
  expect(problems(cells, limit)).toEqual(expected);
});

test('a shifted line has a problem until one of its cells is corrected', () => {
  const shifted = { ...lineOf(...good), shifted: true };
  expect(problemsOf(shifted, { columns, limit: null, today: '2026-11-24' })).toEqual([
    { column: null, message: 'More values than columns' },
  ]);
  const [corrected] = withCell([shifted], 2, 2, '1 Main St, Unit 4');
  expect(corrected && problemsOf(corrected, { columns, limit: null, today: '2026-11-24' })).toEqual([]);
});

test('a line becomes a request in cents, without what was left empty', () => {
  expect(requestOf(lineOf('$1,500.25', ' maya@buyer.example ', '1 Main St', '', 'x'), columns)).toEqual({
    lineNumber: 2,
    amount: 150_025,
    receiverEmail: 'maya@buyer.example',
    formFields: [
      { name: 'propaddress', value: '1 Main St' },
      { name: 'agreed', value: 'true' },
    ],
  });
});

test('a line that repeats payer and amount of an earlier one is found, whatever the capitals', () => {
  const request = (lineNumber: number, amount: number, receiverEmail: string) => ({
    lineNumber,
    amount,
    receiverEmail,
    formFields: [],
  });
  const repeats = repeatsOf([
    request(2, 5_000, 'a@x.example'),
    request(3, 5_000, 'b@x.example'),
    request(4, 5_000, 'A@x.example'),
    request(5, 6_000, 'a@x.example'),
    request(9, 5_000, 'a@X.example'),
  ]);
  expect([...repeats]).toEqual([
    [4, 2],
    [9, 2],
  ]);
});

test.each<[string, string | null]>([
  ['', null],
  ['2026-11-24', null],
  ['11/27/2026', null],
  ['1/5/2027', null],
  ['2026-11-23', 'Choose today or a later day'],
  ['2028-01-01', 'Choose a day within a year'],
  ['2026-02-30', 'Enter a day like 2026-11-27'],
  ['27.11.2026', 'Enter a day like 2026-11-27'],
  ['soon', 'Enter a day like 2026-11-27'],
])('the due date %j: %s', (text, message) => {
  expect(problems([...good, text])).toEqual(message === null ? [] : [[5, message]]);
});

test('a due date goes along with its line, and a line without one leaves it to the occasion', () => {
  expect(requestOf(lineOf(...good, '11/27/2026'), columns)).toMatchObject({ dueOn: '2026-11-27' });
  expect(requestOf(lineOf(...good, ''), columns)).not.toHaveProperty('dueOn');
});

test('a field of the occasion that is called Due date is that field', () => {
  const own: FormFieldDefinition = { name: 'closing', label: 'Due date', type: 'DATE', required: false };
  expect(columnsOf([own]).filter(({ field }) => field === null)).toHaveLength(2);
});
