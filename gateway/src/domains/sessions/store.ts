import { and, desc, eq, isNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { SessionRow } from '../../db/rows.ts';
import { sessions } from '../../db/schema/index.ts';
import { browserInWords } from './browser-words.ts';

/** A session as the identity provider, or a request in it, tells of it. */
export interface ToldSession {
  userId: string;
  /** The identity provider's id. */
  sessionId: string;
  /** The hash of the browser's mark; null where none was told. */
  browser: string | null;
  userAgent: string | null;
  address: string | null;
}

/** More than anybody can read; who has so many ends them all. */
const MOST = 100;

/** The sessions of a person that were not ended, the one seen last first. */
export const openSessions = (db: Db, userId: string): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(MOST);

/** One of a person's sessions that was not ended, by our id or the provider's. */
export async function openSession(
  db: Db,
  userId: string,
  by: { id: string } | { sessionId: string },
): Promise<SessionRow | null> {
  const meant = 'id' in by ? eq(sessions.id, by.id) : eq(sessions.sessionId, by.sessionId);
  const [found] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), meant));
  return found ?? null;
}

/**
 * Keeps a sign-in in a session: where it was seen last, or that it is new.
 * @returns the session as it is now, and whether it has just begun.
 */
export async function keepSignIn(
  tx: Db,
  told: ToldSession,
  now: Date,
): Promise<{ session: SessionRow; begins: boolean }> {
  const earlier = await tx.select().from(sessions).where(eq(sessions.userId, told.userId));
  const isNewBrowser = earlier.length > 0 && !earlier.some((each) => isSameBrowser(each, told));
  const [begun] = await tx
    .insert(sessions)
    .values({ ...told, isNewBrowser, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoNothing()
    .returning();
  if (begun !== undefined) return { session: begun, begins: true };
  const [held] = await tx.update(sessions).set(seen(told, now)).where(sameSession(told)).returning();
  if (held === undefined) throw new Error('The session could be neither found nor made.');
  return { session: held, begins: false };
}

/** By the browser's own mark; where the provider tells none, by what the browser calls itself. */
function isSameBrowser(earlier: SessionRow, told: ToldSession): boolean {
  if (told.browser !== null) return earlier.browser === told.browser;
  return browserInWords(earlier.userAgent) === browserInWords(told.userAgent);
}

/** Keeps when and where a session was seen last. One that the provider never told of is known from then on. */
export async function keepSighting(db: Db, told: ToldSession, now: Date): Promise<void> {
  await db
    .insert(sessions)
    .values({ ...told, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoUpdate({ target: [sessions.userId, sessions.sessionId], set: seen(told, now) });
}

const seen = ({ address, userAgent }: ToldSession, now: Date) => ({
  lastSeenAt: now,
  address,
  userAgent: sql`coalesce(${sessions.userAgent}, ${userAgent})`,
});

const sameSession = ({ userId, sessionId }: ToldSession): SQL | undefined =>
  and(eq(sessions.userId, userId), eq(sessions.sessionId, sessionId));

/** Ends the session of an id, or all of a person but one. @returns those that were not ended before. */
export const endWhere = (
  tx: Db,
  userId: string,
  which: { id: string } | { but: string | null },
  now: Date,
): Promise<SessionRow[]> => {
  const meant =
    'id' in which
      ? eq(sessions.id, which.id)
      : which.but === null
        ? undefined
        : ne(sessions.sessionId, which.but);
  return tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), meant))
    .returning();
};

/** Forgets sessions that were neither seen nor ended since an instant: none of their tokens lives so long. */
export async function forgetSessions(db: Db, before: Date): Promise<void> {
  await db
    .delete(sessions)
    .where(
      and(
        lt(sessions.lastSeenAt, before),
        sql`coalesce(${sessions.endedAt}, ${sessions.lastSeenAt}) < ${before.toISOString()}`,
      ),
    );
}
