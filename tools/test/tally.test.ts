import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { inRoot } from '../lib/workspace.ts';
import { told } from './failures.ts';
import { fromJest, fromNode, fromPlaywright, nothing, sum, withCrash } from './tally.ts';

describe('what the runners report', () => {
  it('is counted for jest, a suite that could not run included', () => {
    const report = {
      numTotalTests: 5,
      numPassedTests: 3,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      numPendingTests: 1,
      testResults: [
        {
          status: 'failed',
          name: 'a.test.ts',
          assertionResults: [
            { status: 'passed', fullName: 'list is drawn', failureMessages: [] },
            { status: 'failed', fullName: 'list is sorted', failureMessages: ['expected b'] },
          ],
        },
        { status: 'failed', name: 'b.test.ts', message: 'no such module', assertionResults: [] },
      ],
    };
    assert.deepEqual(fromJest(report), {
      passed: 3,
      failed: 2,
      skipped: 1,
      failures: [
        { name: 'list is sorted (a.test.ts)', message: 'expected b' },
        { name: 'b.test.ts', message: 'no such module' },
      ],
    });
  });

  it('is counted for Playwright, errors outside of tests and tests that wavered included', () => {
    const spec = (line: number, status: string, messages: string[]): object => ({
      title: `test ${line}`,
      file: 'a.spec.ts',
      line,
      tests: [{ status, results: messages.map((message) => ({ error: { message } })) }],
    });
    const report = {
      stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 3 },
      suites: [
        {
          specs: [spec(3, 'expected', ['as it should'])],
          suites: [
            { specs: [spec(7, 'unexpected', ['no row']), spec(8, 'unexpected', ['no page'])] },
            { specs: [spec(9, 'flaky', ['once', ''])] },
          ],
        },
      ],
      errors: [{ message: 'no server' }],
    };
    assert.deepEqual(fromPlaywright(report), {
      passed: 4,
      failed: 4,
      skipped: 3,
      failures: [
        { name: 'test 7 (a.spec.ts:7)', message: 'no row' },
        { name: 'test 8 (a.spec.ts:8)', message: 'no page' },
        { name: 'test 9 (a.spec.ts:9)', message: 'once' },
        { name: 'outside of a test', message: 'no server' },
      ],
    });
  });

  it('is nothing when it is no report', () => {
    for (const read of [fromJest, fromNode, fromPlaywright]) assert.equal(read(undefined), undefined);
  });

  it('counts a crash as one failure, and a failure once', () => {
    const one = { ...nothing, passed: 2, failed: 1 };
    assert.deepEqual(withCrash(undefined, 1), { ...nothing, failed: 1 });
    assert.deepEqual(withCrash({ ...one, failed: 0 }, 1), one);
    assert.deepEqual(withCrash(one, 1), one);
  });

  it('adds up', () => {
    const failure = { name: 'a', message: 'b' };
    const one = { passed: 1, failed: 2, skipped: 3, failures: [failure] };
    assert.deepEqual(sum([one, one]), { passed: 2, failed: 4, skipped: 6, failures: [failure, failure] });
  });

  it('is told with the beginning of what was said', () => {
    const message = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n');
    const lines = told({ name: 'a test', message }).split('\n');
    assert.equal(lines.length, 13);
    assert.deepEqual(lines.slice(0, 2), ['a test', '    line 0']);
  });
});

describe('the reporter of Node’s runner', () => {
  it('writes the counts of tests, not of suites, and which failed', () => {
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
      failures: [{ name: `b (${relative(inRoot(), file)}:2)`, message: 'no' }],
    });
    rmSync(folder, { recursive: true });
  });
});
