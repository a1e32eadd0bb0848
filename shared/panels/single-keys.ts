const storageKey = 'keyturn.single-keys';

/** Whether shortcuts of single keys act (WCAG 2.1.4: they can be turned off). */
export const readSingleKeys = (): boolean => localStorage.getItem(storageKey) !== 'off';

/** Turns them on or off in this browser. */
export function rememberSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
}
