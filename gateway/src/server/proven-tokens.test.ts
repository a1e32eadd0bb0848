import assert from 'node:assert/strict';
import { test } from 'node:test';
import { provenTokens } from './proven-tokens.ts';

const identity = { userId: 'u', expiresAt: 100, factorAt: null, sessionId: null, connection: null };

function proven() {
  const state: { edition: number | null; now: number } = { edition: 1, now: 0 };
  return {
    state,
    tokens: provenTokens(
      () => state.edition,
      () => state.now,
    ),
  };
}

test('a proven token is known with the session that it came with, and no other', () => {
  const { tokens } = proven();
  tokens.keep('token', 'session', identity, 100);
  assert.deepEqual(tokens.find('token', 'session'), identity);
  assert.equal(tokens.find('token', undefined), null);
  assert.equal(tokens.find('token', 'another'), null);
  assert.equal(tokens.find('another', 'session'), null);
});

test('it is known until it ends', () => {
  const { tokens, state } = proven();
  tokens.keep('token', undefined, identity, 100);
  state.now = 99;
  assert.deepEqual(tokens.find('token', undefined), identity);
  state.now = 100;
  assert.equal(tokens.find('token', undefined), null);
});

test('keys that were read again, or have to be, forget it', () => {
  const { tokens, state } = proven();
  tokens.keep('token', undefined, identity, 100);
  state.edition = 2;
  assert.equal(tokens.find('token', undefined), null);
  tokens.keep('token', undefined, identity, 100);
  state.edition = null;
  assert.equal(tokens.find('token', undefined), null);
  state.edition = 2;
  assert.equal(tokens.find('token', undefined), null);
});

test('of too many the oldest is forgotten', () => {
  const { tokens } = proven();
  for (let each = 0; each <= 10_000; each += 1) tokens.keep(`token ${each}`, undefined, identity, 100);
  assert.equal(tokens.find('token 0', undefined), null);
  assert.deepEqual(tokens.find('token 1', undefined), identity);
  assert.deepEqual(tokens.find('token 10000', undefined), identity);
});
