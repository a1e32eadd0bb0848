import type { Client } from 'pg';
import { openBenchDatabase } from './support/database.ts';
import { explained } from './support/plan.ts';
import { screenReads } from './support/reads.ts';
import { heardFromEach } from './support/statements-of.ts';

const tableOf = (sql: string): string => /\bfrom "(\w+)"/.exec(sql)?.[1] ?? 'nothing';

async function printRead(client: Client, name: string, statements: readonly string[]): Promise<void> {
  const sum = { returned: 0, read: 0, blocks: 0 };
  for (const sql of statements) {
    const { returned, read, blocks, scans } = await explained(client, sql);
    sum.returned += returned;
    sum.read += read;
    sum.blocks += blocks;
    if (tableOf(sql) === 'transaction_templates')
      console.log(`| ${name}: payments | ${returned} | ${read} | ${blocks} | ${scans.join(', ')} |`);
  }
  const whole = `${name}: all ${statements.length} statements`;
  console.log(`| ${whole} | ${sum.returned} | ${sum.read} | ${sum.blocks} | |`);
}

/** Prints, for the reads behind the screens, how many rows PostgreSQL reads for those that it returns. */
async function main(): Promise<void> {
  const { client, bench } = await openBenchDatabase();
  const reads = screenReads(bench);
  const heard = await heardFromEach(
    reads.map(
      ({ query, variables }) =>
        (gateway) =>
          gateway.ask(bench.userId, query, variables),
    ),
  );
  try {
    console.log(
      `| Read, of ${bench.total.toLocaleString('en-US')} payments | rows returned | rows read | blocks | by |`,
    );
    console.log('|---|---|---|---|---|');
    for (const [index, { name }] of reads.entries()) await printRead(client, name, heard[index] ?? []);
  } finally {
    await client.end();
  }
}

await main();
