import { and, eq, inArray, sql } from 'drizzle-orm';
import { errorText } from '../base/error-text.ts';
import type { Deps } from '../context/deps.ts';
import { claimedFor } from '../db/claims.ts';
import { isDatabaseLost } from '../db/lost.ts';
import { retried } from '../db/retry.ts';
import { failingItems } from '../db/schema/index.ts';

/** What a loop over items works with. */
export type LoopDeps = Pick<Deps, 'db' | 'log' | 'databaseClock'>;

/** The items of a scheduled job, and what is done with each. */
export interface ItemLoop<Item> {
  /** The name in the metric and in the log. Loops with other items have other names. */
  job: string;
  /** Most items of one run. */
  atOnce: number;
  /** Finds items to work on, those that have waited longest first. */
  find: (limit: number) => readonly Item[] | Promise<readonly Item[]>;
  /** The item's id, the same in each run. */
  idOf: (item: Item) => string;
  /** Harmless to repeat: the next run does so after a failure, and this one at once after a deadlock. */
  work: (item: Item) => Promise<unknown>;
  /** Is called once after an item has failed so many times in a row, for example to record a discrepancy. */
  keepsFailing?: (item: Item) => Promise<unknown>;
  /** After how many failures; five unless given. */
  many?: number;
  /** Is called when an item that kept failing succeeds. */
  recovers?: (item: Item) => Promise<unknown>;
}

/** So many failures in a row are no accident. */
const MANY = 5;
const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MINUTES = 60;
/** So many items in a row fail when it is not up to the items: what they all need is away. */
const IN_A_ROW = 5;

/** How long an item is left out after so many failures in a row, milliseconds. */
const pauseAfter = (failures: number): number => Math.min(2 ** failures, LONGEST_PAUSE_MINUTES) * MINUTE_MS;

/**
 * Works on each item of a scheduled job by itself: one that fails keeps none of the others from their turn. It is left
 * out for ever longer, and counted in `keyturn_failing_items` until it succeeds.
 *
 * @returns how many items succeeded
 * @throws the last failure when five items in a row fail, or the database is away: then the whole job has failed. The
 * next run leaves those items out and goes on with others.
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
  /** Whether the item is left out now. */
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

/** Forgets failing items that are no items of the job any more: something else has settled them. */
async function forgetGone<Item>(
  { db }: LoopDeps,
  { job, idOf }: ItemLoop<Item>,
  found: readonly Item[],
  { failing, all }: { failing: ReadonlyMap<string, Failing>; all: boolean },
): Promise<void> {
  if (!all) return;
  const here = new Set(found.map(idOf));
  // An item that rests may be left out by the search too, for example one that was asked for a moment ago.
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
