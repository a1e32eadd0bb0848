import { execFile } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './gateway-process.ts';
import { unprivileged } from './private-postgres.ts';

const run = promisify(execFile);

/** What a server says of itself. */
export type Role = 'primary' | 'replica';

/** What the server at a port says of itself; null where it says nothing. */
export async function roleAt(port: number, password = ''): Promise<Role | null> {
  const row = await ask(port, 'SELECT pg_is_in_recovery() AS follows', password).catch(() => null);
  if (typeof row !== 'object' || row === null || !('follows' in row)) return null;
  return row.follows === true ? 'replica' : 'primary';
}

async function ask(port: number, statement: string, password = ''): Promise<unknown> {
  const client = new pg.Client({
    connectionString: `postgres://keyturn:${password}@127.0.0.1:${port}/postgres`,
    connectionTimeoutMillis: 1_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(statement)).rows[0];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A server and one that follows it: a commit is acknowledged when both have it. */
export interface PostgresPair {
  ports: readonly [number, number];
  /** Ends the first one as a loss of its machine does. */
  killFirst(): void;
  /** Makes the second one take changes, as whoever watches over them does when the first one is gone. */
  promoteSecond(): Promise<void>;
  /** What a server says of itself; null where it says nothing. */
  roleOf(port: number): Promise<Role | null>;
  /** Stops, or lets go on, what the second one shows; it still stores all. */
  pauseSecond(paused: boolean): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgresPair(programs: string): Promise<PostgresPair> {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-pair-'));
  const user = await unprivileged();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const ports = [await freePort(), await freePort()] as const;
  const [first, second] = [join(folder, 'first'), join(folder, 'second')] as const;
  const call = (program: string, ...args: string[]) =>
    run(join(programs, program), args, { cwd: folder, ...(user ?? {}), timeout: 120_000 });
  const start = (data: string, port: number) => {
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c hot_standby_feedback=on`;
    return call('pg_ctl', 'start', '--wait', '--silent', '-D', data, '-l', `${data}.log`, '-o', options);
  };
  await call('initdb', '--pgdata', first, '--username', 'keyturn', '--auth', 'trust', '--encoding', 'UTF8');
  await start(first, ports[0]);
  const source = `host=127.0.0.1 port=${ports[0]} user=keyturn application_name=second`;
  await call('pg_basebackup', '-D', second, '-d', source, '-R', '--checkpoint=fast', '--no-sync');
  await start(second, ports[1]);
  await ask(ports[0], "ALTER SYSTEM SET synchronous_standby_names = 'second'");
  await ask(ports[0], 'SELECT pg_reload_conf()');
  return {
    ports,
    killFirst() {
      process.kill(Number(readFileSync(join(first, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    },
    async promoteSecond() {
      await call('pg_ctl', 'promote', '--wait', '--silent', '-D', second);
    },
    roleOf: (port) => roleAt(port),
    async pauseSecond(paused) {
      await ask(ports[1], `SELECT pg_wal_replay_${paused ? 'pause' : 'resume'}()`);
    },
    async stop() {
      for (const data of [first, second])
        await call('pg_ctl', 'stop', '--mode', 'immediate', '--silent', '-D', data).catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
