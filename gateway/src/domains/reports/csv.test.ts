import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvCell, csvLine } from './csv.ts';
import { fileNameOf } from './file-name.ts';

test('cells are quoted as RFC 4180 has it', () => {
  assert.equal(
    csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', null, 7]),
    'a,"b,c","say ""hi""","two\nlines",,7\r\n',
  );
  assert.equal(csvCell(new Date('2026-03-02T15:00:00Z')), '2026-03-02T15:00:00.000Z');
});

test('a cell that a spreadsheet would run is made harmless', () => {
  for (const start of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r']) {
    assert.match(csvCell(`${start}cmd|' /C calc'!A0`), /^"?'/);
  }
  assert.equal(csvCell('=HYPERLINK("http://x","y")'), `"'=HYPERLINK(""http://x"",""y"")"`);
  assert.equal(csvCell('a=b'), 'a=b');
  assert.equal(csvCell('-25.00'), '-25.00');
  assert.equal(csvCell('-25.00+1'), "'-25.00+1");
});

test('a file is named by the organization and the days of its zone', () => {
  const zone = 'America/New_York';
  const filter = { organizationSlug: 'harbor' };
  assert.equal(fileNameOf('harbor', filter, zone), 'payments-harbor-all.csv');
  const days = { ...filter, startAt: '2026-01-01T05:00:00Z', endAt: '2026-02-01T04:59:59.999Z' };
  assert.equal(fileNameOf('harbor', days, zone), 'payments-harbor-from-2026-01-01-to-2026-01-31.csv');
  const deposited = { ...filter, depositedAtStartExport: '2026-01-05T12:00:00Z' };
  assert.equal(fileNameOf('harbor', deposited, zone), 'payments-harbor-deposited-from-2026-01-05.csv');
});
