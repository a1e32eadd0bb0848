import { benchUrl } from './database.ts';
import { startGateway, type BenchGateway } from './gateway.ts';
import { startEavesdropper } from './statements.ts';

/** A statement without its values. */
const shapeOf = (sql: string): string => sql.replaceAll(/'(?:[^']|'')*'/g, '?');

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
      // A job may happen to ask something meanwhile: the work's own statements are made each time.
      const times = [];
      for (let time = 0; time < 3; time += 1) times.push(await between.during(() => work(gateway)));
      const shapes = times.map((statements) => new Set(statements.map(shapeOf)));
      heard.push((times[0] ?? []).filter((sql) => shapes.every((made) => made.has(shapeOf(sql)))));
    }
    return heard;
  } finally {
    await gateway.stop();
    between.stop();
  }
}
