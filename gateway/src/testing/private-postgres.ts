import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './gateway-process.ts';

const run = promisify(execFile);
const debian = '/usr/lib/postgresql';

/** A PostgreSQL server of a test's own. */
export interface PrivatePostgres {
  url: string;
  /** Ends it without a farewell, as a crash does, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The folder of the server's programs, or null where there are none. */
export function postgresPrograms(): string | null {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/**
 * Why tests that bring their own server are left out here: `node --test`'s reason, or false where they run. The suite
 * runs twice, with an empty DATABASE_URL for the embedded database; its pass on PostgreSQL is enough for them.
 */
export function withoutPrivatePostgres(): string | false {
  if (process.env['DATABASE_URL'] === '') return 'they run once, with those on PostgreSQL';
  return postgresPrograms() === null ? 'the programs of a PostgreSQL server are not installed' : false;
}

/**
 * Starts a server in a folder of its own, with the durability of a normal one.
 *
 * @param given where that folder is made, and what `initdb` is told besides
 */
export async function startPrivatePostgres(
  programs: string,
  { parent = tmpdir(), form = [] }: { parent?: string; form?: readonly string[] } = {},
): Promise<PrivatePostgres> {
  const folder = mkdtempSync(join(parent, 'keyturn-postgres-'));
  const user = await unprivileged();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const data = join(folder, 'data');
  const call = (program: string, ...args: string[]) =>
    run(join(programs, program), args, { cwd: folder, ...(user ?? {}), timeout: 60_000 });
  const control = (...args: string[]) =>
    call('pg_ctl', ...args, '--wait', '--silent', '--pgdata', data, '--log', join(folder, 'log'));
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  const usual = ['--username', 'keyturn', '--auth', 'trust', '--encoding', 'UTF8'];
  await call('initdb', '--pgdata', data, ...usual, ...form);
  await control('start', '--options', options);
  return {
    url: `postgres://keyturn@127.0.0.1:${port}/postgres`,
    async restart() {
      await control('restart', '--mode', 'immediate', '--options', options);
    },
    async stop() {
      await control('stop', '--mode', 'immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server refuses to run as root: the user to run it as, or null for the one who asks. */
export async function unprivileged(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const asked = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name]))).catch(() => null);
    const [uid, gid] = asked?.map(({ stdout }) => Number(stdout)) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error('There is no user to run PostgreSQL as.');
}
