import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './workspace.ts';

const skipped = new Set([
  'node_modules',
  'dist',
  '.git',
  '.cache',
  '.data',
  'coverage',
  'test-results',
  'playwright-report',
]);

/** Every file below a folder (absolute paths, sorted), without build output and dependencies. */
export function filesBelow(folder: string, accept: (path: string) => boolean = () => true): string[] {
  if (!existsSync(folder)) return [];
  const found: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !skipped.has(entry.name)) found.push(...filesBelow(path, accept));
    if (entry.isFile() && accept(path)) found.push(path);
  }
  return found.sort();
}

export const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

/** One hash over the names and the contents of files, and over further words (settings, versions). */
export function hashOf(paths: readonly string[], ...words: string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  }
  for (const word of words) hash.update(word).update('\0');
  return hash.digest('hex');
}

/** Writes by rename, so that a reader never sees half a file; leaves a file of the same content untouched. */
export function writeIfChanged(path: string, content: string): boolean {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return false;
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}.tmp`;
  writeFileSync(draft, content);
  renameSync(draft, path);
  return true;
}

/** Parses a JSON file; `undefined` when it is absent or broken (a cache is then simply rebuilt). */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
