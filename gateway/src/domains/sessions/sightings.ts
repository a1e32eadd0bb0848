import type { Deps } from '../../context/deps.ts';
import type { Identity } from '../../context/identity.ts';
import { keepSighting } from './store.ts';

/** What a session is seen by. */
export interface Sighting {
  address: string;
  userAgent: string | null;
}

/** How often a process writes down that it saw a session, and how many it remembers to have written. */
const EVERY_MS = 5 * 60_000;
const MOST = 10_000;

/** Keeps when and where sessions are seen. That it can't be written keeps nobody from going on. */
export function sightings({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  const written = new Map<string, number>();
  return async ({ userId, sessionId }: Identity, { address, userAgent }: Sighting): Promise<void> => {
    if (sessionId === null) return;
    const now = clock();
    const name = `${userId} ${sessionId}`;
    const last = written.get(name);
    if (last !== undefined && now.getTime() - last < EVERY_MS) return;
    written.delete(name);
    const [oldest] = written.size >= MOST ? written.keys() : [];
    if (oldest !== undefined) written.delete(oldest);
    written.set(name, now.getTime());
    await keepSighting(db, { userId, sessionId, browser: null, userAgent, address }, now).catch(
      (error: unknown) => log.warn({ err: error }, 'a session was seen, but that could not be kept'),
    );
  };
}
