import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { benchUrl, openBenchDatabase } from './support/database.ts';
import { makeExport, startOfLatest } from './support/exports.ts';
import { startGateway, type BenchGateway } from './support/gateway.ts';
import { findProgram } from './support/pgbench.ts';
import { median } from './support/median.ts';
import { heardFrom } from './support/statements-of.ts';

const payments = 100_000;
const rounds = 3;

/** The rows that the export finds first, in the columns that it reads a part in, as one select. */
function sameRows(statements: readonly string[]): string {
  const first = (pattern: RegExp) =>
    statements
      .map((statement) => pattern.exec(statement)?.slice(1).join(' '))
      .find((each) => each !== undefined);
  const columns = first(/array\[(.*)\] as payment\s+(from .*?)\s+where "transaction_templates"."id" = any/s);
  const rows = first(/ from "transaction_templates" (where .*) limit \d+\s*\) part/s);
  if (columns === undefined || rows === undefined) throw new Error('The export was not heard.');
  return `select ${columns} ${rows}`;
}

/**
 * Prints how fast an export is made, from the request to the finished file, beside `COPY (select of the same) TO STDOUT`. The
 * two take turns.
 */
async function main(): Promise<void> {
  const psql = findProgram('psql');
  if (psql === null) throw new Error('psql is not installed (it comes with the PostgreSQL server).');
  const { client, bench } = await openBenchDatabase();
  const startAt = await startOfLatest(client, bench, payments);
  const make = (gateway: BenchGateway) => makeExport({ gateway, client, bench }, startAt);
  const statements = await heardFrom(make);
  const gateway = await startGateway(benchUrl);
  try {
    const select = sameRows(statements);
    const copy = async (): Promise<number> => {
      const from = performance.now();
      const args = [
        benchUrl,
        '--quiet',
        '--output=/dev/null',
        '-c',
        `copy (${select}) to stdout (format csv)`,
      ];
      await promisify(execFile)(psql, args);
      return performance.now() - from;
    };
    await make(gateway);
    await copy();
    const measured: { rows: number; made: number; copied: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { rows, ms } = await make(gateway);
      measured.push({ rows, made: ms, copied: await copy() });
    }
    const rate = (of: (each: (typeof measured)[number]) => number): string =>
      median(measured.map((each) => each.rows / (of(each) / 1000))).toFixed(0);
    const share = median(measured.map(({ made, copied }) => copied / made)).toFixed(2);
    console.log('| Export of | rows/s | COPY, rows/s | share |');
    console.log('|---|---|---|---|');
    const rows = (measured[0]?.rows ?? 0).toLocaleString('en-US');
    console.log(
      `| ${rows} payments | ${rate((each) => each.made)} | ${rate((each) => each.copied)} | ${share} |`,
    );
  } finally {
    await gateway.stop();
    await client.end();
  }
}

await main();
