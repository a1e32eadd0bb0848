import { count, eq, isNotNull, isNull, max, min } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../../db/client.ts';
import { discrepancies, outbox, reconciliations } from '../../db/schema/index.ts';
import { vitalSpreads } from '../vitals/percentiles.ts';
import { ledgerTotals } from '../../payments/ledger/totals.ts';
import { payoutsNow } from '../../payments/payouts/commands.ts';

/** How far back the web vitals go. */
const VITALS_MS = 86_400_000;

interface Source {
  db: Db;
  clock: () => Date;
}

/**
 * What the database says of the whole deployment; every process shows the same. Gives the function that reads it anew,
 * to be called before each answer of `/metrics`.
 */
export function addStoredMetrics(registry: Registry, { db, clock }: Source): () => Promise<void> {
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []): Gauge<L> =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const sum = gauge(
    'keyturn_ledger_sum_cents',
    'Sum of all ledger entries in cents; anything but 0 is wrong.',
  );
  const processed = gauge(
    'keyturn_ledger_processed_cents',
    'Cents that the provider moved to their end by the ledger; the provider must say the same.',
  );
  const pending = gauge('keyturn_outbox_pending', 'Mails and transfers that have not left yet.');
  const oldest = gauge(
    'keyturn_outbox_oldest_seconds',
    'Age of the oldest mail or transfer that has not left yet; 0 when nothing waits.',
  );
  const frozen = gauge(
    'keyturn_payouts_frozen',
    '1 while nothing is handed over to the providers until staff releases payouts, else 0.',
  );
  const open = gauge(
    'keyturn_discrepancies_open',
    'Differences between provider and ledger that nobody has resolved and that have not closed by themselves.',
  );
  const compared = gauge(
    'keyturn_reconciliation_seconds',
    'Time since the last whole comparison of provider and ledger began; 0 before the first.',
  );
  const measured = gauge(
    'keyturn_web_vitals_measured',
    'How often browsers measured a web vital in the last 24 hours, by route and remote.',
    ['name', 'route', 'remote'],
  );
  const vitals = gauge(
    'keyturn_web_vitals',
    'Percentiles of the web vitals of the last 24 hours by route and remote; milliseconds, CLS without unit.',
    ['name', 'route', 'remote', 'quantile'],
  );

  async function readLedger(): Promise<void> {
    const { sumCents, processedCents } = await ledgerTotals(db);
    sum.set(sumCents);
    processed.set(processedCents);
  }
  async function readOutbox(now: number): Promise<void> {
    const waiting = { rows: count(), since: min(outbox.createdAt) };
    const [found] = await db.select(waiting).from(outbox).where(eq(outbox.status, 'pending'));
    pending.set(found?.rows ?? 0);
    oldest.set(Math.max(0, now - (found?.since?.getTime() ?? now)) / 1_000);
  }
  async function readPayouts(now: number): Promise<void> {
    const { frozenAt } = await payoutsNow(db);
    frozen.set(frozenAt === null ? 0 : 1);
    open.set(await db.$count(discrepancies, isNull(discrepancies.resolvedAt)));
    const [last] = await db
      .select({ at: max(reconciliations.startedAt) })
      .from(reconciliations)
      .where(isNotNull(reconciliations.finishedAt));
    compared.set(Math.max(0, now - (last?.at?.getTime() ?? now)) / 1_000);
  }
  async function readVitals(now: number): Promise<void> {
    const spreads = await vitalSpreads(db, new Date(now - VITALS_MS));
    measured.reset();
    vitals.reset();
    for (const { times, p50, p75, p95, ...labels } of spreads) {
      measured.set(labels, times);
      const spread = { '0.5': p50, '0.75': p75, '0.95': p95 };
      for (const [quantile, value] of Object.entries(spread)) vitals.set({ ...labels, quantile }, value);
    }
  }
  return async () => {
    const now = clock().getTime();
    await Promise.all([readLedger(), readOutbox(now), readPayouts(now), readVitals(now)]);
  };
}
