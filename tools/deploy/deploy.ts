import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { tryLockFile } from '../../shared/federation/file-lock.ts';
import type { Versions } from '../../shared/federation/needs.ts';
import { compressFile } from '../build/compress.ts';
import { filesBelow, writeIfChanged } from '../lib/files.ts';
import { DeployError } from './error.ts';
import { checkNeeds } from './host.ts';
import {
  forget,
  manifestOf,
  releaseId,
  releasesOf,
  remember,
  rememberWhole,
  sbomOf,
  type Release,
} from './releases.ts';

const manifestName = 'mf-manifest.json';
/** What a build is made of, if whoever built it wrote that down: tools/sbom.ts. */
export const sbomName = 'sbom.cdx.json';
/** Not served: descriptions of the build and source maps. */
const isKeptBack = (path: string): boolean =>
  path.endsWith('.map') || basename(path).startsWith('mf-stats.json');
const isManifest = (path: string): boolean => basename(path).startsWith(manifestName);
const hashedName = /\.[0-9a-f]{8,}\.[a-z0-9]+(\.(br|gz))?$/;

/** Makes the manifest, whole and with its compressed copies, the one that is served. Readers see the old or the new. */
async function switchTo(folder: string, { manifest }: Release): Promise<void> {
  const staged = join(folder, '.releases', manifestName);
  writeIfChanged(staged, manifest);
  await compressFile(staged);
  for (const ending of ['.br', '.gz', '']) renameSync(staged + ending, join(folder, manifestName + ending));
}

/** The release that a folder serves, if a deploy put it there. */
export function servedRelease(folder: string): Release | undefined {
  const path = join(folder, manifestName);
  if (!existsSync(path)) return undefined;
  const manifest = readFileSync(path, 'utf8');
  return releasesOf(folder).findLast((release) => release.manifest === manifest);
}

/** Copies a file under another name first, so that nobody is answered with half of it. */
function upload(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  const draft = `${to}.tmp`;
  copyFileSync(from, draft);
  renameSync(draft, to);
}

/** @throws DeployError unless every file that the manifest leads to changes its name with its content. */
function checkedFiles(dist: string): string[] {
  if (!existsSync(join(dist, manifestName))) throw new DeployError(`${dist} holds no ${manifestName}.`);
  const paths = filesBelow(
    dist,
    (path) => !isKeptBack(path) && !isManifest(path) && basename(path) !== sbomName,
  );
  const files = paths.map((path) => relative(dist, path));
  const plain = files.find((file) => !hashedName.test(file));
  if (plain !== undefined)
    throw new DeployError(`${plain} has no hash in its name: a deploy would replace it under open pages.`);
  return files;
}

export interface DeployOptions {
  /** How many releases stay, the served one included: what an open page or a rollback may still ask for. */
  keep: number;
  now: Date;
  /** What the served host gives its remotes. */
  given: Versions;
  /** Whether it becomes the one that is served without the registry; one that is tried out does not. */
  whole?: boolean;
  /** Ids of releases that stay whatever their age: the registry offers them. */
  offered?: readonly string[];
  /** Its bill of materials, which is kept with it and not served. */
  sbom?: string;
}

/** Puts the manifest of a release beside the served one, under a name of its own. Gives the files that it has now. */
async function putManifest(folder: string, id: string, manifest: string): Promise<string[]> {
  const name = manifestOf(id);
  const path = join(folder, name);
  writeIfChanged(path, manifest);
  await compressFile(path);
  return ['', '.br', '.gz'].map((ending) => name + ending).filter((file) => existsSync(join(folder, file)));
}

/**
 * Puts a remote's build into the folder that its server serves: new files beside the old ones, then the manifest, under
 * the release's own name and, for all, under the one that never changes.
 * @throws DeployError for a folder that holds no build or one with names that could be confused, and for a build that
 * needs more than the host gives.
 */
export async function deploy(
  dist: string,
  folder: string,
  { keep, now, given, whole = true, offered = [], sbom }: DeployOptions,
): Promise<Release> {
  const files = checkedFiles(dist);
  const manifest = readFileSync(join(dist, manifestName), 'utf8');
  checkNeeds(manifest, given);
  for (const file of files) if (!existsSync(join(folder, file))) upload(join(dist, file), join(folder, file));
  const known = releasesOf(folder);
  const id = releaseId(manifest);
  const number = (known.at(-1)?.number ?? 0) + 1;
  const manifests = await putManifest(folder, id, manifest);
  const kept = sbom === undefined ? [] : [sbomOf(id)];
  for (const file of kept) writeIfChanged(join(folder, file), sbom ?? '');
  const release = {
    number,
    id,
    at: now.toISOString(),
    files: [...files, ...manifests, ...kept],
    manifest,
    whole,
  };
  remember(folder, release);
  if (whole) await switchTo(folder, release);
  for (const same of known.filter((earlier) => earlier.id === id)) forget(folder, same);
  const needed = [...offered, id, servedRelease(folder)?.id];
  const old = releasesOf(folder).slice(0, -keep);
  for (const each of old.filter((earlier) => !needed.includes(earlier.id))) forget(folder, each);
  return release;
}

/**
 * Serves an earlier release again: the one with that id, else the one that everybody had before the one that they have now.
 * That is the served one unless the registry says otherwise (`from`).
 * @throws DeployError when there is none, or it needs more than the host gives.
 */
export async function rollBack(
  folder: string,
  given: Versions,
  id?: string,
  from?: string,
): Promise<Release> {
  const known = releasesOf(folder);
  const now = known.find((release) => release.id === from) ?? servedRelease(folder);
  const wanted =
    id === undefined
      ? known.findLast(({ number, whole }) => now !== undefined && number < now.number && whole !== false)
      : known.find((release) => release.id === id);
  if (wanted === undefined) throw new DeployError(`There is no release ${id ?? 'before the served one'}.`);
  checkNeeds(wanted.manifest, given);
  await switchTo(folder, wanted);
  rememberWhole(folder, wanted.id);
  return wanted;
}

/** Runs one deploy at a time in a folder. @throws DeployError while another deploy is running. */
export async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const unlock = tryLockFile(join(folder, '.releases', 'lock-held'));
  if (unlock === null) throw new DeployError(`Another deploy to ${folder} is under way.`);
  try {
    return await work();
  } finally {
    unlock();
  }
}
