import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const debian = '/usr/lib/postgresql';

/** A program of the newest installed server, or null where there is none. */
export function findProgram(name: 'pgbench' | 'psql'): string | null {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => join(debian, version, 'bin', name));
  return found.find((path) => existsSync(path)) ?? null;
}

/**
 * How often a second pgbench gets through some statements, prepared once for each connection.
 *
 * @throws Error for a statement with a colon before a word, which pgbench would take for a variable.
 */
export async function pgbenchRate(
  program: string,
  databaseUrl: string,
  statements: readonly string[],
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-pgbench-'));
  const script = join(folder, 'script.sql');
  const unclear = statements.find((sql) => /(?<!:):(?=\w)/.test(sql));
  if (unclear !== undefined) throw new Error(`pgbench would misread ${unclear}`);
  writeFileSync(script, statements.map((sql) => `${sql.replaceAll('\n', ' ')};\n`).join(''));
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
