import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inRoot } from './lib/workspace.ts';

test('gateway and portal trust the same proxies, and use the same headers and development secret', () => {
  const [gateway, portal] = [
    ['gateway', 'src', 'base', 'callers.ts'],
    ['portal', 'src', 'callers.ts'],
  ].map((path) => readFileSync(inRoot(...path), 'utf8'));
  assert.equal(gateway, portal);
});
