import { isEmail as isAddress } from '@keyturn/shared/forms';

/** Addresses to add to a list of recipients and to remove from it. */
export interface EmailChanges {
  readonly add: string[];
  readonly remove: string[];
}

/** Whether a text is an e-mail address. */
export const isEmail = (text: string): boolean => isAddress(text.trim());

/** The list with one more address, in lower case; one that is there already is merged. */
export function withEmail(list: readonly string[], text: string): readonly string[] {
  return [...new Set([...list, text.trim().toLowerCase()])];
}

/**
 * Returns the additions and removals between two lists, or null if both lists contain the same addresses in any order.
 */
export function emailChangesOf(before: readonly string[], after: readonly string[]): EmailChanges | null {
  const add = after.filter((email) => !before.includes(email));
  const remove = before.filter((email) => !after.includes(email));
  return add.length === 0 && remove.length === 0 ? null : { add, remove };
}

/** Returns the list with the changes applied, as a preview. The gateway decides the final list. */
export const withChanges = (list: readonly string[], { add, remove }: EmailChanges): readonly string[] => [
  ...new Set([...list.filter((email) => !remove.includes(email)), ...add]),
];
