import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LONGEST_ROW, MOST_LINES } from './statement.ts';
import { readStatementApart } from './read-apart.ts';

const refusalOf = async (text: string): Promise<string> => {
  const { read } = await readStatementApart({ bytes: Buffer.from(text), columns: null, onlyIfFitting: true });
  return 'refusal' in read ? read.refusal : assert.fail('The file was read.');
};
const statement = (inner: string, before = '') =>
  `<?xml version="1.0"?>${before}<Document><BkToCstmrStmt><Stmt>${inner}</Stmt></BkToCstmrStmt></Document>`;
const many = (count: number, line: string) => line.repeat(count);

test('a file of too many lines is refused in every format, with the limit', async () => {
  const count = 200_000;
  const files = [
    `Date,Description,Amount\n${many(count, '03/02/2026,Line,1.00\n')}`,
    `OFXHEADER:100\n<OFX><STMTRS>${many(count, '<STMTTRN><TRNAMT>1</STMTTRN>')}</STMTRS></OFX>`,
    `01,a,b\n02,a,b,1,260302\n03,1\n${many(count, '16,195,100,,,,x/\n')}99,1,1,1/`,
    statement(many(count, '<Ntry/><Ntry></Ntry>')),
  ];
  for (const file of files) assert.match(await refusalOf(file), new RegExp(`at most ${String(MOST_LINES)}`));
});

test('XML with types, entities or endless nesting of its own is refused, and nothing is expanded', async () => {
  const own = /defines its own XML types or entities/;
  const laughs = '<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">';
  for (const before of [
    '<!DOCTYPE Document SYSTEM "http://127.0.0.1/a.dtd">',
    '<!DOCTYPE Document [<!ENTITY file SYSTEM "file:///etc/passwd">]>',
    `<!DOCTYPE Document [${laughs}]>`,
    '<!doctype Document>',
  ])
    assert.match(await refusalOf(statement('<Ntry>&file;&b;</Ntry>', before)), own);
  const deep = 100_000;
  assert.match(
    await refusalOf(statement(`${many(deep, '<a>')}${many(deep, '</a>')}`)),
    /more than 50 levels/,
  );
});

test('a quoted text that never ends is refused at its line, and an honest file is read beside two of them', async () => {
  const endless = `Date,Description,Amount\n${many(4_000_000, '"')}`;
  const honest = 'Date,Description,Amount\n03/02/2026,"A ""quoted"" name,\nin two lines",1.00\n';
  const [one, other, { read }] = await Promise.all([
    refusalOf(endless),
    refusalOf(endless),
    readStatementApart({ bytes: Buffer.from(honest), columns: null, onlyIfFitting: true }),
  ]);
  for (const refusal of [one, other])
    assert.match(refusal, /^Line 2 of the file begins a row of more than 10000 characters\./);
  assert.ok('lines' in read && read.lines[0]?.description === 'A "quoted" name,\nin two lines');
});

test('a row that no bank writes is refused at its line before it is parsed', async () => {
  const long = LONGEST_ROW + 1;
  const files: [number, string][] = [
    [2, `Date,Amount\n${many(long, ',')}\n`],
    [3, `Date;Amount\n03/02/2026;1.00\n03/03/2026;"${many(long / 2, ' \n')}\n`],
    [3, `Date,Amount\r\n03/02/2026,1.00\r\n${many(long, '""')}`],
    [2, `01,a,b\n88,${many(long, ',')}\n99,1,1,2/`],
    [1, statement(`<Ntry ${many(long, 'a="b" ')}/>`)],
  ];
  for (const [line, file] of files)
    assert.match(await refusalOf(file), new RegExp(`^Line ${String(line)} of the file begins a row`));
  // A quotation mark within a cell begins no quoted text.
  const inches = `Date,Description,Amount\n${many(2_000, '03/02/2026,6" pipe,1.00\n')}`;
  const { read } = await readStatementApart({
    bytes: Buffer.from(inches),
    columns: null,
    onlyIfFitting: true,
  });
  assert.ok('lines' in read && read.lines.length === 2_000);
});

test('bytes that exhaust a reader are refused in plain words, and the next file is read', async () => {
  const size = 2_000_000;
  const hostile = [
    statement(many(size / 4, '<a/>')),
    many(size, ','),
    `Date,Amount\n03/02/2026,${' '.repeat(size)}x\n`,
    `01,a\n88,${many(size, ',')}\n99,1,1,2/`,
    `OFXHEADER\n<OFX>${many(size / 10, '<STMTTRN>')}</OFX>`,
    many(size, '"'),
  ];
  for (const file of hostile) {
    const refusal = await refusalOf(file).catch((error: unknown) =>
      error instanceof Error && error.name === 'StatementRefused'
        ? error.message
        : assert.fail(String(error)),
    );
    assert.match(refusal, /\.$/);
  }
  const good = { bytes: Buffer.from('Date,Amount\n03/02/2026,1.00\n'), columns: null, onlyIfFitting: true };
  const { read, format } = await readStatementApart(good);
  assert.equal(format, 'CSV');
  assert.ok('lines' in read && read.lines.length === 1);
  assert.match(read.lines[0]?.mark ?? '', /^[0-9a-f]{32}$/);
});
