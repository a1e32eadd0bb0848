import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { waitUntilAnswers } from './lib/health.ts';
import { readSettings } from './lib/settings.ts';
import { inRoot } from './lib/workspace.ts';
import { brotliModule, nginxConfig } from './serve/nginx.ts';
import { originsOf } from './serve/origins.ts';
import { end, freePort, nginxProgram } from './serve/running-nginx.ts';
import { brotliCheck, checkSite } from './serve/site-checks.ts';

const skip = nginxProgram === undefined ? 'nginx is not installed' : false;

for (const kind of ['host', 'remote'] as const) {
  describe(`nginx before a ${kind}`, { skip, timeout: 60_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), `keyturn-nginx-${kind}-`));
    const site = join(folder, 'site');
    const maps = join(folder, 'maps');
    const settings = kind === 'host' ? {} : { GATEWAY_URL: 'https://api.example' };
    const origins = originsOf(readSettings(settings));
    let server: ChildProcess;
    let url: string;

    before(async () => {
      const port = await freePort();
      url = `http://localhost:${port}`;
      mkdirSync(site);
      await checkSite.prepare(site);
      const work = join(folder, 'work');
      const env = { ...process.env, HOST_URL: '' };
      const clean = Object.fromEntries(
        Object.entries(env).filter(([name]) => !/(_PORT|_URL|_ORIGINS)$/.test(name)),
      );
      execFileSync(process.execPath, [inRoot('tools', 'site-config.ts'), kind, site, String(port), work], {
        env: { ...clean, ...settings, SOURCE_MAPS_FOLDER: maps, SITE_PACKAGE: 'remote-admin' },
      });
      const config = join(work, 'nginx.conf');
      server = spawn(nginxProgram ?? '', ['-p', work, '-c', config, '-g', 'user root;'], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await waitUntilAnswers(`${url}/healthz`, { timeoutMs: 10_000, abort: new AbortController().signal });
    });
    after(async () => {
      await end(server, 'SIGTERM');
      rmSync(folder, { recursive: true });
    });

    it('leaves its source maps to the gateway, under the name that its pages tell', () => {
      assert.deepEqual(
        readdirSync(join(maps, 'admin')),
        readdirSync(site).filter((file) => file.endsWith('.js.map')),
      );
    });
    for (const check of [...checkSite.checks(kind, origins), ...(brotliModule() ? [brotliCheck] : [])]) {
      it(check.title, () => check.run(url));
    }
  });
}

describe('the nginx template', () => {
  it('is not filled with a variable that nobody gives', () => {
    const site = {
      kind: 'host',
      port: 1,
      siteFolder: '/s',
      workFolder: '/w',
      origins: originsOf(readSettings({})),
    } as const;
    assert.equal(
      nginxConfig('listen ${PORT}; add_header A $status;', site),
      'listen 1; add_header A $status;',
    );
    assert.throws(() => nginxConfig('${SURPRISE}', site), /SURPRISE/);
  });
});
