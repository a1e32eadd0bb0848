import { and, asc, eq, lt } from 'drizzle-orm';
import {
  askerTokens,
  errorCauses,
  failingItems,
  idempotencyKeys,
  outbox,
  pageErrors,
  pageLoads,
  payerProofs,
  webVitals,
} from '../db/schema/index.ts';
import type { Deps } from '../context/deps.ts';
import { forEachItem } from '../operations/for-each-item.ts';
import { forgetUnwritten } from '../domains/notes/commands.ts';
import { forgetReports } from '../domains/reports/commands.ts';
import { forgetSessions } from '../domains/sessions/store.ts';
import { forgetUploads } from '../domains/uploads/pending.ts';
import { forgetDeliveries } from '../domains/webhooks/store.ts';
import { forgetRates } from '../db/rate-counter.ts';
import { openEvents } from '../payments/inbox/store.ts';
import { queueJobs, type OutboxRow } from '../payments/outbox/store.ts';
import { forgetChanges } from '../notify/log.ts';

const DAY = 86_400_000;
/** A key answers repeats for so long; the longest that a client may wait before it tries again. */
const KEY_DAYS = 30;
/** What browsers measured is kept so long. */
const VITAL_DAYS = 90;
/** Which release a page ran, and its errors one by one; what they have in common is kept longer. */
const PAGE_DAYS = 14;
/** What receivers of webhooks answered is kept so long. */
const DELIVERY_DAYS = 30;
/** Where somebody was signed in, once nothing is heard of it; refresh tokens end sooner (docs/operations.md). */
const SESSION_DAYS = 90;
/** What was pushed can be pushed again for so long; who comes later reads everything. */
const CHANGE_DAYS = 1;
/** Work that should have been done or given up by now: its job was lost with a process. */
const STALE_MS = 3_600_000;
const STALE_AT_ONCE = 200;

/** One task of housekeeping. */
interface Chore {
  name: string;
  tidy: (deps: Deps) => Promise<unknown>;
}

const ago = ({ clock }: Deps, days: number): Date => new Date(clock().getTime() - days * DAY);
const stale = ({ clock }: Deps): Date => new Date(clock().getTime() - STALE_MS);

const chores: readonly Chore[] = [
  {
    name: 'keys',
    tidy: (deps) => deps.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, ago(deps, KEY_DAYS))),
  },
  {
    name: 'vitals',
    tidy: (deps) => deps.db.delete(webVitals).where(lt(webVitals.at, ago(deps, VITAL_DAYS))),
  },
  {
    name: 'page errors',
    tidy: (deps) => deps.db.delete(pageErrors).where(lt(pageErrors.at, ago(deps, PAGE_DAYS))),
  },
  {
    name: 'page loads',
    tidy: (deps) => deps.db.delete(pageLoads).where(lt(pageLoads.at, ago(deps, PAGE_DAYS))),
  },
  {
    name: 'error causes',
    tidy: (deps) => deps.db.delete(errorCauses).where(lt(errorCauses.lastSeenAt, ago(deps, VITAL_DAYS))),
  },
  {
    name: 'failing items',
    tidy: (deps) => deps.db.delete(failingItems).where(lt(failingItems.nextAt, ago(deps, KEY_DAYS))),
  },
  {
    name: 'payers’ codes',
    tidy: (deps) => deps.db.delete(payerProofs).where(lt(payerProofs.expiresAt, ago(deps, 1))),
  },
  {
    name: 'askers’ links',
    tidy: (deps) => deps.db.delete(askerTokens).where(lt(askerTokens.expiresAt, ago(deps, 1))),
  },
  { name: 'deliveries', tidy: (deps) => forgetDeliveries(deps.db, ago(deps, DELIVERY_DAYS)) },
  { name: 'sessions', tidy: (deps) => forgetSessions(deps.db, ago(deps, SESSION_DAYS)) },
  { name: 'reports', tidy: forgetReports },
  { name: 'unwritten notes', tidy: forgetUnwritten },
  { name: 'uploads', tidy: forgetUploads },
  { name: 'rates', tidy: (deps) => forgetRates(deps.db, deps.clock().getTime()) },
  { name: 'changes', tidy: (deps) => forgetChanges(deps.db, ago(deps, CHANGE_DAYS)) },
  ...outbox.kind.enumValues.map((kind): Chore => ({
    name: `stale ${kind}`,
    tidy: (deps) => queueStale(deps, kind, stale(deps)),
  })),
  { name: 'unread events', tidy: (deps) => queueUnread(deps, stale(deps)) },
];

/**
 * Deletes expired data: keys, payers' codes, links of outside requesters, page vitals and page errors, sessions,
 * reports, attachments of notes that were never written, unused uploads, request counts, and pushed changes. Queues
 * work again whose job was lost.
 */
export const keepHouse = (deps: Deps): Promise<number> =>
  forEachItem(deps, {
    job: 'housekeeping',
    atOnce: Infinity,
    find: () => chores,
    idOf: ({ name }) => name,
    work: ({ tidy }) => tidy(deps),
  });

/** For each kind by itself, so that mails which wait for their server take no transfer's place. */
async function queueStale(deps: Deps, kind: OutboxRow['kind'], before: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const stale = await tx
      .select({ id: outbox.id, kind: outbox.kind })
      .from(outbox)
      .where(and(eq(outbox.kind, kind), eq(outbox.status, 'pending'), lt(outbox.createdAt, before)))
      .orderBy(asc(outbox.createdAt))
      .limit(STALE_AT_ONCE);
    await queueJobs(tx, deps, stale);
  });
}

/** Events of a provider that did not answer for longer than their jobs were tried. */
async function queueUnread(deps: Deps, before: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await deps.jobs.enqueue(tx, 'provider-event', await openEvents(tx, STALE_AT_ONCE, before));
  });
}
