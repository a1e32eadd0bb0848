import type { TestEvent } from 'node:test/reporters';

/**
 * A reporter of Node's test runner that writes nothing but the final counts, as JSON: the last that it is told, after
 * those of each file where every file has a process.
 */
export default async function* countReporter(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let counts: object | undefined;
  for await (const event of source) if (event.type === 'test:summary') ({ counts } = event.data);
  if (counts !== undefined) yield JSON.stringify(counts);
}
