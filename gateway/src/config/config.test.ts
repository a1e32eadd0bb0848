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
    const given = { ...productionSettings, TEST_WORLD_URL: 'http://test-gateway:4000', [name]: known };
    assert.throws(() => readConfig(given), new RegExp(`${name}: needs`));
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

test('a gateway of the test world asks the sandbox alone', () => {
  const between = { TEST_WORLD_SECRET: 'a secret between both worlds of its own' };
  const sandbox = { WORLD: 'test', SANDBOX_URL: 'http://sandbox:4100', ...between };
  assert.deepEqual([readConfig(sandbox).world, readConfig(sandbox).seed], ['TEST', 'none']);
  assert.equal(readConfig({ ...sandbox, SMTP_URL: 'smtp://sandbox:4125' }).world, 'TEST');
  const elsewhere = {
    ...{ DWOLLA_URL: 'https://api.dwolla.com', PLAID_URL: 'http://sandbox:4100@bank.example/plaid' },
    ...{ STRIPE_URL: 'https://api.stripe.com', SMTP_URL: 'smtp://mail.example:25' },
    ...{ CONTENT_URL: 'https://content.example/', FORMS_URL: 'http://sandbox:4101/forms' },
  };
  for (const [name, address] of Object.entries(elsewhere))
    assert.throws(
      () => readConfig({ ...sandbox, ENCRYPTION_KEY: productionSettings.ENCRYPTION_KEY, [name]: address }),
      new RegExp(`${name}: in the test world only the sandbox`),
    );
  assert.throws(() => readConfig({ ...sandbox, KEYTURN_SEED: 'demo' }), /KEYTURN_SEED: no demo/);
  assert.throws(
    () => readConfig({ ...sandbox, TEST_WORLD_URL: 'http://other:4000' }),
    /TEST_WORLD_URL: the test/,
  );
  const { NODE_ENV, IDENTITY_SYNC_SECRET, PORTAL_SECRET, ENCRYPTION_KEY, FILES_SECRET, METRICS_TOKEN } =
    productionSettings;
  const own = { NODE_ENV, IDENTITY_SYNC_SECRET, PORTAL_SECRET, ENCRYPTION_KEY, FILES_SECRET, METRICS_TOKEN };
  assert.equal(readConfig({ ...sandbox, ...own }).production, true);
  assert.throws(
    () => readConfig({ ...sandbox, ...own, TEST_WORLD_SECRET: undefined }),
    /TEST_WORLD_SECRET: needs/,
  );
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
