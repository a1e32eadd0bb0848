const coolDownMs = 5 * 60_000;
const storageKey = (area: string) => `keyturn.reloaded.${area}`;

/**
 * Whether the page may reload itself for an area whose files a deploy replaced: once, then not again for five
 * minutes. Says yes only together with remembering it.
 */
export function claimReload(
  area: string,
  storage: Storage = sessionStorage,
  now: number = Date.now(),
): boolean {
  const last = Number(storage.getItem(storageKey(area)) ?? Number.NaN);
  if (now - last < coolDownMs) return false;
  storage.setItem(storageKey(area), String(now));
  return true;
}
