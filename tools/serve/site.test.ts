import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { compressFolder } from '../build/compress.ts';
import { brotliCheck, checkSite } from './site-checks.ts';
import { createSite } from './site.ts';

const folder = mkdtempSync(join(tmpdir(), 'keyturn-site-'));
const origins = {
  scripts: ['http://localhost:3001'],
  connect: ['http://localhost:4000', 'ws://localhost:4000'],
  frames: ['http://localhost:4100'],
};

for (const [kind, reports] of [
  ['host', 'http://localhost:4000/csp-reports'],
  ['remote', 'https://api.example/csp-reports'],
] as const) {
  const own = { ...origins, reports };
  describe(`the static server of a ${kind}`, () => {
    let server: Server;
    let url: string;
    before(async () => {
      mkdirSync(join(folder, kind), { recursive: true });
      await checkSite.prepare(join(folder, kind));
      server = createSite({ folder: join(folder, kind), kind, origins: own }).listen(0);
      url = `http://localhost:${(server.address() as AddressInfo).port}`;
    });
    after(() => {
      server.close();
    });

    for (const check of [...checkSite.checks(kind, own), brotliCheck]) {
      it(check.title, () => check.run(url));
    }

    it('serves a file that a later deploy puts there', async () => {
      writeFileSync(join(folder, kind, 'late.0123456789abcdef.js'), 'export const late = true;');
      const response = await fetch(`${url}/late.0123456789abcdef.js`);
      assert.equal(await response.text(), 'export const late = true;');
    });
  });
}

describe('precompression', () => {
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('leaves alone what is small or already compressed', async () => {
    const own = join(folder, 'small');
    mkdirSync(own);
    writeFileSync(join(own, 'tiny.js'), '1');
    writeFileSync(join(own, 'picture.png'), 'x'.repeat(5000));
    writeFileSync(join(own, 'big.js'), 'x'.repeat(5000));
    assert.equal(await compressFolder(own), 1);
  });
});
