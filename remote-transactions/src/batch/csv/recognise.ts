import type { FormFieldDefinition } from '@keyturn/shared/forms';
import { restOfAddress } from './address-parts';
import { type BatchColumn, type Choice, columnsOf, isJoined, matchColumns } from './columns';
import { wordsOf } from './words';

/** What a column of a production system's export is about. */
type Meaning = 'amount' | 'email' | 'address' | 'fileNumber' | 'mlsNumber' | 'closing' | 'due' | 'payer';

const payers = '(?:buyer|purchaser|borrower|payer|tenant|client)';
const earnest = '(?:emd|earnest(?: money)?(?: deposit)?|escrow deposit|initial deposit|deposit)';

/** What headings say by meaning, the surest first; in plain words, see `wordsOf`. */
const sayings: Readonly<Record<Meaning, readonly RegExp[]>> = {
  amount: [
    new RegExp(`^${earnest} (?:amount|amt)$`),
    new RegExp(`^${earnest}$`),
    /^(?:amount|amt|(?:amount|payment|total)(?: amount)?(?: due| requested)?)$/,
  ],
  email: [
    new RegExp(`^${payers}(?: contact)? e ?mail(?: address)?$`),
    /^e ?mail(?: address)?$|^(?:contact|primary) e ?mail(?: address)?$/,
  ],
  address: [
    /^(?:subject )?property(?: full| street)? ?address(?: 1)?$|^(?:prop|site|subject) ?address$/,
    /^(?:street |full )?address(?: 1)?$|^(?:subject )?property$/,
    /^(?:(?:subject|property|prop|site) )*street(?: name)?$/,
  ],
  fileNumber: [
    /^(?:title |escrow |our )?file ?(?:number|id)?$|^gf ?number$/,
    /^(?:title |escrow )?(?:order|escrow|case|matter) ?(?:number|id)$/,
  ],
  mlsNumber: [/^mls ?(?:number|id)?$|^listing (?:number|id)$/],
  closing: [
    /^(?:settlement|closing|close) ?(?:date|day)$|^close of escrow(?: date)?$|^coe(?: date)?$/,
    /^(?:est(?:imated)?|scheduled|expected|target|projected) (?:settlement|closing|close|coe)(?: date)?$/,
  ],
  due: [/^due(?: date| by| on)?$/, new RegExp(`^${earnest} due(?: date| by| on)?$`)],
  payer: [new RegExp(`^${payers}(?: (?:full|first|last))?(?: name)?s?$`)],
};

/** What a name says, and how surely: 0 is the surest. Null where it says nothing that is known. */
function saidBy(name: string): { readonly meaning: Meaning; readonly rank: number } | null {
  const words = wordsOf(name);
  for (const meaning of meanings) {
    const rank = sayings[meaning].findIndex((saying) => saying.test(words));
    if (rank !== -1) return { meaning, rank };
  }
  return null;
}
const meanings: readonly Meaning[] = [
  ...(['amount', 'email', 'address', 'fileNumber', 'mlsNumber', 'closing', 'due', 'payer'] as const),
];

/** What a batch's column is about: a form field by its name, its label, or its being an address. */
function meaningOf({ name, label, field }: BatchColumn): Meaning | null {
  const said = saidBy(name) ?? saidBy(label);
  return said?.meaning ?? (field?.type === 'ADDRESS' ? 'address' : null);
}

/**
 * What the columns of another system's file are by their headings. A guess needs one meaning: where two headings have
 * the same claim, none is taken, for a column that is chosen costs a moment and a wrong one a payment.
 */
export function recognised(headings: readonly string[], fields: readonly FormFieldDefinition[]): Choice {
  const { columns, places } = matchColumns(headings, fields);
  // A plain “Amount” beside “EMD Amount” is not the surer one, so that only fields go by their names.
  const named = columns.flatMap(({ name, field }, index) =>
    field === null ? [] : [{ name, place: places[index]?.[0] ?? -1 }],
  );
  const byName = new Map(named.map(({ name, place }) => [place, name]));
  const taken = new Set(byName.values());
  const open = columnsOf(fields).filter(({ name }) => !taken.has(name));
  const byMeaning = new Map<number, string>();
  for (const column of open) {
    const meaning = meaningOf(column);
    // Of two fields of one meaning none can be told from the other.
    if (meaning === null || columnsOf(fields).filter((each) => meaningOf(each) === meaning).length > 1)
      continue;
    const claims = headings.flatMap((heading, place) => {
      const said = byName.has(place) ? null : saidBy(heading);
      return said?.meaning === meaning ? [{ place, rank: said.rank }] : [];
    });
    const best = Math.min(...claims.map(({ rank }) => rank));
    const [first, second] = claims.filter(({ rank }) => rank === best);
    if (first !== undefined && second === undefined) byMeaning.set(first.place, column.name);
  }
  const choice = headings.map((_heading, place) => byName.get(place) ?? byMeaning.get(place) ?? null);
  return withAddresses(headings, fields, choice);
}

/** An address that was found by its street, with what else of it stands in columns of its own. */
function withAddresses(
  headings: readonly string[],
  fields: readonly FormFieldDefinition[],
  choice: Choice,
): Choice {
  const [address, another] = columnsOf(fields).filter(isJoined);
  const street = address === undefined ? -1 : choice.indexOf(address.name);
  if (address === undefined || another !== undefined || street === -1) return choice;
  const rest = new Set(restOfAddress(headings, street));
  return choice.map((name, place) => name ?? (rest.has(place) ? address.name : null));
}

/** What of a file an occasion has no field for, though files often say it. */
export interface Unasked {
  readonly what: string;
  readonly heading: string;
}

const asked = {
  address: 'an address',
  fileNumber: 'a file number',
  mlsNumber: 'an MLS number',
  closing: 'a closing date',
  payer: 'a payer’s name',
} as const;
const isAsked = (meaning: Meaning): meaning is keyof typeof asked => meaning in asked;

/** The headings that nothing is read from because the occasion asks for nothing of the kind. */
export function unaskedOf(
  headings: readonly string[],
  fields: readonly FormFieldDefinition[],
  choice: Choice,
): readonly Unasked[] {
  const known = new Set(columnsOf(fields).map(meaningOf));
  return headings.flatMap((heading, place) => {
    const meaning = saidBy(heading)?.meaning;
    if (meaning === undefined || !isAsked(meaning) || known.has(meaning) || choice[place] != null) return [];
    return [{ what: asked[meaning], heading }];
  });
}
