import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';

test('secrets are encrypted with a key of its own as soon as a real provider is meant', () => {
  assert.equal(readConfig({}).encryptionKey.length, 32);
  const real = { DWOLLA_URL: 'https://api.dwolla.example' };
  assert.throws(() => readConfig({ PLAID_URL: 'https://plaid.example' }), /needed with a PLAID_URL/);
  assert.throws(() => readConfig(real), /ENCRYPTION_KEY: needed/);
  const key = Buffer.alloc(32, 7);
  const config = readConfig({ ...real, ENCRYPTION_KEY: key.toString('base64') });
  assert.deepEqual(config.encryptionKey, key);
  assert.throws(() => readConfig({ ENCRYPTION_KEY: 'c2hvcnQ=' }), /ENCRYPTION_KEY: must be 32 bytes/);
});
