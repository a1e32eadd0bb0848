import { and, asc, eq, gt, gte, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { claimedFor, isFree } from '../../db/claims.ts';
import type { Db } from '../../db/client.ts';
import { givenRows } from '../../db/given-rows.ts';
import { outbox } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import type { Lane } from '../../context/jobs.ts';

export type OutboxRow = typeof outbox.$inferSelect;

export interface NewWork {
  kind: OutboxRow['kind'];
  /** The idempotency key that the outside is given. */
  key: string;
  body: Record<string, unknown>;
  transactionTemplateId?: number | null;
  transactionId?: string | null;
}

/**
 * Stores work for the outside and queues its jobs, both seen only when `tx` is committed. The same kind and key again
 * re-arms the row: its key makes a repeat harmless.
 */
export async function queueWork(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  ...work: readonly NewWork[]
): Promise<void> {
  if (work.length === 0) return;
  const now = deps.clock();
  const rows = await tx
    .insert(outbox)
    .select(
      givenRows(
        outbox,
        work.map((each) => ({ ...each, createdAt: now })),
      ),
    )
    .onConflictDoUpdate({
      target: [outbox.kind, outbox.key],
      set: { status: 'pending', body: sql`excluded.body`, finishedAt: null },
    })
    .returning({ id: outbox.id, kind: outbox.kind });
  await queueJobs(tx, deps, rows);
}

/** The lane of each kind of work: money of any kind goes first. */
const laneOf: Readonly<Record<OutboxRow['kind'], Lane>> = {
  transfer: 'transfer',
  'agent-fee': 'transfer',
  mail: 'mail',
};

/** Queues a job for each of these pieces, in its lane. */
export async function queueJobs(
  tx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  rows: readonly Pick<OutboxRow, 'id' | 'kind'>[],
): Promise<void> {
  for (const lane of new Set(Object.values(laneOf))) {
    const ids = rows.filter(({ kind }) => laneOf[kind] === lane).map(({ id }) => id);
    if (ids.length > 0) await jobs.enqueue(tx, lane, ids);
  }
}

/** Attempts of one piece of work, the first included; the job queue waits longer between each. */
export const MAX_ATTEMPTS = 10;

/** How long an attempt may take before another one may begin: longer than any lane's job. */
const CLAIM_MS = 60_000;

/** What is to be done for a piece of work now. */
export type Turn =
  | { is: 'attempt'; row: OutboxRow }
  /** Its attempts are made, and the last one was lost with its process: nobody knows what became of it. */
  | { is: 'lost'; row: OutboxRow }
  /** Another attempt is under way. */
  | { is: 'claimed' }
  | { is: 'nothing' };

/**
 * Claims a piece of work for one attempt and counts it before it is made, so that a crash in the middle is known: a claim
 * that is over and was not ended is the last attempt's, lost with its process.
 */
export async function beginAttempt(db: Db, id: string, now: SQL<Date>): Promise<Turn> {
  const pending = and(eq(outbox.id, id), eq(outbox.status, 'pending'));
  const free = and(pending, isFree(outbox.claimedUntil, now, CLAIM_MS));
  const [row] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, claimedUntil: claimedFor(now, CLAIM_MS) })
    .where(and(free, or(lt(outbox.attempts, MAX_ATTEMPTS), isNull(outbox.claimedUntil))))
    .returning();
  if (row !== undefined) return { is: 'attempt', row };
  const [lost] = await db
    .select()
    .from(outbox)
    .where(and(free, gte(outbox.attempts, MAX_ATTEMPTS), isNotNull(outbox.claimedUntil)));
  if (lost !== undefined) return { is: 'lost', row: lost };
  return { is: (await db.$count(outbox, pending)) > 0 ? 'claimed' : 'nothing' };
}

/** Takes back an attempt that was not made: the row waits as it was. */
export async function takeBackAttempt(db: Db, id: string): Promise<void> {
  await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} - 1`, claimedUntil: null })
    .where(and(eq(outbox.id, id), eq(outbox.status, 'pending')));
}

/**
 * Whether a provider's refusal of an attempt settles a row, which `tx` has locked: an earlier attempt that nobody
 * answered may still be carried out until the row has rested (inbox/resume.ts), and so may a later one that began meanwhile.
 */
export async function settles(
  tx: Db,
  { id, attempts }: Pick<OutboxRow, 'id' | 'attempts'>,
): Promise<boolean> {
  if (attempts > 1 && attempts <= MAX_ATTEMPTS) return false;
  return (await tx.$count(outbox, and(eq(outbox.id, id), gt(outbox.attempts, attempts)))) === 0;
}

/** Closes a row. `error` says why it ended badly or was not needed. */
export async function finishWork(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  id: string,
  status: 'done' | 'failed',
  error: string | null = null,
): Promise<void> {
  await tx
    .update(outbox)
    .set({ status, lastError: error, claimedUntil: null, finishedAt: deps.clock() })
    .where(eq(outbox.id, id));
}

/** Keeps why an attempt failed and ends its claim; the row stays pending. A later attempt's claim is left alone. */
export async function noteFailure(
  db: Db,
  { id, attempts }: Pick<OutboxRow, 'id' | 'attempts'>,
  error: string,
): Promise<void> {
  await db
    .update(outbox)
    .set({ lastError: error, claimedUntil: null })
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts)));
}

/** Ids of work that waits, oldest first. */
export async function pendingWork(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.status, 'pending'))
    .orderBy(asc(outbox.createdAt), asc(outbox.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
