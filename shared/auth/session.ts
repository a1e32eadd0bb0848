/** What the browser knows of the signed-in person. Times are milliseconds since the epoch. */
export interface Session {
  readonly accessToken: string;
  readonly idToken: string;
  readonly userId: string;
  readonly expiresAt: number;
}

const storageKey = 'keyturn.session';

/** The stored session, or null where there is none or what is stored is not one. */
export function readSession(): Session | null {
  const stored = localStorage.getItem(storageKey);
  if (stored === null) return null;
  try {
    const value: unknown = JSON.parse(stored);
    return isSession(value) ? value : null;
  } catch {
    return null;
  }
}

export function writeSession(session: Session): void {
  localStorage.setItem(storageKey, JSON.stringify(session));
}

export function clearSession(): void {
  localStorage.removeItem(storageKey);
}

/** Whether the session's token is good for at least another minute. */
export function isFresh(session: Session, now: number = Date.now()): boolean {
  return session.expiresAt - now > 60_000;
}

/** Calls back when another tab signs in or out. Gives the function that ends it. */
export function onSessionChange(listener: (session: Session | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener(readSession());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function isSession(value: unknown): value is Session {
  return (
    typeof value === 'object' &&
    value !== null &&
    'accessToken' in value &&
    typeof value.accessToken === 'string' &&
    'idToken' in value &&
    typeof value.idToken === 'string' &&
    'userId' in value &&
    typeof value.userId === 'string' &&
    'expiresAt' in value &&
    typeof value.expiresAt === 'number'
  );
}
