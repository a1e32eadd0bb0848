/** The words of a text in capitals. */
export const wordsOf = (text: string): string[] => text.toUpperCase().match(/[A-Z0-9]+/g) ?? [];

/** How a transfer of ours names itself on a bank's statement. */
const ours = new Set(['KEYTURN', 'DWOLLA']);

/** Whether a line says that it is a transfer of ours. */
export const isOurs = (words: ReadonlySet<string>): boolean => {
  for (const word of ours) if (words.has(word)) return true;
  return false;
};

/** Whether a line names a person or firm: every word of the name that has more than one letter. */
export function names(words: ReadonlySet<string>, party: string | null): boolean {
  const parts = wordsOf(party ?? '').filter((word) => word.length > 1);
  return parts.length > 1 && parts.every((word) => words.has(word));
}
