import { benchUrl, openBenchDatabase } from './support/database.ts';
import { startGateway, type BenchGateway } from './support/gateway.ts';
import { median } from './support/median.ts';
import { findProgram, pgbenchRate } from './support/pgbench.ts';
import { peerReads, startPostGraphile } from './support/postgraphile.ts';
import { screenReads } from './support/reads.ts';
import { heardFromEach } from './support/statements-of.ts';

const load = { clients: 8, seconds: 2 };
const rounds = 3;
/** Both run compiled code by then. */
const warmUp = { clients: 8, seconds: 3 };

interface Measured {
  /** Requests a second. */
  rate: number;
  /** Its own processor time for each, milliseconds. */
  processor: number;
  /** How long the slowest of a hundred took, over the median. */
  slowest: number;
}

interface Server {
  processorMs: () => number;
}

/** What a server answers to some clients at a time. */
async function underLoad(
  server: Server,
  ask: () => Promise<unknown>,
  { clients, seconds } = load,
): Promise<Measured> {
  const took: number[] = [];
  const [from, used] = [performance.now(), server.processorMs()];
  const client = async (): Promise<void> => {
    while (performance.now() - from < seconds * 1000) {
      const asked = performance.now();
      await ask();
      took.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const sorted = took.toSorted((one, other) => one - other);
  return {
    rate: took.length / ((performance.now() - from) / 1000),
    processor: (server.processorMs() - used) / took.length,
    slowest: (sorted[Math.floor(took.length * 0.99)] ?? 0) / median(took),
  };
}

const figure = (all: readonly Measured[], name: keyof Measured): number =>
  median(all.map((each) => each[name]));
const written = (all: readonly Measured[]): string =>
  all.length === 0
    ? '– | – | –'
    : `${figure(all, 'rate').toFixed(0)} | ${figure(all, 'processor').toFixed(2)} | ${figure(all, 'slowest').toFixed(1)}`;

/**
 * Prints how many requests a second one gateway process answers, beside PostGraphile with the same rows and how often
 * pgbench gets through the gateway's statements. They take turns, so that whatever else the machine does meets all.
 */
async function main(): Promise<void> {
  const pgbench = findProgram('pgbench');
  if (pgbench === null) throw new Error('pgbench is not installed (it comes with the PostgreSQL server).');
  const { client, bench } = await openBenchDatabase();
  await client.end();
  const reads = screenReads(bench);
  const peers = peerReads(bench);
  const asks = reads.map(
    ({ query, variables }) =>
      (asked: BenchGateway) =>
        asked.ask(bench.userId, query, variables),
  );
  const statements = await heardFromEach(asks);
  const gateway = await startGateway(benchUrl);
  const peer = await startPostGraphile(benchUrl);
  try {
    console.log(
      '| Read | statements | gateway, requests/s | its CPU ms a request | p99 / p50 | PostGraphile, requests/s | its CPU ms | p99 / p50 | requests, ratio | CPU, ratio | share of pgbench |',
    );
    console.log('|---|---|---|---|---|---|---|---|---|---|---|');
    for (const [index, ask] of asks.entries()) {
      const sql = statements[index] ?? [];
      const name = reads[index]?.name ?? '';
      const same = peers.get(name);
      const askPeer = same && (() => peer.ask(same.query, same.variables));
      await underLoad(gateway, () => ask(gateway), warmUp);
      if (askPeer) await underLoad(peer, askPeer, warmUp);
      const ours: Measured[] = [];
      const theirs: Measured[] = [];
      const reached: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await underLoad(gateway, () => ask(gateway)));
        if (askPeer) theirs.push(await underLoad(peer, askPeer));
        reached.push(await pgbenchRate(pgbench, benchUrl, sql, load));
      }
      const ratio = (of: 'rate' | 'processor'): string =>
        theirs.length === 0
          ? '–'
          : median(ours.map((each, at) => each[of] / (theirs[at]?.[of] ?? Number.NaN))).toFixed(2);
      const share = median(ours.map(({ rate }, at) => rate / (reached[at] ?? Number.NaN))).toFixed(2);
      console.log(
        `| ${name} | ${sql.length} | ${written(ours)} | ${written(theirs)} | ${ratio('rate')} | ${ratio('processor')} | ${share} |`,
      );
    }
  } finally {
    await gateway.stop();
    await peer.stop();
  }
}

await main();
