import { and, count, eq, isNotNull, isNull, max, min, sql } from 'drizzle-orm';
import type { Gauge } from 'prom-client';
import type { Db } from '../../db/client.ts';
import { monthlyTables, monthsEnd } from '../../db/months.ts';
import {
  discrepancies,
  failingItems,
  outbox,
  reconciliations,
  releaseComparisons,
  transactions,
} from '../../db/schema/index.ts';
import { ledgerTotals } from '../../payments/ledger/totals.ts';
import { damagedArchives } from '../../domains/archives/check.ts';
import { sealsNow } from '../../domains/evidence/sealing/standing.ts';
import { payoutsNow } from '../../payments/payouts/commands.ts';
import { vitalSpreads } from '../vitals/percentiles.ts';

/** How far back the web vitals go. */
const VITALS_MS = 86_400_000;

export interface Stored {
  db: Db;
  clock: () => Date;
}

/** Makes a measure of the part. */
export type Measure = <L extends string = never>(name: string, help: string, labelNames?: L[]) => Gauge<L>;

/** Makes its measures; gives what reads them anew. */
type Part = (stored: Stored, measure: Measure) => () => Promise<void>;

const ledger: Part = ({ db }, measure) => {
  const sum = measure(
    'keyturn_ledger_sum_cents',
    'Sum of all ledger entries in cents; anything but 0 is wrong.',
  );
  const processed = measure(
    'keyturn_ledger_processed_cents',
    'Cents that the provider moved to their end by the ledger; the provider must say the same.',
  );
  return async () => {
    const { sumCents, processedCents } = await ledgerTotals(db);
    sum.set(sumCents);
    processed.set(processedCents);
  };
};

const leaving: Part = ({ db, clock }, measure) => {
  const pending = measure('keyturn_outbox_pending', 'Mails and transfers that have not left yet.');
  const oldest = measure(
    'keyturn_outbox_oldest_seconds',
    'Age of the oldest mail or transfer that has not left yet; 0 when nothing waits.',
  );
  const failed = measure('keyturn_outbox_failed', 'Mails and transfers that were given up.', ['kind']);
  return async () => {
    const now = clock().getTime();
    const waiting = { rows: count(), since: min(outbox.createdAt) };
    const [found] = await db.select(waiting).from(outbox).where(eq(outbox.status, 'pending'));
    const givenUp = await db
      .select({ kind: outbox.kind, rows: count() })
      .from(outbox)
      .where(eq(outbox.status, 'failed'))
      .groupBy(outbox.kind);
    pending.set(found?.rows ?? 0);
    oldest.set(Math.max(0, now - (found?.since?.getTime() ?? now)) / 1_000);
    for (const kind of outbox.kind.enumValues) failed.set({ kind }, 0);
    for (const { kind, rows } of givenUp) failed.set({ kind }, rows);
  };
};

const payments: Part = ({ db }, measure) => {
  const blocked = measure('keyturn_payments_blocked', 'Payments that are blocked.');
  const open = measure(
    'keyturn_discrepancies_open',
    'Differences between provider and ledger that nobody has resolved and that have not closed by themselves.',
  );
  return async () => {
    const isBlocked = and(eq(transactions.status, 'BLOCKED'), transactions.active);
    const isOpen = isNull(discrepancies.resolvedAt);
    const [found] = await db.select({ rows: count() }).from(transactions).where(isBlocked);
    const [differences] = await db.select({ rows: count() }).from(discrepancies).where(isOpen);
    blocked.set(found?.rows ?? 0);
    open.set(differences?.rows ?? 0);
  };
};

const jobs: Part = ({ db }, measure) => {
  const unfinished = measure('keyturn_jobs', 'Jobs that are not done, by queue and state.', [
    'queue',
    'state',
  ]);
  return async () => {
    const [queues] = await db
      .select({ there: sql<boolean>`to_regclass('pgboss.job') is not null` })
      .from(sql`(select 1) as one`);
    unfinished.reset();
    if (queues?.there !== true) return; // no process has worked on this database yet
    const found = await db
      .select({ queue: sql<string>`name`, state: sql<string>`state::text`, rows: count() })
      .from(sql`pgboss.job`)
      .where(sql`state in ('created', 'retry', 'active', 'failed')`)
      .groupBy(sql`1`, sql`2`);
    for (const { queue, state, rows } of found) unfinished.set({ queue, state }, rows);
  };
};

const items: Part = ({ db }, measure) => {
  const failing = measure(
    'keyturn_failing_items',
    'Items of scheduled jobs whose last attempt failed, by job. Other items are not affected.',
    ['job'],
  );
  return async () => {
    const found = await db
      .select({ job: failingItems.job, rows: count() })
      .from(failingItems)
      .groupBy(failingItems.job);
    failing.reset();
    for (const { job, rows } of found) failing.set({ job }, rows);
  };
};

const vitals: Part = ({ db, clock }, measure) => {
  const measured = measure(
    'keyturn_web_vitals_measured',
    'How often browsers measured a web vital in the last 24 hours, by route and remote.',
    ['name', 'route', 'remote'],
  );
  const spread = measure(
    'keyturn_web_vitals',
    'Percentiles of the web vitals of the last 24 hours by route and remote; milliseconds, CLS without unit.',
    ['name', 'route', 'remote', 'quantile'],
  );
  return async () => {
    const spreads = await vitalSpreads(db, new Date(clock().getTime() - VITALS_MS));
    measured.reset();
    spread.reset();
    for (const { times, p50, p75, p95, ...labels } of spreads) {
      measured.set(labels, times);
      const values = { '0.5': p50, '0.75': p75, '0.95': p95 };
      for (const [quantile, value] of Object.entries(values)) spread.set({ ...labels, quantile }, value);
    }
  };
};

const payouts: Part = ({ db, clock }, measure) => {
  const frozen = measure(
    'keyturn_payouts_frozen',
    '1 while nothing is handed over to the providers until staff releases payouts, else 0.',
  );
  const compared = measure(
    'keyturn_reconciliation_seconds',
    'Time since the last whole comparison of provider and ledger began; 0 before the first.',
  );
  return async () => {
    const now = clock().getTime();
    const { frozenAt } = await payoutsNow(db);
    const [last] = await db
      .select({ at: max(reconciliations.startedAt) })
      .from(reconciliations)
      .where(isNotNull(reconciliations.finishedAt));
    frozen.set(frozenAt === null ? 0 : 1);
    compared.set(Math.max(0, now - (last?.at?.getTime() ?? now)) / 1_000);
  };
};

const releases: Part = ({ db }, measure) => {
  const back = measure(
    'keyturn_releases_taken_back',
    'Releases of the remotes that were taken back because they did worse, in all.',
    ['remote'],
  );
  return async () => {
    const found = await db
      .select({ remote: releaseComparisons.remote, times: count() })
      .from(releaseComparisons)
      .where(and(eq(releaseComparisons.verdict, 'worse'), isNotNull(releaseComparisons.action)))
      .groupBy(releaseComparisons.remote);
    for (const { remote, times } of found) back.set({ remote }, times);
  };
};

const seals: Part = (stored, measure) => {
  const overdue = measure(
    'keyturn_seal_overdue_seconds',
    'For how long a day that is over should have been sealed; 0 when all are.',
  );
  const late = measure(
    'keyturn_seal_late_rows',
    'Rows that became known after their day was sealed, in all.',
  );
  const differences = measure(
    'keyturn_seal_differences',
    'Differences that the last comparison of the database with its seals found.',
  );
  const compared = measure(
    'keyturn_seal_check_seconds',
    'Time since the last comparison of the database with its seals; 0 before the first.',
  );
  return async () => {
    const now = await sealsNow(stored);
    overdue.set(now.overdueMs / 1_000);
    late.set(now.late);
    differences.set(now.differences);
    compared.set(now.checkedMs / 1_000);
  };
};

const archives: Part = ({ db }, measure) => {
  const damaged = measure(
    'keyturn_archives_damaged',
    'Archives that are not what was said of them when they were last looked at, or of which nothing is noted any more.',
  );
  return async () => damaged.set(await damagedArchives(db));
};

const months: Part = ({ db, clock }, measure) => {
  const ahead = measure(
    'keyturn_months_ahead_seconds',
    'For how long rows of the table still have a part of their month; below 0 they stand in its last part.',
    ['table'],
  );
  return async () => {
    for (const table of monthlyTables) {
      const end = await monthsEnd(db, table);
      ahead.set({ table }, (end.getTime() - clock().getTime()) / 1_000);
    }
  };
};

/** What the database is asked for; one that can't be read keeps none of the others. */
export const storedParts: Readonly<Record<string, Part>> = {
  ledger,
  outbox: leaving,
  payments,
  payouts,
  jobs,
  items,
  releases,
  seals,
  archives,
  months,
  vitals,
};
