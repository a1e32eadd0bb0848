import { benchUrl, openBenchDatabase } from './support/database.ts';
import { startGateway, type BenchGateway } from './support/gateway.ts';
import { median } from './support/median.ts';
import { findProgram, pgbenchRate } from './support/pgbench.ts';
import { screenReads } from './support/reads.ts';
import { heardFromEach } from './support/statements-of.ts';

const load = { clients: 8, seconds: 2 };
const rounds = 3;
const warmUp = 30;

/** Requests a second that the gateway answers to some clients at a time. */
async function gatewayRate(ask: () => Promise<unknown>): Promise<number> {
  let answered = 0;
  const from = performance.now();
  const client = async (): Promise<void> => {
    while (performance.now() - from < load.seconds * 1000) {
      await ask();
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: load.clients }, client));
  return answered / ((performance.now() - from) / 1000);
}

/**
 * Prints how many requests a second one gateway process answers, beside how often pgbench gets through the same
 * statements. The two take turns, so that whatever else the machine does meets both.
 */
async function main(): Promise<void> {
  const pgbench = findProgram('pgbench');
  if (pgbench === null) throw new Error('pgbench is not installed (it comes with the PostgreSQL server).');
  const { client, bench } = await openBenchDatabase();
  await client.end();
  const reads = screenReads(bench);
  const asks = reads.map(
    ({ query, variables }) =>
      (asked: BenchGateway) =>
        asked.ask(bench.userId, query, variables),
  );
  const statements = await heardFromEach(asks);
  const gateway = await startGateway(benchUrl);
  try {
    console.log(
      '| Read | statements | gateway, requests/s | its CPU ms a request | pgbench, the same/s | share |',
    );
    console.log('|---|---|---|---|---|---|');
    for (const [index, ask] of asks.entries()) {
      const sql = statements[index] ?? [];
      for (let asked = 0; asked < warmUp; asked += 1) await ask(gateway);
      const measured: { answered: number; reached: number; processor: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const before = gateway.processorMs();
        const answered = await gatewayRate(() => ask(gateway));
        const processor = (gateway.processorMs() - before) / (answered * load.seconds);
        measured.push({ answered, processor, reached: await pgbenchRate(pgbench, benchUrl, sql, load) });
      }
      const answered = median(measured.map((each) => each.answered));
      const reached = median(measured.map((each) => each.reached));
      const share = median(measured.map((each) => each.answered / each.reached));
      const processor = median(measured.map((each) => each.processor)).toFixed(2);
      console.log(
        `| ${reads[index]?.name ?? ''} | ${sql.length} | ${answered.toFixed(0)} | ${processor} | ${reached.toFixed(0)} | ${share.toFixed(2)} |`,
      );
    }
  } finally {
    await gateway.stop();
  }
}

await main();
