import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sirv from 'sirv';
import { addresses } from '../../support/addresses.ts';

const root = resolve(import.meta.dirname, '..', '..', '..');
const port = Number(new URL(addresses.host).port) + 40;

/** Where the one-bundle build is served. */
export const singleUrl = `http://localhost:${port}`;

/** Builds the source without federation and serves it, told the same run-time configuration as the running host. */
export async function serveSingleBundle(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-single-'));
  execFileSync(
    join(root, 'host', 'node_modules', '.bin', 'webpack'),
    ['--mode', 'production', '--config', join(import.meta.dirname, '..', 'single', 'webpack.config.ts')],
    {
      cwd: join(root, 'host'),
      env: { ...process.env, SINGLE_BUNDLE_OUT: folder },
      stdio: 'inherit',
    },
  );
  for (const name of ['config.json', 'registry.json', 'routes.json']) {
    writeFileSync(join(folder, name), await (await fetch(`${addresses.host}/${name}`)).text());
  }
  const index = join(folder, 'index.html');
  const live = await (await fetch(addresses.host)).text();
  const inlined = live.match(/<script type="application\/json"[\s\S]*?<\/script>/g) ?? [];
  writeFileSync(index, readFileSync(index, 'utf8').replace('</head>', `${inlined.join('')}</head>`));
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name))));
  }
  const files = sirv(folder, { single: true, dev: true, brotli: true });
  const server = createServer((request, response) => files(request, response)).listen(port);
  return () => {
    server.close();
    rmSync(folder, { recursive: true });
  };
}
