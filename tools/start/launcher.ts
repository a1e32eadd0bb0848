import { existsSync, readFileSync } from 'node:fs';

interface Ancestor {
  pid: number;
  parent: number;
  words: string;
}

function readProcess(pid: number): Ancestor | undefined {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return undefined;
  // The name in parentheses may hold spaces; the parent is the second field after it.
  const parent = Number(readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  return { pid, parent, words: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
}

const isPackageManager = ({ words }: Ancestor): boolean => /\b(pnpm|npm|npx)\b/.test(words);

/** The package manager's processes above this one, as far as they follow each other (with the shell they use). */
export function launchers(): number[] {
  const found: number[] = [];
  let ancestor = readProcess(process.ppid);
  while (ancestor !== undefined && (isPackageManager(ancestor) || found.length === 0)) {
    found.push(ancestor.pid);
    ancestor = readProcess(ancestor.parent);
  }
  const manager = found.findLastIndex((pid) => {
    const known = readProcess(pid);
    return known !== undefined && isPackageManager(known);
  });
  return found.slice(0, manager + 1);
}

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`);

/**
 * Calls back once when a package manager that started this process has gone. `npx` does not pass on the signal that
 * ends it, and what it had started would run on unseen. Does nothing where there is no `/proc`.
 */
export function onLauncherGone(callback: () => void, everyMs = 500): void {
  const watched = launchers();
  if (watched.length === 0) return;
  const timer = setInterval(() => {
    if (watched.every(isAlive)) return;
    clearInterval(timer);
    callback();
  }, everyMs);
  timer.unref();
}
