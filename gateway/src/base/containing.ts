/** A pattern for `like` that finds a text anywhere; what the text holds of the pattern's own signs is taken literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
