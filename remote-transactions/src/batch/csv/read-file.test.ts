import type { FormFieldDefinition } from '@keyturn/shared/forms';
import { matchColumns } from './columns';
import { linesAt, readFile } from './read-file';
import { toCsv } from './write';

const fields: readonly FormFieldDefinition[] = [
  { name: 'propaddress', label: 'Property Address', type: 'ADDRESS', required: true },
  { name: 'closing', label: 'Closing Date', type: 'DATE', required: false },
];
const header = 'amount,email,propaddress';
const good = '1500,maya@buyer.example,1 Main St';
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, mark: boolean) =>
  Uint8Array.from(
    [...(mark ? '\uFEFF' : ''), ...text].flatMap((sign) => [
      sign.charCodeAt(0) & 255,
      sign.charCodeAt(0) >> 8,
    ]),
  );
const utf16be = (text: string) =>
  Uint8Array.from(
    [...`\uFEFF${text}`].flatMap((sign) => [sign.charCodeAt(0) >> 8, sign.charCodeAt(0) & 255]),
  );
const windows1252 = (text: string) => Uint8Array.from([...text].map((sign) => sign.charCodeAt(0)));

/** What comes of a file by the names of its columns alone. */
async function read(bytes: Uint8Array | string, given = fields) {
  const file = await readFile(typeof bytes === 'string' ? utf8(bytes) : bytes, given);
  if (!file.ok) return file;
  const { places, unused, problem } = matchColumns(file.sheet.headings, given);
  return problem === null
    ? { ok: true as const, unused, lines: linesAt(file.sheet, places) }
    : { ok: false as const, message: problem };
}
const linesOf = async (bytes: Uint8Array | string) => {
  const file = await read(bytes);
  if (!file.ok) throw new Error(file.message);
  return file.lines.map(({ line, cells }) => [line, ...cells]);
};
const one = [2, '1500', 'maya@buyer.example', '1 Main St'];

test.each<[string, Uint8Array | string]>([
  ['plain', `${header}\n${good}\n`],
  ['no last line break', `${header}\n${good}`],
  ['a byte order mark', `\uFEFF${header}\n${good}`],
  ['CRLF', `${header}\r\n${good}\r\n`],
  ['CR alone', `${header}\r${good}\r`],
  ['semicolons', `${header}\n${good}`.replaceAll(',', ';')],
  ['tabs', `${header}\n${good}`.replaceAll(',', '\t')],
  ['UTF-16 with a mark', utf16(`${header}\r\n${good}`, true)],
  ['UTF-16 without a mark', utf16(`${header}\r\n${good}`, false)],
  ['big-endian UTF-16', utf16be(`${header}\r\n${good}`)],
  ['quotes', '"amount","email","propaddress"\n"1500","maya@buyer.example","1 Main St"'],
  ['spaces and capitals', ' Amount , EMAIL ,PropAddress\n 1500 , maya@buyer.example , 1 Main St '],
  ['the label instead of the name', `amount,email,Property address\n${good}`],
  [
    'another order and a column of no use',
    'note,email,propaddress,amount\nx,maya@buyer.example,1 Main St,1500',
  ],
  ['trailing commas', `${header},,\n${good},,\n,,,,\n`],
  ['blank lines at the end and before the header', `\n\n${header}\n${good}\n\n  \n`],
])('%s', async (_what, bytes) => {
  expect(await linesOf(bytes)).toEqual([one]);
});

test('Windows-1252 is read where a file is no UTF-8', async () => {
  const lines = await linesOf(windows1252(`${header}\n1500,rené@buyer.example,5 Rue Méchain`));
  expect(lines).toEqual([[2, '1500', 'rené@buyer.example', '5 Rue Méchain']]);
});

test('blank lines are left out but counted, as a spreadsheet counts them', async () => {
  const lines = await linesOf(`${header}\n\n${good}\n,,\n${good}\n`);
  expect(lines.map(([line]) => line)).toEqual([3, 5]);
});

test('line breaks, commas and quotes inside quotes, also where the text is cut into slices', async () => {
  const address = `"Unit ""B"",\r\n${'Long Lane '.repeat(30)}\n48 Harbor View"`;
  const rows = Array.from(
    { length: 900 },
    (_each, index) => `${1_000 + index},p${index}@x.example,${address}`,
  );
  const lines = await linesOf(`${header}\n${rows.join('\n')}`);
  expect(lines).toHaveLength(900);
  expect(lines.map(([line]) => line)).toEqual(rows.map((_row, index) => index + 2));
  const expected = address.slice(1, -1).replaceAll('""', '"');
  lines.forEach(([, amount, email, street], index) => {
    expect([amount, email, street]).toEqual([String(1_000 + index), `p${index}@x.example`, expected]);
  });
});

const columns = 'Please select a valid csv file with amount, email, propaddress columns.';
test.each<[string, Uint8Array | string, string]>([
  ['an empty file', '', columns],
  ['only blank lines', '\n\n , \n', columns],
  ['no header', good, columns],
  ['a column too few', 'amount,email\n1500,maya@buyer.example', columns],
  ['a spreadsheet that was renamed', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0]), columns],
  ['a header alone', `${header}\n`, 'The file has no lines below its header.'],
  ['a column twice', `amount,email,propaddress,Email\n${good},`, 'The column email is there more than once.'],
  ['a file that is too large', new Uint8Array(10 * 1_048_576 + 1), 'The file is larger than 10 MB.'],
  ['1,001 rows', `${header}\n${`${good}\n`.repeat(1_001)}`, 'Max 1000 rows'],
])('%s', async (_what, bytes, message) => {
  expect(await read(bytes)).toEqual({ ok: false, message });
});

test('1,000 rows are taken, and blank lines do not count', async () => {
  expect(await linesOf(`${header}\n${`${good}\n\n`.repeat(1_000)}`)).toHaveLength(1_000);
});

test('5 MB are refused after their first thousand rows', async () => {
  const text = `${header}\n${`1500,maya@buyer.example,${'x'.repeat(400)}\n`.repeat(12_000)}`;
  expect(text.length).toBeGreaterThan(5_000_000);
  expect(await read(text)).toEqual({ ok: false, message: 'Max 1000 rows' });
});

test('a line with more values than columns is marked; columns of no use are named', async () => {
  const file = await read(`${header},note\n1500,maya@buyer.example,1 Main St, Unit 4,x\n${good},\n`);
  expect(file).toMatchObject({ ok: true, unused: ['note'] });
  expect(file.ok && file.lines.map(({ shifted }) => shifted)).toEqual([true, false]);
});

test('what was written is read back, and runs as no formula', async () => {
  const rows = [
    ['=1+1', '+1@x.example', '@here'],
    ['-5', 'a"b', 'x,\ny'],
    ["'tis", '', 'plain'],
  ];
  const text = toCsv(['amount', 'email', 'propaddress'], rows);
  expect(text).not.toMatch(/(^|[,"\n])[=+@-]/);
  expect(await linesOf(text)).toEqual(rows.map((row, index) => [index + 2, ...row]));
});

test('title lines above the headings are skipped, and lines are counted as a spreadsheet counts them', async () => {
  const titles = 'Open orders,,\r\nHarbor Title LLC,"Run on 11/24/2026",\r\n\r\n';
  expect(await linesOf(`${titles}${header}\r\n${good}`)).toEqual([[5, ...one.slice(1)]]);
  const other = await readFile(
    utf8(`${titles}Order,Buyer Email,Premises,EMD\r\n1,a@b.example,1 Main St,$500.00`),
    fields,
  );
  expect(other).toMatchObject({
    ok: true,
    sheet: { titles: 2, headings: ['Order', 'Buyer Email', 'Premises', 'EMD'] },
  });
});

test('1,000 rows below a title are taken, one more is not', async () => {
  const rows = (many: number) => `Open orders\n${header}\n${`${good}\n`.repeat(many)}`;
  expect(await linesOf(rows(1_000))).toHaveLength(1_000);
  expect(await read(rows(1_001))).toEqual({ ok: false, message: 'Max 1000 rows' });
});

test('a file without headings has none, though a line of it has no address of a payer', async () => {
  expect(await read(`${good}\nT-2,Nobody,14 Harbor St`)).toMatchObject({ ok: false });
});

test('an address of several columns is joined', async () => {
  const file = await readFile(
    utf8('Street,City,State,Zip,Buyer Email,EMD\n12 Harbor St,Portland,ME,04101,a@b.example,500'),
    fields,
  );
  if (!file.ok) throw new Error(file.message);
  expect(linesAt(file.sheet, [[5], [4], [0, 1, 2, 3]]).map(({ cells }) => cells)).toEqual([
    ['500', 'a@b.example', '12 Harbor St, Portland, ME 04101'],
  ]);
});

test('a title’s comma is no sign between columns', async () => {
  const text = `Harbor Title, LLC\n${header}\n${good}`;
  expect(
    await linesOf(text.replace(header, header.replaceAll(',', ';')).replace(good, good.replaceAll(',', ';'))),
  ).toEqual([[3, ...one.slice(1)]]);
});
