/** What the browser knows of the signed-in person. */
export interface Session {
  readonly accessToken: string;
  readonly idToken: string;
  readonly userId: string;
  /** Milliseconds since the epoch by this browser's own clock, right or wrong. */
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

/** Who in this tab follows the session; other tabs are told by the browser. */
const followers = new Set<() => void>();

export function writeSession(session: Session): void {
  localStorage.setItem(storageKey, JSON.stringify(session));
  tellFollowers();
}

export function clearSession(): void {
  localStorage.removeItem(storageKey);
  tellFollowers();
}

function tellFollowers(): void {
  for (const tell of followers) tell();
}

/** Whether the session's token is good for at least another minute. */
export function isFresh(session: Session, now: number = Date.now()): boolean {
  return session.expiresAt - now > 60_000;
}

/** Calls back whenever the session was renewed, begun or ended, in this tab or another. Gives the function that ends it. */
export function onSessionChange(listener: (session: Session | null) => void): () => void {
  const tell = () => listener(readSession());
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) tell();
  };
  // A page that the browser kept aside heard nothing meanwhile.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) tell();
  };
  followers.add(tell);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    followers.delete(tell);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
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
