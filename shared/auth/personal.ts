const prefix = 'keyturn.personal.';

const prefixOf = (userId: string): string => `${prefix}${encodeURIComponent(userId)}/`;

/**
 * The key in the browser's storage of what a person's work has left there: drafts, and what names other people, such as
 * payers. It is removed when the person signs out, and when somebody else signs in.
 */
export const personalKey = (userId: string, name: string): string => `${prefixOf(userId)}${name}`;

/** Removes it all, from this browser and this window. */
export function forgetPersonal(): void {
  forget(() => true);
}

/** Removes what is not this person's, from this browser and this window. */
export function forgetOthers(userId: string): void {
  forget((key) => !key.startsWith(prefixOf(userId)));
}

function forget(isMeant: (key: string) => boolean): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(prefix) && isMeant(key)) storage.removeItem(key);
    }
  }
}
