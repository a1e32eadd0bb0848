import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { centsOf, dayOf } from '../amounts.ts';
import {
  LONGEST_ROW,
  refuse,
  refuseLongRow,
  refuseMoreThanMost,
  type ReadLine,
  type ReadStatement,
} from '../statement.ts';

const amount = z.object({ '#text': z.string(), '@Ccy': z.string().default('') });
const when = z.object({ Dt: z.string().optional(), DtTm: z.string().optional() }).partial();
const sign = z.enum(['CRDT', 'DBIT']);
const code = z.object({ CdOrPrtry: z.object({ Cd: z.string().optional() }).optional() }).optional();
const details = z
  .object({
    Refs: z
      .object({
        EndToEndId: z.string().optional(),
        TxId: z.string().optional(),
        ClrSysRef: z.string().optional(),
      })
      .optional(),
    RmtInf: z.object({ Ustrd: z.array(z.string()).optional() }).optional(),
    RltdPties: z
      .object({
        Dbtr: z.object({ Nm: z.string().optional() }).optional(),
        Cdtr: z.object({ Nm: z.string().optional() }).optional(),
      })
      .optional(),
  })
  .loose();
const entry = z.object({
  Amt: amount,
  CdtDbtInd: sign,
  BookgDt: when,
  AcctSvcrRef: z.string().optional(),
  AddtlNtryInf: z.string().optional(),
  NtryDtls: z.array(z.object({ TxDtls: z.array(details).default([]) }).loose()).default([]),
});
const balance = z.object({ Tp: code, Amt: amount, CdtDbtInd: sign, Dt: when });
const statement = z.object({
  FrToDt: z.object({ FrDtTm: z.string(), ToDtTm: z.string() }).optional(),
  Acct: z.object({
    Id: z.object({ IBAN: z.string().optional(), Othr: z.object({ Id: z.string() }).optional() }),
    Ccy: z.string().optional(),
  }),
  Bal: z.array(balance).default([]),
  Ntry: z.array(entry).default([]),
});
const document = z.object({ Document: z.object({ BkToCstmrStmt: z.object({ Stmt: z.array(statement) }) }) });

const lists = new Set(['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd']);
/** Levels of nesting; a statement has about fifteen. */
const MOST_LEVELS = 50;
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  removeNSPrefix: true,
  // A file may name no entities of its own: expanding them can fill a machine's memory.
  processEntities: false,
  maxNestedTags: MOST_LEVELS,
  isArray: (name) => lists.has(name),
});

const signed = (given: z.infer<typeof amount>, is: z.infer<typeof sign>): number | null => {
  const cents = centsOf(given['#text']);
  return cents === null ? null : is === 'DBIT' && cents !== 0 ? -cents : cents;
};
const dayIn = (given: z.infer<typeof when>): string | null => dayOf(given.Dt ?? given.DtTm ?? '', 'YMD');

/** Counts levels and entries, and looks for long tags, before anything is built from the file. @throws StatementRefused */
function refuseDeep(text: string): void {
  let depth = 0;
  let entries = 0;
  for (const { 0: tag, index } of text.matchAll(/<(?![?!])[^<>]*>/g)) {
    if (tag.length > LONGEST_ROW) refuseLongRow(tag.length, text.slice(0, index).split('\n').length);
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth > MOST_LEVELS)
      refuse(`The file nests more than ${MOST_LEVELS} levels of XML, which no statement does.`);
    if (/^<(\w+:)?Ntry[\s>]/.test(tag)) refuseMoreThanMost((entries += 1));
  }
}

/** A statement of ISO 20022 camt.053. @throws StatementRefused */
export function readCamt053(text: string): ReadStatement {
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    refuse('The file defines its own XML types or entities. Banks do not; download the statement again.');
  refuseDeep(text);
  if (XMLValidator.validate(text) !== true) refuse('The file is torn or is no XML. Download it again.');
  const parsed = document.safeParse(parser.parse(text));
  if (!parsed.success) refuse('The file is XML, but no statement in the form of camt.053.');
  const [found, second] = parsed.data.Document.BkToCstmrStmt.Stmt;
  if (found === undefined) refuse('The file holds no statement of a bank account.');
  if (second !== undefined) refuse('The file holds several statements. Download one at a time.');
  const lines = found.Ntry.map((each, index) => lineOf(each, index + 1));
  const balanceOf = (kind: string) => found.Bal.find(({ Tp }) => Tp?.CdOrPrtry?.Cd === kind);
  const [first, last] = [balanceOf('OPBD') ?? balanceOf('PRCD'), balanceOf('CLBD')];
  const days = lines.map((line) => line.day).toSorted();
  const fromDay = dayOf(found.FrToDt?.FrDtTm ?? '', 'YMD') ?? (first && dayIn(first.Dt)) ?? days[0];
  const throughDay = dayOf(found.FrToDt?.ToDtTm ?? '', 'YMD') ?? (last && dayIn(last.Dt)) ?? days.at(-1);
  if (fromDay == null || throughDay == null) refuse('The statement does not say of which days it is.');
  const currencies = new Set(found.Ntry.map(({ Amt }) => Amt['@Ccy']).filter((each) => each !== ''));
  const { IBAN, Othr } = found.Acct.Id;
  return {
    format: 'CAMT053',
    account: IBAN ?? Othr?.Id ?? null,
    currency: [...currencies].find((each) => each !== 'USD') ?? found.Acct.Ccy ?? 'USD',
    fromDay,
    throughDay,
    opening: first === undefined ? null : signed(first.Amt, first.CdtDbtInd),
    closing: last === undefined ? null : signed(last.Amt, last.CdtDbtInd),
    lines,
  };
}

function lineOf(given: z.infer<typeof entry>, number: number): ReadLine {
  const cents = signed(given.Amt, given.CdtDbtInd);
  const day = dayIn(given.BookgDt);
  if (cents === null || day === null) refuse(`Entry ${number} has no amount or no day.`);
  const parts = given.NtryDtls.flatMap(({ TxDtls }) => TxDtls);
  const names = parts.flatMap(({ RltdPties }) => [RltdPties?.Dbtr?.Nm, RltdPties?.Cdtr?.Nm]);
  const words = [given.AddtlNtryInf, ...names, ...parts.flatMap(({ RmtInf }) => RmtInf?.Ustrd ?? [])];
  const refs = parts[0]?.Refs;
  return {
    day,
    amount: cents,
    description: words.filter((word) => word !== undefined && word !== '').join(' '),
    traceId: refs?.ClrSysRef ?? refs?.TxId ?? null,
    bankRef: given.AcctSvcrRef ?? null,
    balance: null,
  };
}
