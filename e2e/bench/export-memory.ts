import { openBenchDatabase, benchUrl } from './support/database.ts';
import { makeExport, startOfLatest } from './support/exports.ts';
import { startGateway } from './support/gateway.ts';

/** All of the organization's payments, about 900,000 of the million, where it is null. */
const sizes = [10_000, 100_000, null];

/**
 * The heap of a small container. Without a limit V8 lets garbage stand for as long as the machine has memory, which says
 * nothing of what an export needs; one that needed more than this would end the process.
 */
const heap = { NODE_OPTIONS: '--max-old-space-size=256' };

/** Prints how much more memory a gateway holds at most while it makes an export than before it. */
async function main(): Promise<void> {
  const { client, bench } = await openBenchDatabase();
  try {
    console.log('| Export of | MB before | MB at most | MB more | seconds |');
    console.log('|---|---|---|---|---|');
    for (const size of sizes) {
      const gateway = await startGateway(benchUrl, heap);
      try {
        const startAt = size === null ? null : await startOfLatest(client, bench, size);
        const few = await startOfLatest(client, bench, 100);
        await makeExport({ gateway, client, bench }, few);
        const idle = gateway.memoryMb();
        let most = idle;
        const look = (): void => void (most = Math.max(most, gateway.memoryMb()));
        const { rows, ms } = await makeExport({ gateway, client, bench }, startAt, look);
        const [before, peak, more] = [idle, most, most - idle].map((mb) => mb.toFixed(0));
        const seconds = (ms / 1000).toFixed(1);
        console.log(
          `| ${rows.toLocaleString('en-US')} payments | ${before} | ${peak} | ${more} | ${seconds} |`,
        );
      } finally {
        await gateway.stop();
      }
    }
  } finally {
    await client.end();
  }
}

await main();
