import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const debian = '/usr/lib/postgresql';

/** pgbench of the newest installed server, or null where there is none. */
export function findPgbench(): string | null {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => join(debian, version, 'bin', 'pgbench'));
  return found.find((path) => existsSync(path)) ?? null;
}

/** Transactions a second that pgbench reaches with a script of statements. */
export async function pgbenchRate(
  program: string,
  databaseUrl: string,
  sql: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-pgbench-'));
  const script = join(folder, 'script.sql');
  writeFileSync(script, sql);
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-T',
    String(seconds),
    '-f',
    script,
    databaseUrl,
  ];
  const { stdout } = await promisify(execFile)(program, args);
  rmSync(folder, { recursive: true });
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
}
