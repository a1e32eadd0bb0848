import { moved } from '../../components/moved';
import { definitionOf, fieldTypes, fieldValues, newField, previewOf } from './field-values';

const field = newField([], 'k');

test('a new field has a name that is free', () => {
  expect(newField([{ ...field, name: 'field2' }], 'k').name).toBe('field3');
  expect(field.name).toBe('field1');
});

test('all eleven types can be chosen', () => {
  expect(new Set(fieldTypes.map(({ type }) => type)).size).toBe(11);
});

test('only what means something for the type is sent', () => {
  const typed = { ...field, label: ' Lot ', options: 'A\n\n B ', min: '1', maxLength: '9', pattern: '\\d+' };
  expect(definitionOf(typed)).toMatchObject({
    label: 'Lot',
    options: null,
    min: null,
    maxLength: 9,
    pattern: '\\d+',
  });
  expect(definitionOf({ ...typed, type: 'SELECT' })).toMatchObject({ options: ['A', 'B'], maxLength: null });
  expect(definitionOf({ ...typed, type: 'NUMBER' })).toMatchObject({ min: 1, max: null, pattern: null });
});

test('a stored field survives being opened', () => {
  const stored = {
    name: 'state',
    label: 'State',
    type: 'SELECT' as const,
    required: true,
    placeholder: 'Choose',
    options: ['ME', 'VT'],
    min: null,
    max: null,
    minLength: null,
    maxLength: null,
    pattern: null,
    value: null,
  };
  expect(definitionOf(fieldValues(stored, 'k'))).toEqual(stored);
});

test('the preview leaves out what can not be shown yet', () => {
  const named = { ...field, label: 'One' };
  expect(
    previewOf([named, { ...named, label: 'Again' }, { ...field, name: 'two' }]).map(({ label }) => label),
  ).toEqual(['One']);
});

test.each([
  [0, 1, ['b', 'a', 'c']],
  [2, -1, ['a', 'c', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 1, ['a', 'b', 'c']],
] as const)('moving place %i by %i', (from, step, list) => {
  expect(moved(['a', 'b', 'c'], from, step)).toEqual(list);
});
