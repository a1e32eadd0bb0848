import type { HistoryChange } from '../../generated/schema.ts';

type Details = Readonly<Record<string, unknown>> | null;

/** The details of a change that can be said in plain text; references to other records are left out. */
export function changesOf(before: Details, after: Details): HistoryChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => !/(Id|Ref|^id)$/.test(field))
    .map((field) => ({ field, before: inWords(before?.[field]), after: inWords(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

/** Longer texts, such as a picture in itself, are cut. */
const longest = 200;

/** A value as text; null for what is empty or has parts of its own. */
export function inWords(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value.slice(0, longest);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!Array.isArray(value)) return null;
  const texts = value.map(inWords).filter((text) => text !== null);
  return texts.length === 0 ? null : texts.join(', ').slice(0, longest);
}
