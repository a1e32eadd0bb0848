import { dayOf } from '../amounts.ts';
import {
  refuse,
  refuseLongRow,
  refuseMoreThanMost,
  type ReadLine,
  type ReadStatement,
} from '../statement.ts';

interface BaiRecord {
  code: string;
  fields: string[];
}

/** Records in one piece each: what a record 88 continues is put to it. */
function recordsOf(text: string): BaiRecord[] {
  const records: BaiRecord[] = [];
  let entries = 0;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    refuseLongRow(raw.length, index + 1);
    const line = raw.trim().replace(/\/$/, '');
    if (line === '') continue;
    const code = line.slice(0, 2);
    if (code === '16') refuseMoreThanMost((entries += 1));
    if (code === '88') for (const field of line.slice(3).split(',')) records.at(-1)?.fields.push(field);
    else records.push({ code, fields: line.split(',').slice(1) });
  }
  return records;
}

/** BAI2 writes cents without a point. */
const whole = (text: string | undefined): number | null =>
  text !== undefined && /^[+-]?\d+$/.test(text) ? Number(text) : null;

/** Types 100 to 399 are credits, 400 to 699 debits (BAI2 type codes). */
const isDebit = (type: number): boolean => type >= 400 && type <= 699;

/** What stands before the reference: nothing, or what the funds type brings with it. */
function afterFunds(fields: readonly string[]): string[] {
  const [type = '', ...rest] = fields;
  if (type === 'S') return rest.slice(3);
  if (type === 'V') return rest.slice(2);
  if (type === 'D') return rest.slice(1 + 2 * (whole(rest[0]) ?? 0));
  return rest;
}

/**
 * A file of one account over one or more days, each a group of its own. Control totals of accounts and of the file are
 * held to what was read.
 *
 * @throws StatementRefused
 */
export function readBai2(text: string): ReadStatement {
  const records = recordsOf(text);
  const trailer = records.at(-1);
  if (records[0]?.code !== '01') refuse('The file does not begin as BAI2 does.');
  if (trailer?.code !== '99') refuse('The file is torn: its last record is missing. Download it again.');
  const physical = text.split(/\r?\n/).filter((line) => line.trim() !== '').length;
  const told = whole(trailer.fields[2]);
  if (told !== null && told !== physical)
    refuse(`The file is torn: it says ${told} records and has ${physical}.`);

  const lines: ReadLine[] = [];
  const accounts = new Set<string>();
  const days: string[] = [];
  let currency = 'USD';
  let opening: number | null = null;
  let closing: number | null = null;
  let control = 0;
  for (const { code, fields } of records) {
    const today = days.at(-1);
    if (code === '02') {
      days.push(dayOf(`20${fields[3] ?? ''}`, 'YMD') ?? refuse('A group of the file does not say its day.'));
      currency = fields[5] || currency;
    } else if (code === '03') {
      accounts.add(fields[0] ?? '');
      currency = fields[1] || currency;
      control = 0;
      for (let at = 2; at < fields.length; at += 4) {
        const amount = whole(fields[at + 1]);
        if (amount === null) continue;
        control += amount;
        if (fields[at] === '010') opening ??= amount;
        if (fields[at] === '015') closing = amount;
      }
    } else if (code === '16') {
      const type = whole(fields[0]);
      const amount = whole(fields[1]);
      if (type === null || amount === null || today === undefined)
        refuse(`Entry ${lines.length + 1} cannot be read.`);
      control += amount;
      const [bankRef = '', customerRef = '', ...words] = afterFunds(fields.slice(2));
      lines.push({
        day: today,
        amount: isDebit(type) ? -amount : amount,
        description: words.join(',').trim(),
        traceId: customerRef || null,
        bankRef: bankRef || null,
        balance: null,
      });
    } else if (code === '49') {
      const sum = whole(fields[0]);
      if (sum !== null && sum !== control)
        refuse(`The file says a control total of ${sum} and its entries come to ${control}.`);
    }
  }
  if (accounts.size > 1)
    refuse('The file holds statements of several accounts. Download one account at a time.');
  const inOrder = days.toSorted();
  const [fromDay, throughDay] = [inOrder[0], inOrder.at(-1)];
  if (fromDay === undefined || throughDay === undefined)
    refuse('The file holds no statement of a bank account.');
  const [account = null] = accounts;
  return { format: 'BAI2', account, currency, fromDay, throughDay, opening, closing, lines };
}
