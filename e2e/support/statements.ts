import { addresses } from './addresses.ts';
import { fromJson, property } from './unknown.ts';

/** The forms in which the sandbox's bank writes a statement. */
export const statementFormats = ['csv', 'ofx', 'qfx', 'bai2', 'camt053'] as const;

/** Which statement is meant: of one of Harbor Realty's accounts, the month before this one unless told otherwise. */
export interface StatementOrder {
  readonly account: string;
  readonly format: (typeof statementFormats)[number];
  readonly from?: string;
  readonly to?: string;
  readonly mistake?: string;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const extras = ['fees', 'interest', 'deposits'].map((name) => ['with', name]);

/** A statement of the sandbox's bank as a file that a person chose, with fees, interest and deposits of no payment. */
export async function statementOf({ account, format, from, to, mistake = '' }: StatementOrder) {
  const accounts = fromJson(await (await fetch(`${addresses.sandbox}/statements/accounts`)).text());
  const found = listOf(accounts).find(
    (each) => property(each, 'owner') === 'Harbor Realty' && property(each, 'name') === account,
  );
  const days = { from: from ?? `${lastMonth}-01`, to: to ?? lastDay };
  const query = new URLSearchParams([
    ...Object.entries({ account: String(property(found, 'id')), format, mistake, ...days }),
    ...extras,
  ]);
  const response = await fetch(`${addresses.sandbox}/statements/file?${query.toString()}`);
  if (!response.ok) throw new Error(`The bank gave no statement: ${await response.text()}`);
  const name = `${account} ${days.to}${mistake === '' ? '' : ` ${mistake}`}.${format}`;
  return { name, mimeType: 'text/plain', buffer: Buffer.from(await response.arrayBuffer()) };
}

const firstOfMonth = `${new Date().toISOString().slice(0, 7)}-01`;

/** The day so many days after another, or before it. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The last day of the month before this one; the demo world has payments in it. */
export const lastDay = shiftDay(firstOfMonth, -1);
export const lastMonth = lastDay.slice(0, 7);

/** A day as the screens write it. */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00.000Z`),
  );
