import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Deps } from '../context/deps.ts';
import { outbox, providerInbox } from '../db/schema/index.ts';
import { uuidOf } from '../base/ids.ts';
import { queueJobs, type OutboxRow } from '../payments/outbox/store.ts';
import { table } from './lines.ts';
import { WrongUse } from './wrong-use.ts';

type WorkDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>;

/** An event that was not applied for so long has no job any more. */
const EVENT_GIVEN_UP_MS = 3_600_000;

interface FailedRow {
  kind: OutboxRow['kind'] | 'event';
  id: string;
  payment: number | null;
  attempts: number;
  at: Date | null;
  error: string | null;
}

/**
 * What ended badly, the newest first: mails and transfers that were refused or given up, and provider's events that could
 * not be applied.
 */
export async function listFailed(deps: WorkDeps, limit: number): Promise<string[]> {
  const work: FailedRow[] = await deps.db
    .select({
      kind: outbox.kind,
      id: outbox.id,
      payment: outbox.transactionTemplateId,
      attempts: outbox.attempts,
      at: outbox.finishedAt,
      error: outbox.lastError,
    })
    .from(outbox)
    .where(eq(outbox.status, 'failed'))
    .orderBy(desc(outbox.finishedAt))
    .limit(limit);
  const events: FailedRow[] = await deps.db
    .select({
      kind: sql<'event'>`'event'`,
      id: providerInbox.id,
      payment: sql<null>`null`,
      attempts: providerInbox.attempts,
      at: providerInbox.receivedAt,
      error: providerInbox.lastError,
    })
    .from(providerInbox)
    .where(givenUpEvents(deps))
    .orderBy(desc(providerInbox.receivedAt))
    .limit(limit);
  const newest = [...work, ...events]
    .toSorted((one, other) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0))
    .slice(0, limit);
  return table(
    {
      kind: ({ kind }) => kind,
      id: ({ id }) => id,
      payment: ({ payment }) => payment,
      attempts: ({ attempts }) => attempts,
      at: ({ at }) => at,
      why: ({ error }) => codeOf(error),
    },
    newest,
    'Nothing has failed.',
  );
}

/** The code that a refusal begins with. The rest may quote an address. */
const codeOf = (error: string | null): string => /^(\d{3}|[A-Z]\w+): /.exec(error ?? '')?.[1] ?? 'unanswered';

const givenUpEvents = ({ clock }: WorkDeps) =>
  and(
    isNull(providerInbox.appliedAt),
    lt(providerInbox.receivedAt, new Date(clock().getTime() - EVENT_GIVEN_UP_MS)),
  );

/** Which failed work is done again: one piece, or all since a time. */
export type Chosen = { id: string } | { since: Date };

/**
 * Sends failed mails again, each with as many attempts as a new one and under its own Message-ID.
 *
 * @throws WrongUse where there is none to send, and for a transfer
 */
export async function sendMailsAgain(deps: WorkDeps, chosen: Chosen): Promise<string[]> {
  const failed = eq(outbox.status, 'failed');
  const mails = and(failed, eq(outbox.kind, 'mail'));
  const rows = await deps.db.transaction(async (tx) => {
    const found = await tx
      .update(outbox)
      .set({ status: 'pending', attempts: 0, lastError: null, finishedAt: null })
      .where(
        and(mails, 'id' in chosen ? eq(outbox.id, given(chosen.id)) : gte(outbox.finishedAt, chosen.since)),
      )
      .returning({ id: outbox.id, kind: outbox.kind });
    await queueJobs(tx, deps, found);
    return found;
  });
  if (rows.length === 0)
    throw new WrongUse('No failed mail is meant by this: `pnpm operate failed` lists them.');
  return [queued(rows.length, 'mail')];
}

/**
 * Applies events again that could not be applied.
 *
 * @throws WrongUse where there are none
 */
export async function applyEventsAgain(deps: WorkDeps, chosen: Chosen): Promise<string[]> {
  const rows = await deps.db
    .select({ id: providerInbox.id })
    .from(providerInbox)
    .where(
      and(
        givenUpEvents(deps),
        'id' in chosen ? eq(providerInbox.id, chosen.id) : gte(providerInbox.receivedAt, chosen.since),
      ),
    );
  if (rows.length === 0)
    throw new WrongUse('No failed event is meant by this: `pnpm operate failed` lists them.');
  const ids = rows.map(({ id }) => id);
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, 'provider-event', ids));
  return [queued(rows.length, 'event')];
}

function given(id: string): string {
  const known = uuidOf(id);
  if (known === null) throw new WrongUse(`This is no id: ${id}`);
  return known;
}

const queued = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'} queued.`;
