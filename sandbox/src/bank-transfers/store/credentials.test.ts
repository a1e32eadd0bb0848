import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import { findAnswer, isValidToken, issueToken, keepAnswer } from './credentials.ts';
import { prepareTables } from './tables.ts';

function store(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  prepareTables(db);
  return db;
}

it('keeps an answer for 24 hours', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const db = store();
  keepAnswer(db, 'key', '/transfers', 'body', 'location');
  t.mock.timers.tick(24 * 3_600_000 - 1);
  assert.deepEqual(findAnswer(db, 'key', '/transfers', 'body'), { location: 'location' });
  assert.equal(findAnswer(db, 'key', '/transfers', 'other'), 'other body');
  assert.equal(findAnswer(db, 'key', '/customers', 'body'), null);
  t.mock.timers.tick(1);
  assert.equal(findAnswer(db, 'key', '/transfers', 'body'), null);
  keepAnswer(db, 'key', '/transfers', 'other', 'elsewhere');
});

it('lets a token expire', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const db = store();
  const token = issueToken(db, 60);
  assert.ok(isValidToken(db, token));
  assert.ok(!isValidToken(db, `${token}x`));
  t.mock.timers.tick(60_000);
  assert.ok(!isValidToken(db, token));
});
