import { benchUrl } from './database.ts';
import { startGateway, type BenchGateway } from './gateway.ts';
import { startEavesdropper } from './statements.ts';

/** The statements that a gateway makes for some work; the work is done once before, so that nothing is new to it. */
export async function heardFrom(work: (gateway: BenchGateway) => Promise<unknown>): Promise<string[]> {
  const [heard] = await heardFromEach([work]);
  return heard ?? [];
}

/** The same for several pieces of work, one after the other. */
export async function heardFromEach(
  works: readonly ((gateway: BenchGateway) => Promise<unknown>)[],
): Promise<string[][]> {
  const between = await startEavesdropper(benchUrl);
  const gateway = await startGateway(between.url);
  try {
    const heard: string[][] = [];
    for (const work of works) {
      await work(gateway);
      heard.push(await between.during(() => work(gateway)));
    }
    return heard;
  } finally {
    await gateway.stop();
    between.stop();
  }
}
