import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { waitUntilAnswers } from './lib/health.ts';
import { inRoot, webPackages } from './lib/workspace.ts';
import { end, fetched, freePort, nginxProgram } from './serve/running-nginx.ts';
import { checkSite } from './serve/site-checks.ts';

const skip = nginxProgram === undefined ? 'nginx is not installed' : false;
/** Visits of each part that are answered between two things that happen to its servers. */
const BETWEEN = 20;
const CLIENTS = 2;

const folder = mkdtempSync(join(tmpdir(), 'keyturn-pages-'));
/** The environment without addresses of another composition. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/(_PORT|_URL|_ORIGINS)$/.test(name)),
);

interface Server {
  port: number;
  begin: () => ChildProcess;
  running: ChildProcess;
}

const answers = (port: number): Promise<unknown> =>
  waitUntilAnswers(`http://127.0.0.1:${port}/healthz`, {
    timeoutMs: 30_000,
    abort: new AbortController().signal,
  });

/** Everything that was begun, whether it came to answer or not. */
const begun: Server[] = [];

async function started(port: number, begin: () => ChildProcess): Promise<Server> {
  const server = { port, begin, running: begin() };
  begun.push(server);
  await answers(port);
  return server;
}

const nginx = (work: string, config: string): ChildProcess =>
  spawn(nginxProgram ?? '', ['-e', 'stderr', '-p', work, '-c', config, '-g', 'user root;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** A part's place in the balancer's template. */
const variableOf = (part: string): string => part.toUpperCase().replace('-', '_');

const siteOf = (part: string, index: number): string => join(folder, `${part}-${index}`, 'site');

async function webServer(part: string, index: number): Promise<Server> {
  const port = await freePort();
  const site = siteOf(part, index);
  const work = join(folder, `${part}-${index}`, 'work');
  mkdirSync(site, { recursive: true });
  await checkSite.prepare(site);
  const kind = part === 'host' ? 'host' : 'remote';
  execFileSync(process.execPath, [inRoot('tools', 'site-config.ts'), kind, site, String(port), work], {
    env,
  });
  return started(port, () => nginx(work, join(work, 'nginx.conf')));
}

async function portalServer(): Promise<Server> {
  const port = await freePort();
  const settings = { PORTAL_PORT: String(port), LOG_LEVEL: 'warn' };
  const words = [inRoot('portal', 'src', 'main.ts')];
  return started(port, () =>
    spawn(process.execPath, words, { env: { ...env, ...settings }, stdio: ['ignore', 'ignore', 'inherit'] }),
  );
}

/** What somebody who comes asks for of a part. */
const visits: Record<string, readonly string[]> = {
  host: ['/', '/harbor-realty/transactions', '/main.0123456789abcdef0123.js'],
  portal: ['/customer/requests'],
};
const visitOfRemote = ['/mf-manifest.json', '/main.0123456789abcdef0123.js'];

describe('two servers of all that people see, behind the balancer', { skip, timeout: 240_000 }, () => {
  const parts = [...webPackages, 'portal'];
  const servers = new Map<string, Server[]>();
  const urls = new Map<string, string>();

  before(async () => {
    const values = new Map([['WORK_FOLDER', folder]]);
    for (const part of parts) {
      const make = (index: number) => (part === 'portal' ? portalServer() : webServer(part, index));
      const two = [await make(0), await make(1)];
      servers.set(part, two);
      const lines = two.map((server) => `server 127.0.0.1:${server.port} max_fails=0;`);
      values.set(`${variableOf(part)}_SERVERS`, lines.join(' '));
    }
    // Only now: a port that is free may be taken by whoever connects somewhere meanwhile.
    for (const part of parts) {
      const port = await freePort();
      urls.set(part, `http://127.0.0.1:${port}`);
      values.set(`${variableOf(part)}_PORT`, String(port));
    }
    const template = readFileSync(inRoot('docker', 'nginx', 'pages.conf.template'), 'utf8');
    const config = join(folder, 'pages.conf');
    writeFileSync(
      config,
      template.replace(/\$\{([A-Z_]+)\}/g, (_found, name: string) => {
        const value = values.get(name);
        assert.ok(value !== undefined, `${name} is given`);
        return value;
      }),
    );
    await started(Number(values.get('HOST_PORT')), () => nginx(folder, config));
  });
  after(async () => {
    for (const { running } of begun) await end(running, 'SIGTERM');
    rmSync(folder, { recursive: true });
  });

  it('restarts each of them under load without a request that fails', async () => {
    const seen = new Map(parts.map((part) => [part, 0]));
    let going = true;
    const visit = async (part: string): Promise<void> => {
      for (const path of visits[part] ?? visitOfRemote) {
        const body = await fetched(`${urls.get(part) ?? ''}${path}`);
        assert.ok(body.length > 0);
      }
      seen.set(part, (seen.get(part) ?? 0) + 1);
    };
    const client = async (part: string): Promise<void> => {
      while (going) await visit(part);
    };
    const clients = Promise.all(parts.flatMap((part) => Array.from({ length: CLIENTS }, () => client(part))));
    const more = async (part: string): Promise<void> => {
      const from = seen.get(part) ?? 0;
      while ((seen.get(part) ?? 0) < from + BETWEEN) await Promise.race([clients, visit(part)]);
    };
    const restartBoth = async (part: string): Promise<void> => {
      for (const server of servers.get(part) ?? []) {
        await more(part);
        // As its container is stopped: it answers what is under way.
        await end(server.running, part === 'portal' ? 'SIGTERM' : 'SIGQUIT');
        await more(part);
        server.running = server.begin();
        await answers(server.port);
      }
      await more(part);
    };
    try {
      for (const part of parts) await Promise.race([clients, restartBoth(part)]);
    } finally {
      going = false;
    }
    await clients;
    for (const part of parts) assert.ok((seen.get(part) ?? 0) >= 5 * BETWEEN, part);
  });

  it('asks both for a script while they are of different builds', async () => {
    for (const [index, name] of ['old.00000000000000aa.js', 'new.00000000000000bb.js'].entries())
      for (const part of webPackages) writeFileSync(join(siteOf(part, index), name), `// ${name}`);
    for (const part of webPackages)
      for (const name of ['old.00000000000000aa.js', 'new.00000000000000bb.js'])
        for (let time = 0; time < 4; time += 1)
          assert.equal(await fetched(`${urls.get(part) ?? ''}/${name}`), `// ${name}`);
    await assert.rejects(fetched(`${urls.get('host') ?? ''}/gone.00000000000000cc.js`), /answered 404/);
  });
});
