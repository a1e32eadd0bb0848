import { failuresOfJest, failuresOfNode, failuresOfPlaywright, type Failure } from './failures.ts';

/** How many tests of a step passed, failed, or were left out, and what is known of those that failed. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  failures: readonly Failure[];
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
      failures: [...total.failures, ...one.failures],
    }),
    nothing,
  );

/** One check that is not a test of a runner: the compiler, the linter. */
export const single = (ok: boolean): Tally => ({
  ...nothing,
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
});

type Counts = Record<string, number>;

function numbersOf(value: unknown): Counts | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}

/** Reads jest's JSON report. A suite that could not run counts as a failure. */
export function fromJest(report: unknown): Tally | undefined {
  const counts = numbersOf(report);
  if (counts?.['numTotalTests'] === undefined) return undefined;
  return {
    passed: counts['numPassedTests'] ?? 0,
    failed: (counts['numFailedTests'] ?? 0) + (counts['numRuntimeErrorTestSuites'] ?? 0),
    skipped: (counts['numPendingTests'] ?? 0) + (counts['numTodoTests'] ?? 0),
    failures: failuresOfJest(report),
  };
}

/** Reads what `count-reporter.ts` wrote about a run of Node's test runner. */
export function fromNode(report: unknown): Tally | undefined {
  const counts = numbersOf(report);
  if (counts?.['tests'] === undefined) return undefined;
  return {
    passed: counts['passed'] ?? 0,
    failed: (counts['failed'] ?? 0) + (counts['cancelled'] ?? 0),
    skipped: (counts['skipped'] ?? 0) + (counts['todo'] ?? 0),
    failures: failuresOfNode(report),
  };
}

/** Reads Playwright's JSON report. A test that passed only when repeated wavers: that is a failure. */
export function fromPlaywright(report: unknown): Tally | undefined {
  if (typeof report !== 'object' || report === null || !('stats' in report)) return undefined;
  const stats = numbersOf(report.stats);
  if (stats?.['expected'] === undefined) return undefined;
  const errors = 'errors' in report && Array.isArray(report.errors) ? report.errors.length : 0;
  return {
    passed: stats['expected'],
    failed: (stats['unexpected'] ?? 0) + (stats['flaky'] ?? 0) + errors,
    skipped: stats['skipped'] ?? 0,
    failures: failuresOfPlaywright(report),
  };
}

/** A runner that ended badly without a failed test, or left no report, has crashed: that is one failure more. */
export function withCrash(tally: Tally | undefined, exitCode: number): Tally {
  if (tally === undefined) return { ...nothing, failed: 1 };
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
