import type { Line, Statement } from '../model.ts';
import { accountNumber, dollars, escaped } from './amounts.ts';

const amountOf = (cents: number, currency: string): string =>
  `<Amt Ccy="${currency}">${dollars(Math.abs(cents))}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

const balance = (code: string, cents: number, currency: string, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountOf(cents, currency)}<Dt><Dt>${day}</Dt></Dt></Bal>`;

const entry = (line: Line, currency: string): string =>
  [
    `<Ntry>${amountOf(line.amount, currency)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${line.day}</Dt></BookgDt>`,
    `<AcctSvcrRef>${escaped(line.ref)}</AcctSvcrRef>`,
    ...(line.traceId === null
      ? []
      : [
          `<NtryDtls><TxDtls><Refs><ClrSysRef>${escaped(line.traceId)}</ClrSysRef></Refs></TxDtls></NtryDtls>`,
        ]),
    `<AddtlNtryInf>${escaped(line.description)}</AddtlNtryInf></Ntry>`,
  ].join('\n');

/** ISO 20022 camt.053.001.08, a bank-to-customer statement. */
export function writeCamt053(statement: Statement): string {
  const { last4, currency, from, through, opening, closing, lines } = statement;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>${last4}-${through}</MsgId><CreDtTm>${through}T23:59:00-05:00</CreDtTm></GrpHdr>
<Stmt><Id>${last4}-${from}-${through}</Id><CreDtTm>${through}T23:59:00-05:00</CreDtTm>
<FrToDt><FrDtTm>${from}T00:00:00-05:00</FrDtTm><ToDtTm>${through}T23:59:59-05:00</ToDtTm></FrToDt>
<Acct><Id><Othr><Id>${accountNumber(last4)}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>
${balance('OPBD', opening, currency, from)}
${balance('CLBD', closing, currency, through)}
${lines.map((line) => entry(line, currency)).join('\n')}
</Stmt>
</BkToCstmrStmt></Document>
`;
}
