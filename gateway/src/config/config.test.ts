import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { sandboxSecrets } from './production.ts';
import { productionSettings } from '../testing/production.ts';

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

test('in production every secret has to be given, and none may be the sandbox’s', () => {
  const config = readConfig(productionSettings);
  assert.deepEqual([config.production, config.onlyKnownDocuments, config.seed], [true, true, 'none']);
  for (const name of Object.keys(productionSettings).filter((each) => each !== 'NODE_ENV')) {
    const missing = { ...productionSettings, [name]: undefined };
    assert.throws(() => readConfig(missing), new RegExp(`${name}: need`), name);
  }
  for (const [name, known] of Object.entries(sandboxSecrets)) {
    assert.throws(() => readConfig({ ...productionSettings, [name]: known }), new RegExp(`${name}: needs`));
  }
  assert.throws(() => readConfig({ ...productionSettings, AUTH_SIMULATED: '1' }), /AUTH_SIMULATED: not/);
  assert.throws(() => readConfig({ ...productionSettings, KEYTURN_SEED: 'demo' }), /KEYTURN_SEED: no/);
  const issuers = [
    { AUTH_ISSUER: 'http://localhost:4100/' },
    { AUTH_ISSUER: 'http://sandbox:1/x', SANDBOX_URL: 'http://sandbox:1' },
  ];
  for (const issuer of issuers) {
    assert.throws(() => readConfig({ ...productionSettings, ...issuer }), /AUTH_ISSUER: needs/);
  }
  const receiver = { WEBHOOK_ORIGINS: 'http://localhost:9/, https://desk.internal:8443' };
  assert.throws(() => readConfig({ ...productionSettings, ...receiver }), /WEBHOOK_ORIGINS: not/);
  assert.deepEqual(readConfig(receiver).webhookOrigins, ['http://localhost:9', 'https://desk.internal:8443']);
  const bucket = { ...productionSettings, FILES_SECRET: undefined, S3_BUCKET: 'files' };
  assert.equal(readConfig(bucket).s3?.bucket, 'files');
});

test('what is not known to be development or a test is production', () => {
  for (const mode of ['Production', 'PROD', 'staging', ' development']) {
    assert.throws(() => readConfig({ NODE_ENV: mode }), /DWOLLA_SECRET: needs/, mode);
    assert.equal(readConfig({ ...productionSettings, NODE_ENV: mode }).production, true);
  }
  for (const mode of [undefined, '', 'development', 'test']) {
    assert.equal(readConfig({ NODE_ENV: mode }).production, false);
  }
});
