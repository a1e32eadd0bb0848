const prefix = 'keyturn.personal.';

/**
 * The key in the browser's storage of what a person's work has left there and names other people, such as payers. It is
 * removed when the person signs out.
 */
export const personalKey = (name: string): string => `${prefix}${name}`;

/** Removes it all, from this browser and this window. */
export function forgetPersonal(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  }
}
