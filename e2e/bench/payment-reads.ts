import type { Client } from 'pg';
import { benchUrl, openBenchDatabase } from './support/database.ts';
import { startGateway } from './support/gateway.ts';
import { explained } from './support/plan.ts';
import { screenReads } from './support/reads.ts';
import { startEavesdropper } from './support/statements.ts';

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
  const between = await startEavesdropper(benchUrl);
  const gateway = await startGateway(between.url);
  try {
    console.log(
      `| Read, of ${bench.total.toLocaleString('en-US')} payments | rows returned | rows read | blocks | by |`,
    );
    console.log('|---|---|---|---|---|');
    for (const { name, query, variables } of screenReads(bench)) {
      const ask = () => gateway.ask(bench.userId, query, variables);
      await ask();
      await printRead(client, name, await between.during(ask));
    }
  } finally {
    await gateway.stop();
    between.stop();
    await client.end();
  }
}

await main();
