import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './gateway-process.ts';
import type { Role } from './postgres-pair.ts';
import { unprivileged } from './private-postgres.ts';

const installed = (...files: string[]): string | null =>
  files.find((file) => spawnSync(file, ['--version']).status === 0 || spawnSync(file, ['-v']).status === 0) ??
  null;

/** The balancer and the pooler that are installed here; null where one of them is not. */
export function databaseFrontPrograms(): { haproxy: string; pgbouncer: string } | null {
  const haproxy = installed('haproxy', '/usr/sbin/haproxy');
  const pgbouncer = installed('pgbouncer', '/usr/sbin/pgbouncer');
  return haproxy === null || pgbouncer === null ? null : { haproxy, pgbouncer };
}

/** Two servers, as what stands in front of them knows them. */
export interface TwoServers {
  ports: readonly [number, number];
  /** Where each is asked for its role by HTTP, where somebody watches over them. */
  checks?: readonly [number, number];
  /** Of `keyturn`; none where everybody is trusted. */
  password?: string;
  /** What the server says of itself that a port leads to; null where it says nothing. */
  roleOf(port: number): Promise<Role | null>;
}

/** A file of `docker/ha`, with its variables filled in. */
export const configured = (name: string, values: Readonly<Record<string, string | number>>): string =>
  readFileSync(new URL(`../../../docker/ha/${name}.template`, import.meta.url), 'utf8').replace(
    /\$\{([A-Z_]+)\}/g,
    (_found, key: string) => String(values[key] ?? ''),
  );

/**
 * What the deployment has in front of its two servers, with its own configuration: HAProxy leads to whichever takes
 * changes, PgBouncer shares that one's connections. Where no Patroni says which is which, a small server does.
 */
export async function startDatabaseFront(
  { haproxy, pgbouncer }: { haproxy: string; pgbouncer: string },
  pair: TwoServers,
) {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-front-'));
  const user = await unprivileged();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const [primary, replica, pooled] = [await freePort(), await freePort(), await freePort()];
  const { checks: watched, password = '' } = pair;
  const own = await Promise.all(
    (watched === undefined ? pair.ports : []).map(async (port) => {
      const server = createServer((request, response) => {
        void pair.roleOf(port).then((role) => {
          response.writeHead(request.url === `/${role}` ? 200 : 503).end();
        });
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const [one, two] = watched ?? own.map((server) => (server.address() as AddressInfo).port);
  const files = {
    haproxy: configured('haproxy.cfg', {
      ...{ BIND: '127.0.0.1', PRIMARY_PORT: primary, REPLICA_PORT: replica },
      ...{ SERVER_ONE: `127.0.0.1:${pair.ports[0]}`, CHECK_ONE: one },
      ...{ SERVER_TWO: `127.0.0.1:${pair.ports[1]}`, CHECK_TWO: two },
    }),
    pgbouncer: configured('pgbouncer.ini', {
      ...{ DATABASE: 'postgres', PRIMARY_HOST: '127.0.0.1', PRIMARY_PORT: primary },
      ...{ BIND: '127.0.0.1', PORT: pooled, AUTH_TYPE: 'trust', AUTH_FILE: join(folder, 'users') },
    }),
    users: `"keyturn" "${password}"\n`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o644 });
  const begin = (program: string, ...args: string[]) =>
    spawn(program, args, { cwd: folder, ...(user ?? {}), stdio: ['ignore', 'ignore', 'ignore'] });
  const children = [
    begin(haproxy, '-db', '-f', join(folder, 'haproxy')),
    begin(pgbouncer, join(folder, 'pgbouncer')),
  ];
  for (const port of [primary, replica, pooled]) await answers(port, children);
  await leads(pair, primary, 'primary');
  await leads(pair, replica, 'replica');
  const at = (port: number): string => `postgres://keyturn:${password}@127.0.0.1:${port}/postgres`;
  return {
    /** By way of the pooler. */
    url: at(pooled),
    directUrl: at(primary),
    replicaUrl: at(replica),
    async stop(): Promise<void> {
      for (const child of children) {
        if (child.exitCode !== null) continue;
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      for (const server of own) server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(port: number, children: readonly { exitCode: number | null }[]): Promise<void> {
  for (;;) {
    if (children.some(({ exitCode }) => exitCode !== null)) throw new Error('A program ended at its start.');
    const socket = connect(port, '127.0.0.1');
    const open = await Promise.race([once(socket, 'connect'), once(socket, 'error')]).then(
      () => !socket.destroyed && socket.readyState === 'open',
      () => false,
    );
    socket.destroy();
    if (open) return;
    await wait(50);
  }
}

/** HAProxy takes every server for well until it has looked: the way is known once it leads there each time. */
async function leads(pair: TwoServers, port: number, to: Role): Promise<void> {
  for (let right = 0; right < 6;) {
    right = (await pair.roleOf(port)) === to ? right + 1 : 0;
    await wait(20);
  }
}
