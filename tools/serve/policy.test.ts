import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSettings } from '../lib/settings.ts';
import { originsOf } from './origins.ts';
import { siteHeaders } from './policy.ts';

const headersWith = (gatewayUrl: string) =>
  siteHeaders('host', originsOf(readSettings({ GATEWAY_URL: gatewayUrl })));

describe('the policy of a page', () => {
  it('lets people sign in wherever that is', () => {
    for (const domain of ['sign-in.example', 'https://sign-in.example']) {
      const origins = originsOf(readSettings({ AUTH_DOMAIN: domain }));
      const policy = siteHeaders('host', origins)['Content-Security-Policy'] ?? '';
      assert.match(policy, /connect-src [^;]*https:\/\/sign-in\.example[ ;]/);
      assert.match(policy, /frame-src [^;]*https:\/\/sign-in\.example[ ;]/);
    }
  });

  it('lets files be uploaded to the bucket, where there is one', () => {
    const connect = (env: Record<string, string>): string =>
      / connect-src ([^;]*)/.exec(
        siteHeaders('host', originsOf(readSettings(env)))['Content-Security-Policy'] ?? '',
      )?.[1] ?? '';
    const bucket = { S3_BUCKET: 'files', S3_REGION: 'eu-central-1' };
    assert.match(connect(bucket), /(^| )https:\/\/files\.s3\.eu-central-1\.amazonaws\.com( |$)/);
    assert.match(
      connect({ ...bucket, S3_ENDPOINT: 'https://store.example' }),
      /(^| )https:\/\/store\.example( |$)/,
    );
    assert.doesNotMatch(connect({}), /amazonaws/);
  });

  it('lets pages reach the sandbox only where it stands in for somebody', () => {
    const policyOf = (env: Record<string, string>) =>
      siteHeaders('host', originsOf(readSettings(env)))['Content-Security-Policy'] ?? '';
    const own = { AUTH_DOMAIN: 'sign-in.example', SANDBOX_URL: 'http://sandbox.example:4100' };
    assert.doesNotMatch(policyOf(own), /sandbox/);
    const standIn = policyOf({ ...own, PLAID_LINK_STAND_IN: 'http://sandbox.example:4100/plaid/link.js' });
    for (const part of ['script-src', 'connect-src', 'frame-src'])
      assert.match(standIn, new RegExp(`; ${part} [^;]*http://sandbox\\.example:4100[ ;]`));
  });

  it('has violations reported to the gateway', () => {
    const headers = headersWith('http://localhost:4000');
    assert.match(
      headers['Content-Security-Policy'] ?? '',
      /; report-uri http:\/\/localhost:4000\/csp-reports$/,
    );
    assert.equal(headers['Reporting-Endpoints'], undefined);
  });

  it('names the newer kind of reports where there is TLS, without which browsers would send none', () => {
    const headers = headersWith('https://api.example');
    const ending = /; report-uri https:\/\/api\.example\/csp-reports; report-to policy$/;
    assert.match(headers['Content-Security-Policy'] ?? '', ending);
    assert.equal(headers['Reporting-Endpoints'], 'policy="https://api.example/csp-reports"');
  });

  it('lets errors go to their receiver only where one is named', () => {
    const connect = (env: Record<string, string>) => originsOf(readSettings(env)).connect;
    const dsn = { SENTRY_DSN: 'https://abc123@errors.example/42' };
    const without = connect({});
    assert.deepEqual(connect({ SENTRY_DSN: '' }), without);
    assert.deepEqual(connect(dsn), [...without, 'https://errors.example']);
    const policy = siteHeaders('host', originsOf(readSettings(dsn)))['Content-Security-Policy'] ?? '';
    assert.match(policy, /connect-src [^;]* https:\/\/errors\.example[ ;]/);
    assert.doesNotMatch(policy, /abc123/);
  });
});
