import { and, asc, eq, lt } from 'drizzle-orm';
import {
  askerTokens,
  errorCauses,
  idempotencyKeys,
  outbox,
  pageErrors,
  pageLoads,
  payerProofs,
  webVitals,
} from '../db/schema/index.ts';
import type { Deps } from '../context/deps.ts';
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

/** Forgets what is over: keys, payers' codes, askers' links, vitals and what pages told, sessions, reports, files of notes that nobody wrote and uploads that nothing kept, counts of requests, changes that were pushed; queues work again that lost its job. */
export async function keepHouse(deps: Deps): Promise<void> {
  const now = deps.clock().getTime();
  await deps.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now - KEY_DAYS * DAY)));
  await deps.db.delete(webVitals).where(lt(webVitals.at, new Date(now - VITAL_DAYS * DAY)));
  await deps.db.delete(pageErrors).where(lt(pageErrors.at, new Date(now - PAGE_DAYS * DAY)));
  await deps.db.delete(pageLoads).where(lt(pageLoads.at, new Date(now - PAGE_DAYS * DAY)));
  await deps.db.delete(errorCauses).where(lt(errorCauses.lastSeenAt, new Date(now - VITAL_DAYS * DAY)));
  await deps.db.delete(payerProofs).where(lt(payerProofs.expiresAt, new Date(now - DAY)));
  await deps.db.delete(askerTokens).where(lt(askerTokens.expiresAt, new Date(now - DAY)));
  await forgetDeliveries(deps.db, new Date(now - DELIVERY_DAYS * DAY));
  await forgetSessions(deps.db, new Date(now - SESSION_DAYS * DAY));
  await forgetReports(deps);
  await forgetUnwritten(deps);
  await forgetUploads(deps);
  await forgetRates(deps.db, now);
  await forgetChanges(deps.db, new Date(now - CHANGE_DAYS * DAY));
  for (const kind of outbox.kind.enumValues) await queueStale(deps, kind, new Date(now - STALE_MS));
  await queueUnread(deps, new Date(now - STALE_MS));
}

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
