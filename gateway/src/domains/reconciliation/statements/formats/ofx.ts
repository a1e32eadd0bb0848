import { centsOf, dayOf } from '../amounts.ts';
import { refuse, refuseMoreThanMost, type ReadLine, type ReadStatement } from '../statement.ts';

/** The text of an element: OFX 1 leaves its elements open, OFX 2 closes them. */
const element = (block: string, name: string): string | null => {
  const found = new RegExp(`<${name}>([^<\\r\\n]*)`, 'i').exec(block);
  return found?.[1] === undefined ? null : unescaped(found[1].trim());
};

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** What stands between an element's tags, wherever it occurs; found in one pass, however often a tag is left open. */
function blocks(text: string, name: string): string[] {
  const parts = text.split(new RegExp(`<(/?)${name}>`, 'i'));
  return parts.flatMap((part, index) =>
    index % 2 === 0 && parts[index - 1] === '' && parts[index + 1] === '/' ? [part] : [],
  );
}

const day = (text: string | null): string | null => (text === null ? null : dayOf(text.slice(0, 8), 'YMD'));

/** A statement of OFX 1 (SGML), OFX 2 (XML) or QFX. @throws StatementRefused */
export function readOfx(text: string): ReadStatement {
  if (!/<\/OFX>\s*$/i.test(text)) refuse('The file is torn: its end is missing. Download it again.');
  const statements = [...blocks(text, 'STMTRS')];
  const [statement] = statements;
  if (statement === undefined) refuse('The file holds no statement of a bank account.');
  if (statements.length > 1)
    refuse('The file holds statements of several accounts. Download one account at a time.');
  const entries = blocks(statement, 'STMTTRN');
  refuseMoreThanMost(entries.length);
  const lines = entries.map((entry, index) => lineOf(entry, index + 1));
  const days = lines.map((line) => line.day).toSorted();
  const fromDay = day(element(statement, 'DTSTART')) ?? days[0];
  const throughDay = day(element(statement, 'DTEND')) ?? days.at(-1);
  if (fromDay === undefined || throughDay === undefined)
    refuse('The statement does not say of which days it is.');
  const [ledger = ''] = blocks(statement, 'LEDGERBAL');
  return {
    format: 'OFX',
    account: element(statement, 'ACCTID'),
    currency: element(statement, 'CURDEF') ?? 'USD',
    fromDay,
    throughDay,
    opening: null,
    closing: centsOf(element(ledger, 'BALAMT') ?? ''),
    lines,
  };
}

function lineOf(entry: string, number: number): ReadLine {
  const amount = centsOf(element(entry, 'TRNAMT') ?? '');
  const posted = day(element(entry, 'DTPOSTED'));
  if (amount === null || posted === null) refuse(`Entry ${number} has no amount or no day.`);
  const [name, memo] = [element(entry, 'NAME') ?? '', element(entry, 'MEMO') ?? ''];
  // A name has 32 letters at most: banks say all of it, or the same, as the memo.
  const description = memo.startsWith(name) ? memo : `${name} ${memo}`.trim();
  return {
    day: posted,
    amount,
    description,
    traceId: element(entry, 'REFNUM'),
    bankRef: element(entry, 'FITID'),
    balance: null,
  };
}
