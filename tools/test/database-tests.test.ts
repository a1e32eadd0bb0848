import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { inRoot } from '../lib/workspace.ts';
import {
  databaseTests,
  embeddedTests,
  gatewayTests,
  leftOut,
  sweeps,
  testsBesideServer,
  withoutSweeps,
} from './database-tests.ts';

/** Computed once, because reading every import of the gateway takes seconds. */
const onServer = databaseTests();

describe('the tests that open a database', () => {
  it('are all that open one, and not those that only compute', () => {
    const chosen = new Set(onServer);
    const all = globSync('src/**/*.test.ts', { cwd: inRoot('gateway') });
    const opening = all.filter((file) =>
      readFileSync(inRoot('gateway', file), 'utf8').includes('openTestDatabase'),
    );
    assert.ok(opening.length > 0);
    assert.deepEqual(
      opening.filter((file) => !chosen.has(file)),
      [],
    );
    assert.ok(chosen.size < all.length);
  });

  it('are all but the sweeps, which one database is enough for', () => {
    assert.deepEqual(
      sweeps.filter((file) => !onServer.includes(file)),
      [],
    );
    const rest = withoutSweeps(gatewayTests());
    assert.deepEqual([...rest, ...sweeps].toSorted(), gatewayTests());
  });

  it('run on PGlite too if their result can differ there, and the others only on the server if one is present', () => {
    assert.deepEqual(
      embeddedTests.filter((file) => !onServer.includes(file) || sweeps.includes(file)),
      [],
    );
    const beside = testsBesideServer();
    assert.deepEqual(
      beside.filter((file) => onServer.includes(file)),
      embeddedTests.toSorted(),
    );
    // No test is left out: each test runs on PGlite, on the server, or in a sweep.
    assert.deepEqual([...new Set([...beside, ...onServer])].toSorted(), gatewayTests());
  });

  it('are missed when they opened one on the first database alone', () => {
    assert.deepEqual(leftOut('/a.ts\n/b.ts\n/a.ts\n', '/b.ts\n').length, 1);
    assert.deepEqual(leftOut('/b.ts\n', '/b.ts\n/c.ts\n'), []);
  });
});
