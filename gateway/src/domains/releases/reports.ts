import { sql } from 'drizzle-orm';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import { errorCauses, pageErrors, pageLoads } from '../../db/schema/index.ts';
import { framesOf } from './stack.ts';
import { sha256 } from '../../base/sha256.ts';

/** What a page tells of itself. */
export interface PageReport {
  /** The page view's own id. */
  page: string;
  /** The release of each remote that runs in it, and of the host. */
  running: Readonly<Record<string, string>>;
  errors: readonly ToldError[];
}

/** An error as a page tells it. */
export interface ToldError {
  kind: string;
  /** Where it belongs; the host where the page did not know. */
  remote: string;
  /** The release that ran, or was tried; a page may have had another since. */
  release: string;
  message: string;
  stack: string;
}

/** Keeps what a page tells: that it runs these releases, and each error with its cause. */
export async function storeReport(deps: Deps, { page, running, errors }: PageReport): Promise<void> {
  const at = deps.clock();
  const runs = Object.entries(running).map(([remote, release]) => ({ remote, release }));
  const loads = [...runs, ...errors].map(({ remote, release }) => ({ page, remote, release, at }));
  if (loads.length > 0) await deps.db.insert(pageLoads).values(loads).onConflictDoNothing();
  for (const error of errors) {
    const { remote, release } = error;
    const causeId = await causeOf(deps, error, at);
    await deps.db.insert(pageErrors).values({ page, remote, release, causeId, at });
  }
}

/** The cause of an error, counted once more. */
async function causeOf(deps: Deps, error: ToldError, at: Date): Promise<string> {
  const frames = await framesOf(deps.config.sourceMapsFolder, error.remote, error.stack);
  const message = withoutNames(error.message);
  const common = [error.remote, error.kind, message, frames[0] ?? ''].join('\n');
  const fingerprint = sha256(common);
  const cause = { fingerprint, remote: error.remote, kind: error.kind, message, frames };
  return counted(deps.db, { ...cause, release: error.release, at });
}

async function counted(
  db: Db,
  {
    release,
    at,
    ...cause
  }: Omit<typeof errorCauses.$inferInsert, SeenColumn> & { release: string; at: Date },
): Promise<string> {
  const seen = { firstRelease: release, lastRelease: release, firstSeenAt: at, lastSeenAt: at };
  const [row] = await db
    .insert(errorCauses)
    .values({ ...cause, ...seen, times: 1 })
    .onConflictDoUpdate({
      target: errorCauses.fingerprint,
      set: {
        times: sql`${errorCauses.times} + 1`,
        frames: cause.frames,
        lastRelease: release,
        lastSeenAt: at,
      },
    })
    .returning({ id: errorCauses.id });
  if (row === undefined) throw new Error('The cause of an error was not stored.');
  return row.id;
}

type SeenColumn = 'times' | 'firstRelease' | 'lastRelease' | 'firstSeenAt' | 'lastSeenAt';

/** Ids, amounts, addresses and mail addresses in a message tell of somebody, and would make every error another one. */
const withoutNames = (message: string): string =>
  message
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '…@…')
    .replace(/https?:\/\/[^\s"')]+/g, (url) => new URL(url, 'http://x').pathname.split('/').at(-1) ?? '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '…')
    .replace(/\d{2,}/g, '…');
