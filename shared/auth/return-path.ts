const storageKey = 'keyturn.return-path';

/**
 * A path of this origin, or null. Refuses other origins, protocol-relative addresses and anything with a
 * scheme, so that no link can send a person elsewhere after sign-in or sign-out.
 */
export function safePath(
  value: string | null | undefined,
  origin: string = window.location.origin,
): string | null {
  if (value === null || value === undefined || !value.startsWith('/') || /^\/[/\\]/.test(value)) return null;
  if (/[\u0000-\u001f\\]/.test(value)) return null;
  try {
    const url = new URL(value, origin);
    return url.origin === origin ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

/** Keeps where the person wanted to go across the sign-in redirect (platform document, section 2.1). */
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
