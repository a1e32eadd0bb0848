import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { deploy } from './deploy/deploy.ts';
import { waitUntilAnswers } from './lib/health.ts';
import { inRoot, remoteNames } from './lib/workspace.ts';
import { end, fetched, freePort, nginxProgram } from './serve/running-nginx.ts';

const skip = nginxProgram === undefined || !existsSync('/proc') ? 'nginx or /proc is missing' : false;
const CLIENTS = 4;
/** Visits that are answered between two things that happen to the server. */
const BETWEEN = 40;

/** A build whose manifest names its one script, large enough to take several packets. */
function build(folder: string, version: number): string {
  const dist = join(folder, `dist-${version}`);
  const name = `main.${String(version).padStart(16, '0')}.js`;
  mkdirSync(dist);
  writeFileSync(join(dist, name), `// ${version}\n`.repeat(20_000));
  writeFileSync(join(dist, 'mf-manifest.json'), JSON.stringify({ name, version }));
  return dist;
}

interface Manifest {
  name: string;
  version: number;
}

/** What a browser does: the manifest, then the script that it names, whole. Gives the version that it got. */
async function visit(url: string): Promise<number> {
  const { name, version } = JSON.parse(await fetched(`${url}/mf-manifest.json`)) as Manifest;
  assert.equal(await fetched(`${url}/${name}`), `// ${version}\n`.repeat(20_000));
  return version;
}

const workersOf = (pid: number): string => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();

for (const remote of remoteNames) {
  describe(`the server of ${remote} under load`, { skip, timeout: 60_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), `keyturn-reload-${remote}-`));
    const site = join(folder, 'site');
    let server: ChildProcess;
    let url: string;

    before(async () => {
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      mkdirSync(site);
      await deploy(build(folder, 1), site, { keep: 5, now: new Date(), given: {} });
      const work = join(folder, 'work');
      const config = [inRoot('tools', 'site-config.ts'), 'remote', site, String(port), work];
      execFileSync(process.execPath, config);
      const options = ['-e', 'stderr', '-p', work, '-c', join(work, 'nginx.conf'), '-g', 'user root;'];
      server = spawn(nginxProgram ?? '', options, { stdio: ['ignore', 'ignore', 'inherit'] });
      await waitUntilAnswers(`${url}/healthz`, { timeoutMs: 10_000, abort: new AbortController().signal });
    });
    after(async () => {
      await end(server, 'SIGQUIT');
      rmSync(folder, { recursive: true });
    });

    it('restarts its workers and takes deploys without a request that fails', async () => {
      const seen: number[] = [];
      let going = true;
      const client = async (): Promise<void> => {
        while (going) seen.push(await visit(url));
      };
      const clients = Promise.all(Array.from({ length: CLIENTS }, client));
      const more = async (): Promise<void> => {
        const from = seen.length;
        while (seen.length < from + BETWEEN) await Promise.race([clients, visit(url)]);
      };
      const pid = server.pid ?? 0;
      await more();
      for (const version of [2, 3]) {
        const workers = workersOf(pid);
        server.kill('SIGHUP');
        while (workersOf(pid) === workers) await more();
        await deploy(build(folder, version), site, { keep: 5, now: new Date(), given: {} });
        await more();
      }
      going = false;
      await clients;
      assert.deepEqual([...new Set(seen)].sort(), [1, 2, 3]);
      assert.equal(await visit(url), 3);
    });
  });
}
