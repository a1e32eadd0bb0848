import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './gateway-process.ts';

const template = new URL('../../../docker/nginx/balancer.conf.template', import.meta.url);

/** The nginx that is installed here, or null. */
export const nginxProgram = (): string | null =>
  ['nginx', '/usr/sbin/nginx'].find((file) => spawnSync(file, ['-v']).status === 0) ?? null;

/** Runs the deployment's own balancer configuration in front of gateways, given as `host:port`. */
export async function startBalancer(nginx: string, gateways: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-balancer-'));
  const port = await freePort();
  const values: Record<string, string> = {
    PORT: String(port),
    WORK_FOLDER: folder,
    GATEWAYS: gateways.map((address) => `server ${address} max_fails=0;`).join(' '),
  };
  const config = readFileSync(template, 'utf8').replace(
    /\$\{([A-Z_]+)\}/g,
    (_found, name: string) => values[name] ?? '',
  );
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, config);
  const user = process.getuid?.() === 0 ? ['-g', 'user root;'] : [];
  const child = spawn(nginx, ['-p', folder, '-c', path, ...user], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(`${url}/readyz`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error('nginx ended at its start.');
    await wait(50);
  }
  return {
    url,
    async stop(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
