import type { NotePerson } from './data';

/** A part of a note: words, or the name of somebody whom it mentions. */
export interface NotePart {
  readonly text: string;
  readonly isName: boolean;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A note's text with the names of those whom it mentions apart. */
export function partsOf(text: string, mentions: readonly NotePerson[]): readonly NotePart[] {
  if (mentions.length === 0) return [{ text, isName: false }];
  // The longest first: one name may begin another.
  const names = mentions.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const pieces = text.split(new RegExp(`(${names.map(escaped).join('|')})`, 'u'));
  return pieces
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, isName: names.includes(piece) }));
}

/** Of those who were taken while it was written: whom the text still names. */
export const namedIn = (text: string, taken: readonly NotePerson[]): readonly string[] => [
  ...new Set(taken.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
];

/** A file's size in words: '24 KB'. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1_024) return `${bytes} bytes`;
  const [size, unit] = bytes < 1_048_576 ? [bytes / 1_024, 'KB'] : [bytes / 1_048_576, 'MB'];
  return `${size < 10 ? size.toFixed(1).replace(/\.0$/, '') : Math.round(size)} ${unit}`;
}
