import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { connectionOf } from './connection.ts';
import { OperateError } from './error.ts';
import { runProgram } from './programs.ts';
import { runScript } from './script.ts';

const usage = `Usage: DATABASE_URL=ADDRESS pnpm run backup FILE
Writes the database as it stands at one moment into a new file, while gateways go on working.`;

/**
 * Writes a backup. It has its name only once it is whole and was read again; nobody but its owner may read it.
 *
 * @throws OperateError
 */
async function backUp(file: string): Promise<string> {
  const connection = connectionOf(process.env['DATABASE_URL']);
  if (existsSync(file)) throw new OperateError(`${file} is there already.`);
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    closeSync(openSync(unfinished, 'wx', 0o600));
    const plain = ['--no-owner', '--no-privileges', '--no-comments'];
    await runProgram('pg_dump', ['--format=custom', ...plain, `--file=${unfinished}`], connection);
    await runProgram('pg_restore', ['--list', unfinished], {});
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return `backup: ${file} is written.`;
}

await runScript(usage, backUp);
