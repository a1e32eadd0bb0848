import type { TestEvent } from 'node:test/reporters';
import { relative } from 'node:path';
import { inRoot } from '../lib/workspace.ts';

/** What a failed test says of itself. */
interface FailedTest {
  name: string;
  message: string;
}

const messageOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
};

/** A test that failed by itself; a suite that only holds one is told by the one it holds. */
function failedIn(event: TestEvent): FailedTest | undefined {
  if (event.type !== 'test:fail' || event.data.todo !== undefined) return undefined;
  const { name, file, line, details } = event.data;
  const { error } = details;
  if ('failureType' in error && error.failureType === 'subtestsFailed') return undefined;
  const place = file === undefined ? '' : ` (${relative(inRoot(), file)}:${line ?? 1})`;
  return { name: `${name}${place}`, message: messageOf(error) };
}

/**
 * A reporter of Node's test runner that writes, as JSON, the final counts and which tests failed and why: the counts
 * that it is told last, after those of each file where every file has a process.
 */
export default async function* countReporter(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let counts: object | undefined;
  const failures: FailedTest[] = [];
  for await (const event of source) {
    const failed = failedIn(event);
    if (failed !== undefined) failures.push(failed);
    if (event.type === 'test:summary') ({ counts } = event.data);
  }
  if (counts !== undefined) yield JSON.stringify({ ...counts, failures });
}
