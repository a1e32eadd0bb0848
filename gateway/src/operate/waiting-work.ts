import { asc, count, eq, max, min, sql } from 'drizzle-orm';
import type { Deps } from '../context/deps.ts';
import { outbox } from '../db/schema/index.ts';
import { queueJobs } from '../payments/outbox/store.ts';
import { table } from './lines.ts';

/** How much waits to leave, by kind: a full outbox says here whether it moves. */
export async function listWaiting({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const rows = await db
    .select({
      kind: outbox.kind,
      waiting: count(),
      begun: sql<number>`count(*) filter (where ${outbox.attempts} > 0)`.mapWith(Number),
      attempts: max(outbox.attempts),
      oldest: min(outbox.createdAt),
    })
    .from(outbox)
    .where(eq(outbox.status, 'pending'))
    .groupBy(outbox.kind)
    .orderBy(asc(outbox.kind));
  return table(
    {
      kind: ({ kind }) => kind,
      waiting: ({ waiting }) => waiting,
      begun: ({ begun }) => begun,
      'most attempts': ({ attempts }) => attempts,
      oldest: ({ oldest }) => oldest,
    },
    rows,
    'Nothing waits to leave.',
  );
}

/**
 * Queues everything that waits once more, for gateways to do at once: what waited for its next attempt, and what lost its
 * job. Nothing is done twice by that, since each piece is claimed before it is handed over.
 */
export async function queueAgain({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<string[]> {
  const queued = await db.transaction(async (tx) => {
    const waiting = await tx
      .select({ id: outbox.id, kind: outbox.kind })
      .from(outbox)
      .where(eq(outbox.status, 'pending'))
      .orderBy(asc(outbox.createdAt));
    await queueJobs(tx, { jobs }, waiting);
    return waiting.length;
  });
  return [`${queued} ${queued === 1 ? 'piece' : 'pieces'} of work queued.`];
}
