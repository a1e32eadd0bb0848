import type { TestEvent } from 'node:test/reporters';

/** A reporter of Node's test runner that writes nothing but the final counts, as JSON. */
export default async function* countReporter(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of source) {
    if (event.type === 'test:summary' && event.data.file === undefined)
      yield JSON.stringify(event.data.counts);
  }
}
