import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { inRoot } from '../lib/workspace.ts';
import { fromJest, fromNode, fromPlaywright, sum, withCrash } from './tally.ts';

describe('what the runners report', () => {
  it('is counted for jest, a suite that could not run included', () => {
    const report = {
      numTotalTests: 5,
      numPassedTests: 3,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      numPendingTests: 1,
    };
    assert.deepEqual(fromJest(report), { passed: 3, failed: 2, skipped: 1 });
  });

  it('is counted for Playwright, errors outside of tests and tests that wavered included', () => {
    const report = { stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 3 }, errors: [{}] };
    assert.deepEqual(fromPlaywright(report), { passed: 4, failed: 4, skipped: 3 });
  });

  it('is nothing when it is no report', () => {
    for (const read of [fromJest, fromNode, fromPlaywright]) assert.equal(read(undefined), undefined);
  });

  it('counts a crash as one failure, and a failure once', () => {
    assert.deepEqual(withCrash(undefined, 1), { passed: 0, failed: 1, skipped: 0 });
    assert.deepEqual(withCrash({ passed: 2, failed: 0, skipped: 0 }, 1), {
      passed: 2,
      failed: 1,
      skipped: 0,
    });
    assert.deepEqual(withCrash({ passed: 2, failed: 1, skipped: 0 }, 1), {
      passed: 2,
      failed: 1,
      skipped: 0,
    });
  });

  it('adds up', () => {
    const one = { passed: 1, failed: 2, skipped: 3 };
    assert.deepEqual(sum([one, one]), { passed: 2, failed: 4, skipped: 6 });
  });
});

describe('the reporter of Node’s runner', () => {
  it('writes the counts of tests, not of suites', () => {
    const folder = mkdtempSync(join(tmpdir(), 'keyturn-report-'));
    const file = join(folder, 'some.test.mjs');
    const report = join(folder, 'report.json');
    writeFileSync(
      file,
      `import { describe, it } from 'node:test';
       describe('suite', () => { it('a', () => {}); it('b', () => { throw new Error('no'); }); it.skip('c', () => {}); });`,
    );
    const reporter = inRoot('tools', 'test', 'count-reporter.ts');
    const { NODE_TEST_CONTEXT: _inner, ...env } = process.env;
    spawnSync(
      process.execPath,
      ['--test', `--test-reporter=${reporter}`, `--test-reporter-destination=${report}`, file],
      { env },
    );
    assert.deepEqual(fromNode(JSON.parse(readFileSync(report, 'utf8'))), {
      passed: 1,
      failed: 1,
      skipped: 1,
    });
    rmSync(folder, { recursive: true });
  });
});
