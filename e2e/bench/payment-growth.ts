import { benchUrl, openBenchDatabase } from './support/database.ts';
import { type BenchGateway, startGateway } from './support/gateway.ts';
import { grownUrl, openGrownDatabase } from './support/grown-database.ts';
import { median } from './support/median.ts';
import { screenReads } from './support/reads.ts';

const rounds = 5;
const asksARound = 100;

/** How long a page takes, asked for one after the other, milliseconds. */
async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let index = 0; index < asksARound; index += 1) {
    const from = performance.now();
    await ask();
    took.push(performance.now() - from);
  }
  return median(took);
}

/**
 * Prints what the same pages of the same organization take in the database of the benchmarks and in one that has grown by
 * a thousand organizations. The two take turns.
 */
async function main(): Promise<void> {
  const { total, grown } = await openGrownDatabase();
  const { client, bench } = await openBenchDatabase();
  await client.end();
  const small = await startGateway(benchUrl);
  const large = await startGateway(grownUrl);
  try {
    const [few, many] = [total, grown].map((payments) => payments.toLocaleString('en-US'));
    console.log(`| Read | ms, of ${few} payments | ms, of ${many} | ratio |`);
    console.log('|---|---|---|---|');
    for (const { name, query, variables } of screenReads(bench)) {
      const ask = (gateway: BenchGateway) => () => gateway.ask(bench.userId, query, variables);
      for (const gateway of [small, large]) await timeOf(ask(gateway));
      const times: { before: number; after: number }[] = [];
      for (let round = 0; round < rounds; round += 1)
        times.push({ before: await timeOf(ask(small)), after: await timeOf(ask(large)) });
      const of = (figure: (each: (typeof times)[number]) => number): string =>
        median(times.map(figure)).toFixed(2);
      console.log(
        `| ${name} | ${of(({ before }) => before)} | ${of(({ after }) => after)} | ${of(({ before, after }) => after / before)} |`,
      );
    }
  } finally {
    await small.stop();
    await large.stop();
  }
}

await main();
