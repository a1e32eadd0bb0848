import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { addresses } from './addresses.ts';
import type { RemoteName } from './failures.ts';

const root = join(import.meta.dirname, '..', '..');
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Builds a remote's dev shell as `pnpm dev NAME --alone` serves it; gives the folder. */
export async function buildAlone(remote: RemoteName): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `keyturn-alone-${remote}-`));
  const cwd = join(root, `remote-${remote}`);
  const args = ['--config', 'webpack.config.ts', '--mode', 'development', '--env', 'alone', '-o', folder];
  await promisify(execFile)(join(cwd, 'node_modules', '.bin', 'webpack'), args, { cwd });
  return folder;
}

/** Lets a page find the dev shell where the host is: its settings stay the host's. */
export async function serveAlone(page: Page, folder: string): Promise<void> {
  // A page that no server gave is not taken for one of this machine, which the gateway's answers are for.
  await page.context().grantPermissions(['local-network-access'], { origin: addresses.host });
  await page.route(`${addresses.host}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = types[extname(pathname)];
    if (pathname === '/config.json') await route.continue();
    else if (contentType === undefined)
      await route.fulfill({ contentType: 'text/html', body: await readFile(join(folder, 'index.html')) });
    else await route.fulfill({ contentType, body: await readFile(join(folder, pathname)) });
  });
}
