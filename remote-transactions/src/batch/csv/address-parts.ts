import { wordsOf } from './words';

const whose = '(?:(?:subject|property|prop|site) )';

/** What an address that lies in several columns consists of, in the order in which it is written. */
const parts: readonly RegExp[] = [
  /(?:street|house) number$/,
  /(?:street(?: name| address)?|address(?: 1)?)$/,
  /(?:address 2|unit(?: number)?|apt(?: number)?|apartment|suite)$/,
  /(?:city|town)$/,
  /state(?: code)?$/,
  /(?:zip|post(?:al)?)(?: ?code)?$/,
];
const STREET = 1;

/** Which part of a property's address a heading says; null for none, and for somebody else's. */
function partSaid(heading: string): { readonly part: number; readonly named: boolean } | null {
  const words = wordsOf(heading);
  const [named = ''] = new RegExp(`^${whose}*`).exec(words) ?? [];
  const part = parts.findIndex((saying) =>
    new RegExp(`^(?:${saying.source})`).test(words.slice(named.length)),
  );
  return part === -1 ? null : { part, named: named !== '' };
}

/** The places of an address in the order in which it is written; what says no part stands where a street does. */
export const inAddressOrder = (headings: readonly string[], places: readonly number[]): readonly number[] => {
  const order = (place: number) => partSaid(headings[place] ?? '')?.part ?? STREET;
  return places.toSorted((one, other) => order(one) - order(other) || one - other);
};

/**
 * The places of what belongs to an address besides its street: at most one for each part. Empty where nothing does, and
 * where it can't be told which of two columns is meant.
 */
export function restOfAddress(headings: readonly string[], street: number): readonly number[] {
  if (/\bfull\b/.test(wordsOf(headings[street] ?? ''))) return [];
  const said = headings.flatMap((heading, place) => {
    const each = place === street ? null : partSaid(heading);
    return each === null || each.part === STREET ? [] : [{ place, ...each }];
  });
  const chosen = parts.map((_saying, part) => {
    const claims = said.filter((each) => each.part === part);
    const named = claims.filter((each) => each.named);
    return named.length > 0 ? named : claims;
  });
  if (chosen.some((claims) => claims.length > 1)) return [];
  return chosen.flat().map(({ place }) => place);
}

const isZip = (text: string): boolean => /^\d{5}(?:-\d{4})?$/.test(text);
const isNumber = (text: string): boolean => /^\d+[a-z]?$/i.test(text);

/** Whether an address says a part already, behind its street: exports often repeat the city in columns of its own. */
function says(address: string, part: string): boolean {
  const [, ...behind] = address.toLowerCase().split(/\s*,\s*/);
  const words = ` ${part.toLowerCase()} `;
  return behind.some((each) => ` ${each} `.includes(words));
}

/** An address of its parts: `12 Harbor St`, `Portland`, `ME`, `04101` → `12 Harbor St, Portland, ME 04101`. */
export const joinAddress = (values: readonly string[]): string =>
  values
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .reduce((address, part) => {
      if (address === '' || says(address, part)) return address || part;
      return `${address}${isNumber(address) || isZip(part) ? ' ' : ', '}${part}`;
    }, '');
