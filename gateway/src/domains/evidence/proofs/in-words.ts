import { money } from '../../../base/format.ts';
import type { SealedRow } from './sealed.ts';

/** A sealed row as people read it. */
export interface RowInWords {
  /** What it is, and who did it. */
  what: string;
  /** What it says, without what only machines need: `evidence.json` has that. */
  details: readonly string[];
}

/** A row in words. What is not known here is written as it is named, so that nothing is left out for want of a word. */
export function inWords({ kind, row }: SealedRow): RowInWords {
  switch (kind) {
    case 'event':
      return eventInWords(row);
    case 'movement':
      return { what: `Booked: ${lower(row['posting'])}`, details: listOf(row['entries']).map(entry) };
    case 'told':
      return { what: capital(String(row['what'])), details: factsInWords(recordOf(row['facts'])) };
    case 'audit':
      return {
        what: `Changed: ${spaced(String(row['action']))}`,
        details: factsInWords({ before: row['before'], after: row['after'] }),
      };
    default:
      return { what: capital(kind.replaceAll('-', ' ')), details: factsInWords(row) };
  }
}

/** Where a payment went is said by what happened to it, unless that is no status. */
function eventInWords({ type, actorKind, fromStatus, toStatus, ...rest }: SealedRow['row']): RowInWords {
  const moved = toStatus === type ? {} : { fromStatus, toStatus };
  return { what: `${capital(lower(type))}${by(actorKind)}`, details: factsInWords({ ...moved, ...rest }) };
}

/** What people look for first; all else follows as it comes. */
const first = [
  'amountInCents',
  'feeInCents',
  'direction',
  'type',
  'status',
  'payer',
  'payerAddress',
  'receiver',
];
const place = (name: string): number => (first.includes(name) ? first.indexOf(name) : first.length);

/** Facts as "Name: value", without empty ones and without keys of other rows. */
export const factsInWords = (facts: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(facts)
    .filter(([name, value]) => !isEmpty(value) && !/^(id|seq|figures|.*Id)$/.test(name))
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([name, value]) => `${label(name)}: ${valueInWords(value, name)}`);

/** An instant as people compare it with a log: to the millisecond, UTC. */
export const instant = (iso: string): string => iso.replace('T', ' ').replace('Z', '');

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const recordOf = (value: unknown) => (isRecord(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && factsInWords(value).length === 0);

const actors: Readonly<Record<string, string>> = {
  payer: ', by the payer',
  provider: ', told by the provider',
  system: ', by Keyturn itself',
  user: ', by a person of the organization',
};
const by = (actorKind: unknown): string => actors[String(actorKind)] ?? '';

const accounts: Readonly<Record<string, string>> = {
  'provider:transit': 'the provider, in transit',
  'provider:balance': 'the provider’s balance',
  'platform:fees': 'the platform’s fees',
  'platform:fees-earned': 'the platform’s earned fees',
  'platform:losses': 'the platform’s losses',
};

/** One entry of the ledger: what came into an account, or left it. */
function entry(value: unknown): string {
  const { account, amount } = recordOf(value);
  const name = String(account);
  const cents = Number(amount);
  const where = accounts[name] ?? name.replace(/^external:/, 'the account ');
  return `${money(Math.abs(cents))} ${cents < 0 ? 'out of' : 'into'} ${where}`;
}

/** Names as people write them: `fromStatus` as "From status", `amountInCents` as "Amount". */
const label = (name: string): string => capital(spaced(name.replace(/InCents$/, '')));

const spaced = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const lower = (code: unknown): string => String(code).toLowerCase().replaceAll('_', ' ');

function valueInWords(value: unknown, name: string): string {
  if (Array.isArray(value)) return value.map((part) => valueInWords(part, name)).join('; ');
  if (isRecord(value)) return factsInWords(value).join(', ');
  if (typeof value === 'number')
    return /InCents$|amount|balance|fee$/i.test(name) ? money(value) : String(value);
  if (typeof value !== 'string') return String(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return `${instant(value)} UTC`;
  return /status|direction|state/i.test(name) ? capital(lower(value)) : value;
}
