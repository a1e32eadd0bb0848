import type { Line, Statement } from '../model.ts';
import { accountNumber, dollars, escaped } from './amounts.ts';

const stamp = (day: string): string => `${day.replaceAll('-', '')}120000[-5:EST]`;

const kinds: Record<Exclude<Line['kind'], 'transfer'>, string> = {
  fee: 'FEE',
  interest: 'INT',
  wire: 'XFER',
};
const kindOf = ({ kind, amount }: Line): string =>
  kind === 'transfer' ? (amount < 0 ? 'DIRECTDEBIT' : 'DIRECTDEP') : kinds[kind];

const entry = (line: Line): string => {
  const description = escaped(line.description);
  return [
    '<STMTTRN>',
    `<TRNTYPE>${kindOf(line)}</TRNTYPE>`,
    `<DTPOSTED>${stamp(line.day)}</DTPOSTED>`,
    `<TRNAMT>${dollars(line.amount)}</TRNAMT>`,
    `<FITID>${escaped(line.ref)}</FITID>`,
    ...(line.traceId === null ? [] : [`<REFNUM>${escaped(line.traceId)}</REFNUM>`]),
    `<NAME>${description.slice(0, 32)}</NAME>`,
    `<MEMO>${description}</MEMO>`,
    '</STMTTRN>',
  ].join('\n');
};

/** OFX 2.2, which QFX is as well (OFX 2.2 specification, 11.4.2). It tells the closing balance alone. */
export function writeOfx({ last4, currency, from, through, closing, lines }: Statement): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>${stamp(through)}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>
<STMTRS>
<CURDEF>${currency}</CURDEF>
<BANKACCTFROM><BANKID>021000021</BANKID><ACCTID>${accountNumber(last4)}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
<BANKTRANLIST>
<DTSTART>${stamp(from)}</DTSTART>
<DTEND>${stamp(through)}</DTEND>
${lines.map(entry).join('\n')}
</BANKTRANLIST>
<LEDGERBAL><BALAMT>${dollars(closing)}</BALAMT><DTASOF>${stamp(through)}</DTASOF></LEDGERBAL>
</STMTRS>
</STMTTRNRS></BANKMSGSRSV1>
</OFX>
`;
}
