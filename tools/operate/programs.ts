import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { childEnvironment } from '../lib/child-environment.ts';
import { OperateError } from './error.ts';

/**
 * Runs a program of PostgreSQL.
 *
 * @throws OperateError with what it complained of, without the lines that quote rows; or where it is not installed
 */
export async function runProgram(
  program: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  connection: Record<string, string>,
): Promise<void> {
  const child = spawn(program, args, {
    env: childEnvironment(connection),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', () =>
      reject(new OperateError(`${program} is not installed: it comes with PostgreSQL.`)),
    );
  });
  const [code, said] = await Promise.all([ended, text(child.stderr)]);
  if (code === 0) return;
  const complaint = said.split('\n').find((line) => /^pg_\w+: error: /.test(line));
  throw new OperateError(complaint ?? `${program} failed.`);
}
