import { existsSync } from 'node:fs';
import { filesBelow, hashOf, readJson, writeIfChanged } from '../lib/files.ts';
import { inRoot } from '../lib/workspace.ts';

const isTest = (path: string): boolean => /\.test\.[cm]?[jt]sx?$/.test(path);

/** The hash of everything that a package's build reads. */
export function buildHash(pkg: string): string {
  const sources = [pkg, 'shared'].flatMap((name) => filesBelow(inRoot(name), (path) => !isTest(path)));
  const common = ['pnpm-lock.yaml', 'tsconfig.base.json', 'tsconfig.browser.json', 'tools/build/compress.ts'];
  return hashOf([...sources, ...common.map((name) => inRoot(name))], process.env['KEYTURN_VERSION'] ?? '');
}

const markerPath = (pkg: string): string => inRoot('.cache', 'build', `${pkg}.json`);

/** Whether `<pkg>/dist` was not built from just these sources. */
export function isStale(pkg: string, hash: string): boolean {
  const built = readJson(markerPath(pkg));
  const same = typeof built === 'object' && built !== null && 'hash' in built && built.hash === hash;
  return !same || !existsSync(inRoot(pkg, 'dist'));
}

/** Remembers what `<pkg>/dist` was built from. */
export function rememberBuild(pkg: string, hash: string): void {
  writeIfChanged(markerPath(pkg), JSON.stringify({ hash }));
}
