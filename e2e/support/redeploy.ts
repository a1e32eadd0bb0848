import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scriptHashes } from '../../shared/federation/integrity.ts';
import { addresses, ports } from './addresses.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/** A text of a source file that a build is to have otherwise. */
export interface Change {
  /** Path inside the package. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A remote on a server of its own that can be deployed anew. */
export interface Deployment {
  readonly manifest: string;
  /** The folder that is served. */
  readonly folder: string;
  /** Replaces everything that is served by another build, as a deploy does. */
  readonly deploy: (dist: string) => void;
  /** Runs the deploy tool on what is served, with these words after the folder. */
  readonly tool: (...words: readonly string[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Builds a remote with changes in its source, in a folder of its own. Gives the folder of the build. */
export async function buildChanged(pkg: string, changes: readonly Change[]): Promise<string> {
  const workspace = mkdtempSync(join(tmpdir(), 'keyturn-build-'));
  for (const name of ['shared', 'node_modules']) symlinkSync(join(root, name), join(workspace, name));
  for (const name of ['tsconfig.base.json', 'tsconfig.browser.json'])
    cpSync(join(root, name), join(workspace, name));
  const folder = join(workspace, pkg);
  cpSync(join(root, pkg), folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('/dist'),
  });
  for (const { file, from, to } of changes) {
    const path = join(folder, file);
    const source = readFileSync(path, 'utf8');
    if (!source.includes(from)) throw new Error(`${file} does not say “${from}”.`);
    writeFileSync(path, source.replaceAll(from, to));
  }
  const webpack = join(folder, 'node_modules', '.bin', 'webpack');
  await run(webpack, ['--config', 'webpack.config.ts', '--mode', 'production'], { cwd: folder });
  return join(folder, 'dist');
}

/** A build of which only the manifest's text is changed, in a folder of its own. Gives the folder. */
export function withManifest(dist: string, from: RegExp, to: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-manifest-'));
  cpSync(dist, folder, { recursive: true });
  for (const ending of ['.br', '.gz']) rmSync(join(folder, `mf-manifest.json${ending}`), { force: true });
  const manifest = join(folder, 'mf-manifest.json');
  const text = readFileSync(manifest, 'utf8');
  if (!from.test(text)) throw new Error(`The manifest does not say “${from.source}”.`);
  writeFileSync(manifest, text.replace(from, to));
  return folder;
}

/**
 * A build of which one text of one part is changed, in a folder of its own, as another compilation would leave it: part
 * and entry have other names, and the manifest their hashes. Gives the folder.
 */
export function withPart(dist: string, from: string, to: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-part-'));
  cpSync(dist, folder, { recursive: true, filter: (path) => !/\.(br|gz|map)$/.test(path) });
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
  const part = scripts.find((name) => textOf(name).includes(from));
  const entry = scripts.find((name) => name.startsWith('remoteEntry.'));
  if (part === undefined || entry === undefined) throw new Error(`No part says “${from}”.`);
  writeFileSync(join(folder, part), textOf(part).replaceAll(from, to));
  const renamed = [part, entry].map((name) => {
    const hash = name.split('.').at(-2) ?? '';
    return {
      name,
      hash,
      next: createHash('sha256')
        .update(hash + to)
        .digest('hex')
        .slice(0, hash.length),
    };
  });
  const rename = (text: string) =>
    renamed.reduce((changed, { hash, next }) => changed.replaceAll(hash, next), text);
  writeFileSync(join(folder, entry), rename(textOf(entry)));
  for (const { name } of renamed) renameSync(join(folder, name), join(folder, rename(name)));
  const path = join(folder, 'mf-manifest.json');
  const manifest = JSON.parse(rename(readFileSync(path, 'utf8'))) as { metaData: { integrity: unknown } };
  manifest.metaData.integrity = scriptHashes(folder);
  writeFileSync(path, JSON.stringify(manifest, null, 2));
  return folder;
}

/** Serves the workspace's own build of a remote on one of the ports for trials. */
export async function serveCopy(pkg: string, port: string): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-deploy-'));
  const served = join(folder, 'dist');
  mkdirSync(served);
  const deploy = (dist: string): void => {
    const next = join(folder, 'next');
    cpSync(dist, next, { recursive: true });
    rmSync(served, { recursive: true });
    renameSync(next, served);
  };
  deploy(join(root, pkg, 'dist'));
  const server = spawn(process.execPath, [join(root, 'tools', 'serve.ts'), served, port, 'remote'], {
    env: { ...process.env, ...ports },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(server.stdout, 'data');
  return {
    manifest: `http://localhost:${port}/mf-manifest.json`,
    folder: served,
    deploy,
    async tool(...words) {
      const told = ['--to', served, '--host', addresses.host];
      await run(process.execPath, [join(root, 'tools', 'deploy.ts'), ...told, ...words], { cwd: root });
    },
    async stop() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
