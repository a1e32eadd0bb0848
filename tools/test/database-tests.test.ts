import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { inRoot } from '../lib/workspace.ts';
import { databaseTests, gatewayTests, leftOut, sweeps, withoutSweeps } from './database-tests.ts';

describe('the tests that run on both databases', () => {
  it('are all that open one, and not those that only compute', () => {
    const chosen = new Set(databaseTests());
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
    const onServer = databaseTests();
    assert.deepEqual(
      sweeps.filter((file) => !onServer.includes(file)),
      [],
    );
    const rest = withoutSweeps(gatewayTests());
    assert.deepEqual([...rest, ...sweeps].toSorted(), gatewayTests());
  });

  it('are missed when they opened one on the first database alone', () => {
    assert.deepEqual(leftOut('/a.ts\n/b.ts\n/a.ts\n', '/b.ts\n').length, 1);
    assert.deepEqual(leftOut('/b.ts\n', '/b.ts\n/c.ts\n'), []);
  });
});
