import { and, eq, inArray, sql } from 'drizzle-orm';
import { errorText } from '../base/error-text.ts';
import type { Deps } from '../context/deps.ts';
import { claimedFor } from '../db/claims.ts';
import { isDatabaseLost } from '../db/lost.ts';
import { retried } from '../db/retry.ts';
import { failingItems } from '../db/schema/index.ts';

/** The dependencies of a loop over items. */
export type LoopDeps = Pick<Deps, 'db' | 'log' | 'databaseClock'>;

/** The items of a scheduled job, and the work to do on each. */
export interface ItemLoop<Item> {
  /** The name of the loop in the metric and in the log. Loops over different items need different names. */
  job: string;
  /** The most items in one run. */
  atOnce: number;
  /** Finds items to work on, those that have waited longest first. */
  find: (limit: number) => readonly Item[] | Promise<readonly Item[]>;
  /** Returns the item's id, which is the same in each run. */
  idOf: (item: Item) => string;
  /**
   * Works on one item. Must be safe to repeat: it is retried at once after a deadlock, and in a later run after a
   * failure.
   */
  work: (item: Item) => Promise<unknown>;
  /** Called once when the item has failed `many` times in a row, for example to record a discrepancy. */
  keepsFailing?: (item: Item) => Promise<unknown>;
  /** The number of failures in a row before `keepsFailing` is called. The default is five. */
  many?: number;
  /** Called when an item that kept failing succeeds. */
  recovers?: (item: Item) => Promise<unknown>;
}

/** After this many failures in a row, the item itself is treated as broken. */
const MANY = 5;
const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MINUTES = 60;
/** After this many failing items in a row, the cause is treated as shared by all items, and the job fails. */
const IN_A_ROW = 5;

/** Returns how long an item is skipped after this many failures in a row, in milliseconds. */
const pauseAfter = (failures: number): number => Math.min(2 ** failures, LONGEST_PAUSE_MINUTES) * MINUTE_MS;

/**
 * Works on each item of a scheduled job. An item that fails does not stop the others. A failing item is skipped for
 * longer and longer, and counted in `keyturn_failing_items` until it succeeds.
 *
 * @returns how many items succeeded
 * @throws the last failure when five items in a row fail or the database is unavailable. The whole job then fails. The
 * next run skips those items and works on others.
 */
export async function forEachItem<Item>(deps: LoopDeps, loop: ItemLoop<Item>): Promise<number> {
  const failing = await failingOf(deps, loop.job);
  const resting = [...failing.values()].filter(({ rests }) => rests).length;
  const limit = loop.atOnce + resting;
  const found = await loop.find(limit);
  await forgetGone(deps, loop, found, { failing, all: found.length < limit });
  const due = found.filter((item) => failing.get(loop.idOf(item))?.rests !== true).slice(0, loop.atOnce);
  let done = 0;
  let inARow = 0;
  for (const item of due) {
    const failures = failing.get(loop.idOf(item))?.failures ?? 0;
    try {
      await retried(() => loop.work(item));
      if (failures > 0) await noteSuccess(deps, loop, item, failures);
      done += 1;
      inARow = 0;
    } catch (error) {
      if (isDatabaseLost(error)) throw error;
      await noteFailure(deps, loop, item, { failures: failures + 1, error });
      inARow += 1;
      if (inARow === IN_A_ROW) throw error;
    }
  }
  return done;
}

interface Failing {
  failures: number;
  /** Whether the item is skipped for now. */
  rests: boolean;
}

async function failingOf({ db, databaseClock }: LoopDeps, job: string): Promise<Map<string, Failing>> {
  const rows = await db
    .select({
      item: failingItems.item,
      failures: failingItems.failures,
      rests: sql<boolean>`${failingItems.nextAt} > ${databaseClock()}`,
    })
    .from(failingItems)
    .where(eq(failingItems.job, job));
  return new Map(rows.map(({ item, ...state }) => [item, state]));
}

/** Forgets failing items that are no longer items of the job, because something else has settled them. */
async function forgetGone<Item>(
  { db }: LoopDeps,
  { job, idOf }: ItemLoop<Item>,
  found: readonly Item[],
  { failing, all }: { failing: ReadonlyMap<string, Failing>; all: boolean },
): Promise<void> {
  if (!all) return;
  const here = new Set(found.map(idOf));
  // The search can also leave out an item that is skipped, for example one whose status was requested a moment ago.
  const gone = [...failing].filter(([item, { rests }]) => !rests && !here.has(item)).map(([item]) => item);
  if (gone.length === 0) return;
  await db.delete(failingItems).where(and(eq(failingItems.job, job), inArray(failingItems.item, gone)));
}

async function noteSuccess<Item>(
  { db }: LoopDeps,
  { job, idOf, recovers, many = MANY }: ItemLoop<Item>,
  item: Item,
  failures: number,
): Promise<void> {
  if (failures >= many) await recovers?.(item);
  await db.delete(failingItems).where(and(eq(failingItems.job, job), eq(failingItems.item, idOf(item))));
}

async function noteFailure<Item>(
  { db, log, databaseClock }: LoopDeps,
  { job, idOf, keepsFailing, many = MANY }: ItemLoop<Item>,
  item: Item,
  { failures, error }: { failures: number; error: unknown },
): Promise<void> {
  const id = idOf(item);
  const now = databaseClock();
  const nextAt = claimedFor(now, pauseAfter(failures));
  const lastError = errorText(error);
  await db
    .insert(failingItems)
    .values({ job, item: id, failures, lastError, since: now, nextAt })
    .onConflictDoUpdate({
      target: [failingItems.job, failingItems.item],
      set: { failures, lastError, nextAt },
    });
  log.error({ err: error, job, item: id, failures }, 'an item of a job failed');
  if (failures === many) await keepsFailing?.(item);
}
