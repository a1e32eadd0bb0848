import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { slug, type BenchOrganization } from './database.ts';
import type { BenchGateway } from './gateway.ts';

const ask = `mutation($filter: TransactionTemplatesFilter!) {
  generateTransactionTemplatesExport(filter: $filter) { id rowEstimate }
}`;

interface Report {
  status: 'pending' | 'ready' | 'empty' | 'failed';
  rows: number | null;
  ms: number;
}

const reportOf = `
  select status, rows, extract(epoch from completed_at - created_at)::float8 * 1000 as ms
  from reports where id = (substring($1 from '"id":"([^"]+)"'))::uuid`;

/**
 * Makes an export of the payments made from an instant on (of all where it is null) and waits for its file.
 *
 * @param meanwhile called every 20 ms until then.
 * @returns its rows, and the milliseconds from the request to the finished file.
 */
export async function makeExport(
  { gateway, client, bench }: { gateway: BenchGateway; client: Client; bench: BenchOrganization },
  startAt: string | null,
  meanwhile: () => void = () => undefined,
): Promise<{ rows: number; ms: number }> {
  const asked = await gateway.ask(bench.userId, ask, { filter: { organizationSlug: slug, startAt } });
  for (;;) {
    const { rows } = await client.query<Report>(reportOf, [asked]);
    const report = rows[0];
    if (report === undefined || report.status === 'failed') throw new Error('The export failed.');
    if (report.status !== 'pending') return { rows: report.rows ?? 0, ms: report.ms };
    meanwhile();
    await wait(20);
  }
}

/** The instant since when an organization has made so many payments. */
export async function startOfLatest(
  client: Client,
  { organizationId }: BenchOrganization,
  payments: number,
): Promise<string> {
  const { rows } = await client.query<{ at: Date }>(
    `select created_at as at from transaction_templates where organization_id = $1
     order by created_at desc, id desc limit 1 offset $2`,
    [organizationId, payments - 1],
  );
  const at = rows[0]?.at;
  if (at === undefined) throw new Error(`There are no ${payments} payments.`);
  return at.toISOString();
}
