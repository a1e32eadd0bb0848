import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { seal, unseal } from './seal.ts';

const key = randomBytes(32);

test('a sealed secret is opened with its key and purpose only, and never twice the same', () => {
  const sealed = seal(key, 'access-sandbox-1', 'plaid');
  assert.ok(!sealed.includes('access'));
  assert.notEqual(sealed, seal(key, 'access-sandbox-1', 'plaid'));
  assert.equal(unseal(key, sealed, 'plaid'), 'access-sandbox-1');
  assert.throws(() => unseal(randomBytes(32), sealed, 'plaid'));
  assert.throws(() => unseal(key, sealed, 'webhook'));
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
  assert.throws(() => unseal(key, changed, 'plaid'));
  assert.throws(() => unseal(key, 'plain', 'plaid'));
});
