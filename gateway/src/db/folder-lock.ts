import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import { dirname } from 'node:path';
import { tryLockFile } from '../../../shared/federation/file-lock.ts';
import { errorText } from '../base/error-text.ts';

/** Thrown when the folder of the embedded database cannot be opened. The message is written for the operator. */
export class FolderRefused extends Error {}

/** Another process has the folder of the embedded database open; two would lose each other's data. */
export class FolderInUse extends FolderRefused {
  override readonly name = 'FolderInUse';
}

/**
 * Thrown when the folder of the embedded database cannot be written, for example on a read-only volume or with another
 * owner.
 */
export class FolderNotWritable extends FolderRefused {
  override readonly name = 'FolderNotWritable';
}

/**
 * Locks a data folder for this process until the lock is released or the process ends, even by SIGKILL (ADR 0353). The
 * lock is the file `FOLDER.lock-held`. The file `FOLDER.lock` only tells people and earlier releases who the holder is.
 *
 * @returns a function that releases the lock.
 * @throws FolderInUse while another process holds the lock.
 * @throws FolderNotWritable if the folder cannot be written.
 */
export function lockFolder(folder: string): () => void {
  const note = `${folder}.lock`;
  const unlock = writing(folder, () => tryLockFile(`${folder}.lock-held`));
  if (unlock === null) throw inUse(folder, holderIn(note));
  try {
    const earlier = earlierReleaseIn(note);
    if (earlier !== null) throw inUse(folder, `process ${earlier}, of an earlier release`);
    writing(folder, () => {
      mkdirSync(dirname(note), { recursive: true });
      writeFileSync(note, `${process.pid}\n${hostname()}\n${new Date().toISOString()}\n`);
    });
  } catch (error) {
    unlock();
    throw error;
  }
  return () => {
    rmSync(note, { force: true });
    unlock();
  };
}

function writing<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new FolderNotWritable(
      `The data folder ${folder} cannot be written: ${errorText(error)}. Check its owner and its volume, or choose another KEYTURN_DATA.`,
    );
  }
}

const inUse = (folder: string, holder: string): FolderInUse =>
  new FolderInUse(
    `The data folder ${folder} is in use by ${holder}. Stop it, choose another KEYTURN_DATA, ` +
      'or set DATABASE_URL to share one PostgreSQL between processes.',
  );

function linesOf(note: string): string[] {
  try {
    return readFileSync(note, 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}

function holderIn(note: string): string {
  const [pid, host, since] = linesOf(note);
  return pid === undefined || host === undefined || since === undefined
    ? 'another process'
    : `process ${pid} on ${host} since ${since}`;
}

/**
 * Returns the PID of an earlier release that still holds the folder, or null. An earlier release locks a folder only by
 * its PID in the note.
 */
function earlierReleaseIn(note: string): number | null {
  const lines = linesOf(note);
  const pid = Number(lines[0]);
  if (lines.length !== 1 || !Number.isInteger(pid) || pid <= 0 || pid === process.pid) return null;
  return isAlive(pid) && !startedAfter(pid, statSync(note).mtimeMs) ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Clock ticks per second of `/proc/PID/stat`: 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;
/**
 * Tolerance in milliseconds. The start time of the kernel, from which the kernel counts, is known only to the second.
 */
const toleranceMs = 2_000;

/**
 * Checks whether a process started after a time in milliseconds. If so, it only reuses the PID of a process that has
 * ended. Returns false without `/proc`.
 */
function startedAfter(pid: number, time: number): boolean {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return false;
  }
  // The name in parentheses may contain spaces. The start time is the twentieth field after the name.
  const ticks = Number(stat.split(') ').at(-1)?.split(' ')[19]);
  const bootedAt = Date.now() - uptime() * 1_000;
  return bootedAt + (ticks / ticksPerSecond) * 1_000 > time + toleranceMs;
}
