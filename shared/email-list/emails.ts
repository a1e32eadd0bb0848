import { isEmail as isAddress } from '@keyturn/shared/forms';

/** Whether a text is an e-mail address. */
export const isEmail = (text: string): boolean => isAddress(text.trim());

/** The list with one more address, in lower case; one that is there already is merged. */
export function withEmail(list: readonly string[], text: string): readonly string[] {
  return [...new Set([...list, text.trim().toLowerCase()])];
}

/** Whether two lists name the same people, in any order. */
export function sameEmails(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each) => other.includes(each));
}
