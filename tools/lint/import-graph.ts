import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { inRoot } from '../lib/workspace.ts';
import { importedFile } from './walls.ts';
import { unlisted } from './zones.ts';

/** What each node imports: file by file, or folder by folder. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

function sourcesOf(pkg: string): string[] {
  const leftOut = (path: string): boolean =>
    path.split('/').some((part) => part !== 'testing' && unlisted.includes(part));
  return globSync(`${pkg}/**/*.{ts,tsx}`, { cwd: inRoot(), exclude: leftOut }).filter(
    (path) => !leftOut(path) && !path.endsWith('.d.ts'),
  );
}

/** Every module that a source names: static, dynamic and type-only alike. */
export const specifiersOf = (source: string): string[] =>
  ts.preProcessFile(source, true, true).importedFiles.map(({ fileName }) => fileName);

/** The imports between the files of a package. */
export function importGraph(pkg: string): ImportGraph {
  const known = new Set(sourcesOf(pkg));
  return new Map(
    [...known].map((file) => {
      const targets = specifiersOf(readFileSync(inRoot(file), 'utf8')).flatMap((specifier) => {
        const target = importedFile(file, specifier, (path) => known.has(path));
        return target !== undefined && known.has(target) ? [target] : [];
      });
      return [file, new Set(targets)];
    }),
  );
}

/** The imports between what stands directly in a folder: its files, and its folders each as a whole. */
export function contentsGraph(files: ImportGraph, folder: string): ImportGraph {
  const unitOf = (path: string): string | undefined =>
    path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined;
  const units = new Map<string, Set<string>>();
  for (const [file, targets] of files) {
    const from = unitOf(file);
    if (from === undefined) continue;
    const imported = units.get(from) ?? new Set();
    units.set(from, imported);
    for (const target of targets) {
      const to = unitOf(target);
      if (to !== undefined && to !== from) imported.add(to);
    }
  }
  return units;
}

/** The groups of nodes that import one another in a circle. */
export function circlesIn(graph: ImportGraph): string[][] {
  const reached = (from: string): Set<string> => {
    const seen = new Set<string>();
    const waiting = [from];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      for (const next of graph.get(node) ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        waiting.push(next);
      }
    }
    return seen;
  };
  const inCircles = new Map(
    [...graph.keys()].map((node) => [node, reached(node)] as const).filter(([node, all]) => all.has(node)),
  );
  const groups = [...inCircles].map(([node, all]) =>
    [...all].filter((other) => inCircles.get(other)?.has(node)).toSorted(),
  );
  return [...new Map(groups.map((group) => [group.join(' '), group])).values()];
}
