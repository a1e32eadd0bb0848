import { allColumns, readExportColumns, toggled } from './columns';

test('what is kept is read in the order of the file, and what is no choice means all', () => {
  expect(readExportColumns('AMOUNT,ID,NOTHING')).toEqual(['ID', 'AMOUNT']);
  for (const none of [null, '', 'NOTHING']) expect(readExportColumns(none)).toEqual(allColumns);
});

test('a column comes and goes in its place', () => {
  expect(toggled(['ID', 'AMOUNT'], 'STATUS')).toEqual(['ID', 'STATUS', 'AMOUNT']);
  expect(toggled(['ID', 'AMOUNT'], 'ID')).toEqual(['AMOUNT']);
});
