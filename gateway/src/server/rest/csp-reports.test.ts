import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Database } from '../../db/client.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { violationsIn } from './violations.ts';

const origins = new Set(['http://localhost:3000']);
const page = 'http://localhost:3000/callback?code=secret#more';
const older = (fields: object) => ({ 'csp-report': { 'document-uri': page, ...fields } });
const present = (body: object, type = 'csp-violation') => ({
  type,
  age: 1,
  body: { documentURL: page, ...body },
});

test('both forms of a report say the same, without queries', () => {
  const [first] =
    violationsIn(
      older({
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.example/a.js?token=1',
        'source-file': 'http://localhost:3000/main.js?x=1',
        'line-number': 7,
      }),
      origins,
    ) ?? [];
  const body = {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/a.js?token=1',
    sourceFile: 'http://localhost:3000/main.js?x=1',
    lineNumber: 7,
  };
  assert.deepEqual(violationsIn([present({}, 'deprecation'), present(body)], origins), [first]);
  assert.deepEqual(first, {
    directive: 'script-src-elem',
    blocked: 'foreign',
    blockedAddress: 'https://evil.example/a.js',
    page: 'http://localhost:3000/callback',
    source: 'http://localhost:3000/main.js',
    line: 7,
  });
});

const kinds = {
  inline: 'inline',
  eval: 'eval',
  'wasm-eval': 'eval',
  data: 'data',
  'data:image/svg+xml;base64,AAAA': 'data',
  'blob:http://localhost:3000/1': 'data',
  'chrome-extension://abc/x.js': 'extension',
  'moz-extension': 'extension',
  'http://localhost:3000/x.js': 'own',
  'https://evil.example': 'foreign',
  '': 'unknown',
  somewhere: 'unknown',
};
for (const [address, kind] of Object.entries(kinds)) {
  test(`“${address}” is ${kind}`, () => {
    const report = older({ 'violated-directive': "img-src 'self'", 'blocked-uri': address });
    const [found] = violationsIn(report, origins) ?? [];
    assert.deepEqual([found?.directive, found?.blocked], ['img-src', kind]);
    assert.doesNotMatch(found?.blockedAddress ?? '', /AAAA/);
  });
}

test('what is no report is none, and a directive that there is not is another one', () => {
  for (const report of [null, 'text', {}, { 'csp-report': {} }, [{ type: 'csp-violation', body: {} }]])
    assert.equal(violationsIn(report, origins), null);
  const [made] = violationsIn(older({ 'effective-directive': 'made-up-src' }), origins) ?? [];
  assert.equal(made?.directive, 'other');
});

let database: Database;
let gateway: TestApp;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
});
after(async () => {
  await gateway.close();
  await database.close();
});

const send = (payload: string, type: string, remoteAddress = '192.0.2.1') =>
  gateway.app.inject({
    method: 'POST',
    url: '/csp-reports',
    headers: { 'content-type': type },
    payload,
    remoteAddress,
  });
const counted = async (): Promise<string[]> =>
  (await gateway.app.inject('/metrics')).body
    .split('\n')
    .filter((line) => line.startsWith('keyturn_csp_violations_total{'));

test('reports are counted by directive and kind, whatever they are called', async () => {
  const inline = { effectiveDirective: 'script-src-elem', blockedURL: 'inline' };
  const both = await send(JSON.stringify([present(inline), present(inline)]), 'application/reports+json');
  assert.equal(both.statusCode, 204);
  assert.ok(both.headers['x-request-id']);
  const image = older({ 'effective-directive': 'img-src', 'blocked-uri': 'ftp://x.example/a' });
  assert.equal((await send(JSON.stringify(image), 'application/csp-report')).statusCode, 204);
  assert.deepEqual(await counted(), [
    'keyturn_csp_violations_total{directive="script-src-elem",blocked="inline"} 2',
    'keyturn_csp_violations_total{directive="img-src",blocked="foreign"} 1',
  ]);
});

test('what is no report, or too large, is refused and not counted', async () => {
  const before = await counted();
  assert.equal((await send('{', 'application/csp-report')).statusCode, 400);
  assert.equal((await send('{}', 'application/csp-report')).statusCode, 400);
  assert.equal((await send('x'.repeat(70_000), 'application/csp-report')).statusCode, 413);
  assert.equal((await send('a=1', 'application/x-www-form-urlencoded')).statusCode, 415);
  assert.deepEqual(await counted(), before);
});

test('one address can send only so many, and others go on', async () => {
  const report = JSON.stringify(older({ 'effective-directive': 'font-src', 'blocked-uri': 'data' }));
  const from = (address: string) => send(report, 'application/csp-report', address);
  for (let count = 0; count < 60; count += 1) assert.equal((await from('192.0.2.9')).statusCode, 204);
  assert.equal((await from('192.0.2.9')).statusCode, 429);
  assert.equal((await from('192.0.2.10')).statusCode, 204);
});

test('a page of the dashboard may send its reports', async () => {
  const preflight = await gateway.app.inject({
    method: 'OPTIONS',
    url: '/csp-reports',
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
  assert.equal(preflight.headers['access-control-allow-origin'], 'http://localhost:3000');
  assert.match(String(preflight.headers['access-control-allow-headers']), /content-type/);
});
