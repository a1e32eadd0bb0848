import type { StoredFormDatum } from '../../db/schema/shapes.ts';

/** What a request says of its payer and its property. */
export interface Asked {
  name: string | null;
  email: string | null;
  address: string | null;
  formData: readonly StoredFormDatum[];
}

/** Somebody who can be asked for money. */
export interface Payer {
  email: string;
  name: string | null;
}

/** Something that money was asked for. */
export interface Property {
  address: string;
  facts: StoredFormDatum[];
}

/** As many are worth reading in a list of completions. */
const MOST = 8;

const holds = (text: string, ...parts: readonly (string | null)[]): boolean =>
  parts.some((part) => part?.toLowerCase().includes(text) === true);

/** Each address once, with the latest name that came with it; those asked before come before the organization's people. */
export function payersAmong(latestFirst: readonly Asked[], people: readonly Payer[], text: string): Payer[] {
  const byEmail = new Map<string, Payer>();
  const candidates = [...latestFirst, ...people];
  for (const { email, name } of candidates) {
    if (email === null) continue;
    const key = email.toLowerCase();
    const known = byEmail.get(key);
    if (known === undefined) byEmail.set(key, { email, name: name || null });
    else known.name ??= name || null;
  }
  return [...byEmail.values()].filter(({ email, name }) => holds(text, email, name)).slice(0, MOST);
}

/** Each address once, with what the latest request for it said of the property. */
export function propertiesAmong(latestFirst: readonly Asked[], text: string): Property[] {
  const byAddress = new Map<string, Property>();
  for (const { address, formData } of latestFirst) {
    if (address === null) continue;
    const key = address.toLowerCase().replace(/[\s,.]+/g, ' ');
    const facts = formData.filter((datum) => datum.value !== address && describesProperty(datum));
    if (!byAddress.has(key)) byAddress.set(key, { address, facts });
  }
  return [...byAddress.values()]
    .filter(({ address, facts }) => holds(text, address, ...facts.map(({ value }) => value)))
    .slice(0, MOST);
}

/** Whether a field says something of the property itself: it is as true of the next payment for it. */
const describesProperty = ({ name, label }: StoredFormDatum): boolean =>
  /\b(mls|parcel|apn|lot)\b/i.test(`${name} ${label ?? ''}`);
