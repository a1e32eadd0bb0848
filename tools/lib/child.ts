import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from './child-environment.ts';

/** What to run, under which name, in which folder. */
export interface Command {
  name: string;
  file: string;
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
}

/** A child with a process group and a log file of its own. */
export interface Child {
  name: string;
  logPath: string;
  /** Settles when the child has ended, with what to tell people. */
  ended: Promise<string>;
  isRunning: () => boolean;
  /** Asks the whole group to end; after `graceMs` it is ended by force. Resolves when it is gone. */
  stop: (graceMs?: number) => Promise<void>;
}

/** Starts a child whose output goes to `<logFolder>/<name>.log`; the log of the run before is kept beside it. */
export function startChild(command: Command, logFolder: string): Child {
  mkdirSync(logFolder, { recursive: true });
  const logPath = join(logFolder, `${command.name}.log`);
  if (existsSync(logPath)) renameSync(logPath, join(logFolder, `${command.name}.previous.log`));
  const log = openSync(logPath, 'w');
  const child = spawn(command.file, command.args, {
    cwd: command.cwd,
    env: childEnvironment(command.env),
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  let running = true;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      running = false;
      resolve(`${command.name} could not be started: ${error.message}`);
    });
    child.once('exit', (code, signal) => {
      running = false;
      resolve(`${command.name} ended (${signal ?? `code ${String(code)}`})`);
    });
  });
  const stop = async (graceMs = 10_000): Promise<void> => {
    if (!running) return;
    signalGroup(child, 'SIGTERM');
    const force = setTimeout(() => {
      signalGroup(child, 'SIGKILL');
    }, graceMs);
    await ended;
    clearTimeout(force);
  };
  return { name: command.name, logPath, ended, isRunning: () => running, stop };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    const gone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!gone) throw error;
  }
}

/** The last lines that a child wrote. */
export function lastLines(logPath: string, count = 20): string {
  if (!existsSync(logPath)) return '';
  return readFileSync(logPath, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}
