import { readMetrics } from './metrics.ts';

/** What the gateway's ledger says in all, cents. */
export interface Ledger {
  readonly sum: number;
  readonly processed: number;
}

/** Reads the ledger's two totals from the gateway's metrics. */
export async function readLedger(): Promise<Ledger> {
  const text = await readMetrics();
  return {
    sum: gauge(text, 'keyturn_ledger_sum_cents'),
    processed: gauge(text, 'keyturn_ledger_processed_cents'),
  };
}

function gauge(text: string, name: string): number {
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`There is no ${name}`);
  return Number(value);
}
