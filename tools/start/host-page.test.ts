import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readSettings } from '../lib/settings.ts';
import { originsOf } from '../serve/origins.ts';
import { createSite } from '../serve/site.ts';
import { keepHostPage } from './host-page.ts';

const settings = readSettings({ GATEWAY_PORT: '14700' });
const pageOf = (build: string): string =>
  `<!doctype html><html><head><script src="/main.${build}.js"></script></head></html>`;

describe('a host that is built anew while it is served', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-host-page-'));
  const built = mkdtempSync(join(folder, 'dist-'));
  const into = join(folder, 'page');
  let server: Server;
  let url: string;
  let builds = 0;

  /** What a build leaves: a page and settings that know nothing of this composition. */
  function build(name: string): void {
    writeFileSync(join(built, 'index.html'), pageOf(name));
    writeFileSync(join(built, 'config.json'), '{"gatewayUrl":"http://localhost:4000"}');
    writeFileSync(join(built, `main.${name}.js`), `// ${name}`);
    builds += 1;
    utimesSync(join(built, 'index.html'), builds, builds);
  }
  const page = async (path = '/harbor-realty/home'): Promise<string> => (await fetch(`${url}${path}`)).text();

  before(async () => {
    build('0123456789ab');
    const refresh = await keepHostPage({ built, into }, settings, {});
    const site = {
      folder: built,
      kind: 'host',
      origins: originsOf(settings),
      page: { folder: into, refresh },
    } as const;
    server = createSite(site).listen(0);
    url = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  it('has its settings in a folder of its own, and leaves the build as it was', async () => {
    for (const path of ['/', '/index.html', '/harbor-realty/home']) {
      assert.match(await page(path), /"gatewayUrl":"http:\/\/localhost:14700"/, path);
    }
    assert.match(await page('/config.json'), /14700/);
    assert.equal(await page('/main.0123456789ab.js'), '// 0123456789ab');
    assert.equal(readFileSync(join(built, 'index.html'), 'utf8'), pageOf('0123456789ab'));
    assert.deepEqual(readdirSync(built).sort(), ['config.json', 'index.html', 'main.0123456789ab.js']);
  });

  it('serves the new build with the same settings', async () => {
    build('ba9876543210');
    const served = await page();
    assert.match(served, /main\.ba9876543210\.js/);
    assert.match(served, /"gatewayUrl":"http:\/\/localhost:14700"/);
    assert.match(await page('/config.json'), /14700/);
  });

  it('keeps the page while the build has none', async () => {
    rmSync(join(built, 'index.html'));
    assert.match(await page(), /main\.ba9876543210\.js/);
    writeFileSync(join(built, 'index.html'), '<!doctype html><ht');
    assert.match(await page(), /main\.ba9876543210\.js/);
    build('000011112222');
    assert.match(await page(), /main\.000011112222\.js/);
  });

  it('is not started without a build', async () => {
    const nowhere = { built: join(folder, 'nowhere'), into };
    await assert.rejects(keepHostPage(nowhere, settings, {}), /the host is not built/);
  });
});
