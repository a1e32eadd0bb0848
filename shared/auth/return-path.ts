const storageKey = 'keyturn.return-path';

/**
 * A path of this origin, or null, so that no link can send a person elsewhere after sign-in or sign-out. What the
 * address has become counts: `/..//evil.example` is of this origin when it is read, and not any more when it is followed.
 */
export function safePath(
  value: string | null | undefined,
  origin: string = window.location.origin,
): string | null {
  if (!value?.startsWith('/')) return null;
  try {
    const url = new URL(value, origin);
    if (url.origin !== origin || url.pathname.startsWith('//')) return null;
    return url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}

/** Keeps where the person wanted to go across the sign-in redirect. */
export function saveReturnPath(path: string): void {
  const safe = safePath(path);
  if (safe !== null) localStorage.setItem(storageKey, safe);
}

/** The saved return path, or null. */
export function peekReturnPath(): string | null {
  return safePath(localStorage.getItem(storageKey));
}

/** The saved return path, which is then forgotten; `/` where there is none. */
export function takeReturnPath(): string {
  const path = peekReturnPath();
  localStorage.removeItem(storageKey);
  return path ?? '/';
}
