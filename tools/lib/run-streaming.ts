import { spawn } from 'node:child_process';
import { childEnvironment } from './child-environment.ts';

/** What to run in the foreground. */
export interface Foreground {
  file: string;
  args: readonly string[];
  cwd: string;
  env?: Record<string, string>;
  timeoutMs?: number;
}

const defaultTimeoutMs = 15 * 60_000;

/** Runs a command with its output passed through; resolves with its exit code (1 when it could not run or timed out). */
export function runStreaming({
  file,
  args,
  cwd,
  env,
  timeoutMs = defaultTimeoutMs,
}: Foreground): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      env: childEnvironment(env),
      stdio: ['ignore', 'inherit', 'inherit'],
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
  });
}
