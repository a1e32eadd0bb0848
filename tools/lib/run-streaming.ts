import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { childEnvironment } from './child-environment.ts';

/** What to run in the foreground. */
export interface Foreground {
  file: string;
  args: readonly string[];
  cwd: string;
  env?: Record<string, string>;
  timeoutMs?: number;
  /** The file that the output is added to; otherwise it is passed through. */
  log?: string;
}

/** Only what hangs takes so long, also beside other work on a machine a third as fast as usual. */
const defaultTimeoutMs = 180 * 60_000;

/** Runs a command to its end; resolves with its exit code (1 when it could not run or timed out). */
export function runStreaming({
  file,
  args,
  cwd,
  env,
  timeoutMs = defaultTimeoutMs,
  log,
}: Foreground): Promise<number> {
  const output = log === undefined ? 'inherit' : openSync(log, 'a');
  return new Promise<number>((resolve) => {
    const child = spawn(file, args, {
      cwd,
      env: childEnvironment(env),
      stdio: ['ignore', output, output],
    });
    const timer = setTimeout(() => {
      console.error(
        `${file} ${args.join(' ')} took more than ${timeoutMs / 60_000} minutes and was stopped.`,
      );
      child.kill('SIGKILL');
    }, timeoutMs);
    child.once('error', (error) => {
      clearTimeout(timer);
      console.error(`${file} could not be run: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(code ?? 1);
    });
  }).finally(() => {
    if (output !== 'inherit') closeSync(output);
  });
}
