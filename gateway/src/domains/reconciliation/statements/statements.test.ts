import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { accepted, marked, type StoredSoFar, untilToday } from './accept.ts';
import { centsOf, dayOf } from './amounts.ts';
import { readStatement } from './read.ts';
import { StatementRefused, type ReadLine, type ReadStatement } from './statement.ts';

const csv = `Account 4821,,,\nDate,Description,Amount,Balance\n03/02/2026,KEYTURN DEPOSIT,"1,000.00","1,500.00"\n03/03/2026,WIRE FEE,-25.00,1475.00\n`;
const ofx = (
  entries = '',
) => `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>021000021<ACCTID>0004821<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301<DTEND>20260331
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260302120000<TRNAMT>1000.00<FITID>a1<NAME>KEYTURN &amp; CO<MEMO>DEPOSIT</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260303<TRNAMT>-25.00<FITID>a2<NAME>WIRE FEE</STMTTRN>${entries}
</BANKTRANLIST><LEDGERBAL><BALAMT>1475.00<DTASOF>20260331</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
const bai2 = `01,021000021,KEYTURN,260303,0600,1,80,1,2/
02,KEYTURN,021000021,1,260302,0600,USD,2/
03,0004821,USD,010,50000,,,015,147500,,/
16,142,100000,,ref1,091000012345,KEYTURN DEPOSIT/
16,698,2500,,ref2,,WIRE/
88,FEE/
49,300000,5/
98,300000,1,7/
99,300000,1,9/
`;
const camt = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<FrToDt><FrDtTm>2026-03-01T00:00:00</FrDtTm><ToDtTm>2026-03-31T23:59:59</ToDtTm></FrToDt>
<Acct><Id><Othr><Id>0004821</Id></Othr></Id><Ccy>USD</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">500.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-01</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">1475.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-31</Dt></Dt></Bal>
<Ntry><Amt Ccy="USD">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-03-02</Dt></BookgDt><AcctSvcrRef>a1</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><TxId>091000012345</TxId></Refs><RmtInf><Ustrd>KEYTURN DEPOSIT</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="USD">25.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-03-03</Dt></BookgDt><AddtlNtryInf>WIRE FEE</AddtlNtryInf></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
const each = { csv, ofx: ofx(), bai2, camt };

test('each format gives the same days, amounts and balances', () => {
  for (const [name, text] of Object.entries(each)) {
    const read = readStatement(text, null);
    assert.deepEqual(
      read.lines
        .map(({ day, amount }) => [day, amount])
        .slice(-2)
        .map(([, amount]) => amount),
      [100_000, -2_500],
      name,
    );
    const { opening, closing, newLines } = accepted(read, '4821', null, null);
    assert.deepEqual([opening, closing, newLines.length], [50_000, 147_500, 2], name);
  }
  assert.equal(readStatement(bai2, null).lines[1]?.description, 'WIRE,FEE');
  assert.equal(readStatement(camt, null).lines[0]?.traceId, '091000012345');
  assert.equal(readStatement(ofx(), null).lines[0]?.description, 'KEYTURN & CO DEPOSIT');
  // A name that is cut off after 32 letters is whole in the memo, and said once.
  const named =
    '<STMTTRN><DTPOSTED>20260304<TRNAMT>1.00<FITID>a3<NAME>WIRE IN<MEMO>WIRE IN NORTHFIELD</STMTTRN>';
  assert.equal(readStatement(ofx(named), null).lines[2]?.description, 'WIRE IN NORTHFIELD');
});

const refused = (text: string, expected: RegExp, stored: StoredSoFar | null = null) =>
  assert.throws(
    () => accepted(readStatement(text, null), '4821', stored, null),
    (error) => {
      assert.ok(error instanceof StatementRefused);
      assert.match(error.message, expected);
      return true;
    },
  );

test('no day is told of before it has come, whatever the file says', () => {
  for (const [name, text] of Object.entries(each)) {
    const read = readStatement(text, null);
    const whole = read.throughDay <= '2026-03-05' ? read.throughDay : '2026-03-05';
    assert.equal(untilToday(read, '2026-03-05').throughDay, whole, name);
  }
  // The days of a CSV file taken the wrong way round.
  const turned = readStatement(csv.replace('03/03/2026', '03/12/2026'), null);
  assert.throws(() => untilToday(turned, '2026-03-05'), /still to come: Mar 12, 2026, -\$25\.00, WIRE FEE/);
  const ahead = { ...turned, lines: [], fromDay: '2026-03-06', throughDay: '2026-03-31' };
  assert.throws(() => untilToday(ahead, '2026-03-05'), /begins on Mar 6, 2026, which is still to come/);
});

test('each wrong file is told what is wrong with it', () => {
  refused('', /empty/);
  refused('some words', /columns are not recognised/);
  refused(ofx().slice(0, 500), /torn/);
  refused(bai2.split('\n').slice(0, -3).join('\n'), /torn/);
  refused(bai2.replace('99,300000,1,9', '99,300000,1,12'), /says 12 records and has 9/);
  refused(bai2.replace('49,300000', '49,300001'), /control total/);
  refused(camt.slice(0, 700), /torn/);
  refused('<html></html>', /no statement in the form of camt.053/);
  refused(`${csv}03/04/2026,"TORN`, /torn/);
  refused(`${csv}03/04/2026,TORN`, /torn/);
  refused(ofx().replace('0004821', '0009999'), /ends in 9999. The account here ends in 4821/);
  refused(camt.replaceAll('"USD"', '"EUR"'), /in EUR/);
  refused(ofx().replace('<CURDEF>USD', '<CURDEF>CAD'), /in CAD/);
  refused(csv.replace('1475.00', '1475.10'), /After line 2 the balance should be \$1,475.00/);
  refused(
    bai2.replace('015,147500', '015,147501').replace('49,300000', '49,300001'),
    /do not lead from balance to balance/,
  );
  refused(
    ofx('<STMTTRN><DTPOSTED>20260303<TRNAMT>-25.00<FITID>a2<NAME>WIRE FEE</STMTTRN>'),
    /Lines 2 and 3 are the same entry/,
  );
  refused('Date,Description,Amount\n03/02/2026,X,1.00\n', /tells no balance/);
  refused('Date,Amount,Balance\n03/02/2026,1.005,2\n', /no amount that can be read/);
  refused('Date,Amount,Balance\n13/32/2026,1.00,2\n', /no day that can be read/);
});

/** What is stored after statements were taken. */
function storedOf(
  lines: readonly ReadLine[],
  opening: number,
  firstDay: string,
  throughDay: string,
): StoredSoFar {
  const balanceAt = (day: string) =>
    lines.reduce((sum, line) => (line.day <= day ? sum + line.amount : sum), opening);
  return { firstDay, throughDay, balanceAt, lines: marked(lines) };
}
const line = (day: string, amount: number, description = 'X'): ReadLine => ({
  day,
  amount,
  description,
  traceId: null,
  bankRef: null,
  balance: null,
});
const statement = (
  lines: readonly ReadLine[],
  fromDay: string,
  throughDay: string,
  opening: number,
): ReadStatement => ({
  ...{ format: 'CSV', account: null, currency: 'USD', fromDay, throughDay, opening, lines },
  closing: opening + lines.reduce((sum, { amount }) => sum + amount, 0),
});

test('statements follow each other without gap, and what overlaps is stored once', () => {
  const march = [line('2026-03-02', 100), line('2026-03-05', 200)];
  const stored = storedOf(march, 1_000, '2026-03-01', '2026-03-10');
  const next = statement([line('2026-03-05', 200), line('2026-03-12', 7)], '2026-03-04', '2026-03-20', 1_100);
  assert.deepEqual(
    accepted(next, null, stored, null).newLines.map(({ amount }) => amount),
    [7],
  );
  const wrong = (read: ReadStatement, expected: RegExp) =>
    assert.throws(() => accepted(read, null, stored, null), expected);
  wrong(
    statement([line('2026-03-22', 5)], '2026-03-20', '2026-03-30', 1_400),
    /Days are missing: the last statement ends on Mar 10, 2026/,
  );
  wrong(
    statement([line('2026-03-12', 5)], '2026-03-11', '2026-03-30', 1_301),
    /begins with \$13.01, but the statements before end with \$13.00/,
  );
  wrong(
    statement([line('2026-03-12', 5)], '2026-03-04', '2026-03-20', 1_100),
    /An earlier statement has a line that this one lacks/,
  );
  wrong(
    statement([line('2026-02-12', 5)], '2026-02-04', '2026-03-20', 0),
    /reconciling this account began on Mar 1, 2026/,
  );
  wrong(
    statement([line('2026-03-05', 200), line('2026-03-06', 1)], '2026-03-04', '2026-03-20', 1_100),
    /has a line that the earlier one lacks/,
  );
});

test('however statements cut and overlap a history, each line is stored once', () => {
  const days = fc.array(
    fc.record({ day: fc.integer({ min: 1, max: 28 }), amount: fc.integer({ min: -3, max: 3 }) }),
    { maxLength: 25 },
  );
  const dayOfMonth = (day: number): string => `2026-03-${String(day).padStart(2, '0')}`;
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 1, max: 27 }),
      fc.integer({ min: 0, max: 10 }),
      (given, cut, back) => {
        const history = given
          .toSorted((one, other) => one.day - other.day)
          .map(({ day, amount }) => line(dayOfMonth(day), amount));
        const between = (from: number, to: number) =>
          history.filter(({ day }) => day >= dayOfMonth(from) && day <= dayOfMonth(to));
        const first = accepted(
          statement(between(1, cut), dayOfMonth(1), dayOfMonth(cut), 500),
          null,
          null,
          null,
        );
        const from = Math.max(1, cut + 1 - back);
        const stored = storedOf(first.newLines, 500, dayOfMonth(1), dayOfMonth(cut));
        const opening = 500 + between(1, from - 1).reduce((sum, { amount }) => sum + amount, 0);
        const second = accepted(
          statement(between(from, 28), dayOfMonth(from), dayOfMonth(28), from === 1 ? 500 : opening),
          null,
          stored,
          null,
        );
        const marks = [...first.newLines, ...second.newLines].map(({ mark }) => mark);
        assert.equal(new Set(marks).size, marks.length);
        assert.equal(marks.length, history.length);
      },
    ),
  );
});

test('50,000 lines are read; more than are taken at once are refused', () => {
  const rows = (count: number) =>
    `Date,Description,Amount,Balance\n${Array.from({ length: count }, (_each, index) => `03/02/2026,Line ${index},1.00,${index + 1}.00`).join('\n')}\n`;
  assert.equal(accepted(readStatement(rows(50_000), null), null, null, null).newLines.length, 50_000);
  assert.throws(() => accepted(readStatement(rows(60_001), null), null, null, null), /at most 60000/);
});

test('amounts are read digit by digit, and any amount of cents comes back', () => {
  for (const [text, cents] of [
    ['1,234.56', 123_456],
    ['(40.00)', -4_000],
    ['-$7', -700],
    ['12.50-', -1_250],
    ['0.1', 10],
    ['1.230', 123],
    ['15.00 DR', -1_500],
  ] as const)
    assert.equal(centsOf(text), cents, text);
  const hostile = `+${' '.repeat(100_000)}x`;
  for (const text of [
    hostile,
    '',
    'abc',
    '1.234',
    '--1',
    '1.2.3',
    '0,05',
    '(12,34)',
    '1,5',
    ',5',
    '0,050',
    '1,234,5',
  ])
    assert.equal(centsOf(text), null, text);
  fc.assert(
    fc.property(
      fc.integer({ min: -1e11, max: 1e11 }),
      (cents) => centsOf((cents / 100).toFixed(2)) === cents,
    ),
  );
  assert.equal(dayOf('3/4/26', 'MDY'), '2026-03-04');
  assert.equal(dayOf('04.03.2026', 'DMY'), '2026-03-04');
  assert.equal(dayOf('2026-02-30', 'YMD'), null);
});

test('no text whatever makes a reader fail in another way than by refusing', () => {
  const starts = fc.constantFrom('', 'OFXHEADER:100\n<OFX>', '01,', '<Document>', 'Date,Amount\n');
  fc.assert(
    fc.property(starts, fc.string({ maxLength: 200 }), (start, rest) => {
      try {
        readStatement(start + rest, null);
      } catch (error) {
        assert.ok(error instanceof StatementRefused, String(error));
      }
    }),
  );
});
