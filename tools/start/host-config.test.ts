import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { registrySchema } from '../../shared/federation/registry.ts';
import { readSettings, SettingsError } from '../lib/settings.ts';
import { remoteNames } from '../lib/workspace.ts';
import { configuredPage, configureHost, hostConfig, wholeRegistry } from './host-config.ts';
import { withStandIns } from './stand-ins.ts';

const html =
  '<!doctype html><html><head><title>Keyturn</title><script src="/main.js"></script></head></html>';

const none = { schema: registrySchema, microFrontends: {} };

const inlined = (page: string, id: string): unknown => {
  const found = new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`).exec(page);
  assert.ok(found?.[1], `${id} is in the page`);
  return JSON.parse(found[1]);
};

describe('the settings of a composition', () => {
  it('derive every address from the ports', () => {
    const settings = readSettings({ HOST_PORT: '14300', SANDBOX_PORT: '14301', REMOTE_ADMIN_PORT: '14302' });
    assert.equal(settings.hostUrl, 'http://localhost:14300');
    assert.equal(settings.sandboxUrl, 'http://localhost:14301');
    const address = (name: string) => wholeRegistry(none, settings).microFrontends[name]?.[0]?.url;
    assert.equal(address('admin'), 'http://localhost:14302/mf-manifest.json');
    assert.equal(address('transactions'), 'http://localhost:3001/mf-manifest.json');
  });

  it('name the variable that cannot be used', () => {
    assert.throws(() => readSettings({ GATEWAY_PORT: 'four' }), SettingsError);
    assert.throws(() => readSettings({ GATEWAY_PORT: '70000' }), /GATEWAY_PORT must be a port/);
    assert.throws(() => readSettings({ HOST_URL: 'localhost:3000' }), /HOST_URL must be an address/);
  });

  it('point the page at the sandbox unless told otherwise', () => {
    const config = hostConfig(readSettings({}), {});
    assert.equal(config.auth.domain, 'http://localhost:4100');
    assert.equal(config.paymentsAppUrl, 'http://localhost:3005/pay');
    assert.equal(config.auth.simulated, false);
    const other = hostConfig(readSettings({}), { AUTH_DOMAIN: 'keyturn.eu.auth0.com', AUTH_SIMULATED: '1' });
    assert.equal(other.auth.domain, 'keyturn.eu.auth0.com');
    assert.equal(other.auth.simulated, true);
  });

  it('have the page name its traces where the gateway sends spans', () => {
    const traced = (env: Record<string, string>) => hostConfig(readSettings({}), env).traced;
    assert.deepEqual(
      [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: '' }, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }].map(
        traced,
      ),
      [false, false, true],
    );
  });

  it('simulate no sign-ins in production, however it is spelled', () => {
    for (const NODE_ENV of ['production', 'prod', 'staging']) {
      assert.throws(() => hostConfig(readSettings({}), { NODE_ENV, AUTH_SIMULATED: '1' }), /not possible/);
    }
  });
});

describe('the environment of a local composition', () => {
  it('lets the sandbox stand in for bank linking, cards and tracking, unless others are named', () => {
    const env = withStandIns({ SANDBOX_PORT: '14301' });
    assert.equal(env['PLAID_LINK_STAND_IN'], 'http://localhost:14301/plaid/link.js');
    assert.equal(readSettings(env).trackingUrl, 'http://localhost:14301');
    assert.equal(
      withStandIns({ PLAID_URL: 'https://production.plaid.com' })['PLAID_LINK_STAND_IN'],
      undefined,
    );
    assert.equal(env['STRIPE_JS_STAND_IN'], 'http://localhost:14301/stripe/stripe.js');
    assert.equal(withStandIns({ STRIPE_URL: 'https://api.stripe.com' })['STRIPE_JS_STAND_IN'], undefined);
    assert.equal(withStandIns({ TRACKING_URL: '' })['TRACKING_URL'], '');
  });

  it('is not that of a deployment', () => {
    const settings = readSettings({});
    assert.equal(settings.trackingUrl, null);
    const page = configuredPage(html, { config: hostConfig(settings, {}), registry: none, routes: {} });
    assert.doesNotMatch(page, /data-stand-in|cdn\.plaid/);
    assert.throws(() => readSettings({ TRACKING_URL: 'segment' }), /TRACKING_URL must be an address/);
    assert.equal(hostConfig(settings, {}).sentryDsn, null);
    assert.throws(() => readSettings({ SENTRY_DSN: 'https://errors.example' }), /SENTRY_DSN must be such as/);
  });
});

describe('the configured page', () => {
  const settings = readSettings({ KEYTURN_DATA: '/nonexistent' });
  const config = hostConfig(settings, {});
  const registry = wholeRegistry(none, settings);
  const routes = { admin: { screens: [] } };

  it('carries all files, before the first script', () => {
    const page = configuredPage(html, { config, registry, routes });
    assert.deepEqual(inlined(page, 'keyturn-routes'), routes);
    assert.deepEqual(inlined(page, 'keyturn-registry'), registry);
    assert.deepEqual(inlined(page, 'keyturn-config'), config);
    assert.ok(page.indexOf('keyturn-config') < page.indexOf('/main.js'));
  });

  it('is replaced, not repeated, when configured again', () => {
    const once = configuredPage(html, { config, registry: none, routes }, 'http://a.example/link.js');
    const twice = configuredPage(once, { config, registry, routes });
    assert.deepEqual(inlined(twice, 'keyturn-registry'), registry);
    assert.equal(twice.match(/keyturn-registry/g)?.length, 1);
    assert.doesNotMatch(twice, /link\.js|text\/plain/);
  });

  it('cannot be broken out of', () => {
    const hostile = { ...config, adminUrl: '</script><script>alert(1)</script>' };
    const page = configuredPage(html, { config: hostile, registry: none, routes: {} });
    assert.equal(page.match(/<script/g)?.length, 4);
    assert.deepEqual(inlined(page, 'keyturn-config'), hostile);
  });

  it('gets the bank-linking stand-in before the app when one is named', () => {
    const page = configuredPage(
      html,
      { config, registry: none, routes: {} },
      'http://localhost:4100/link.js',
    );
    assert.match(page, /<script data-stand-in defer src="http:\/\/localhost:4100\/link.js"><\/script>/);
    assert.match(
      page,
      /type="text\/plain" src="https:\/\/cdn.plaid.com\/link\/v2\/stable\/link-initialize.js"/,
    );
  });

  it('is written with its compressed copies', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keyturn-host-'));
    writeFileSync(join(folder, 'index.html'), html);
    writeFileSync(join(folder, 'index.html.br'), 'stale');
    await configureHost({ built: folder, into: folder }, settings, {});
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    assert.deepEqual(inlined(page, 'keyturn-config'), config);
    assert.equal(brotliDecompressSync(readFileSync(join(folder, 'index.html.br'))).toString(), page);
    assert.deepEqual(JSON.parse(readFileSync(join(folder, 'registry.json'), 'utf8')), registry);
    const known: unknown = JSON.parse(readFileSync(join(folder, 'routes.json'), 'utf8'));
    assert.deepEqual(Object.keys(known ?? {}), remoteNames);
    rmSync(folder, { recursive: true });
  });

  it('says so when the host is not built', async () => {
    await assert.rejects(
      configureHost({ built: '/nonexistent', into: '/nonexistent' }, settings, {}),
      /the host is not built/,
    );
  });
});
