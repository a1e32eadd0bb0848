import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, sha256, writeIfChanged } from '../lib/files.ts';

/** One build that was deployed to a folder. */
export interface Release {
  /** Counts up with each deploy to the folder. */
  number: number;
  /** The beginning of the manifest's hash: the same build has the same id. */
  id: string;
  /** When it was deployed, ISO 8601 UTC. */
  at: string;
  /** Every file but the manifest, relative to the folder. */
  files: string[];
  /** The manifest's text. */
  manifest: string;
  /** False while it was only tried out: nobody goes back to it unasked. */
  whole?: boolean;
}

/** Where a folder remembers its releases; the static servers answer 404 for it (tools/serve/policy.ts). */
const recordsOf = (folder: string): string => join(folder, '.releases');
const recordPath = (folder: string, { number }: Release): string => join(recordsOf(folder), `${number}.json`);

/** The id of the build that a manifest describes. */
export const releaseId = (manifest: string): string => sha256(manifest).slice(0, 12);

/** The name under which a release's own manifest lies in its folder: it never changes. */
export const manifestOf = (id: string): string => `mf-manifest.${id}.json`;

/** Where a release's bill of materials lies in its folder. */
export const sbomOf = (id: string): string => `.releases/sbom.${id}.cdx.json`;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

function isRelease(value: unknown): value is Release {
  if (typeof value !== 'object' || value === null) return false;
  const { number, id, at, files, manifest, whole } = value as Record<string, unknown>;
  const texts = typeof id === 'string' && typeof at === 'string' && typeof manifest === 'string';
  const knows = whole === undefined || typeof whole === 'boolean';
  return texts && knows && Number.isInteger(number) && isTexts(files);
}

/** The releases that a folder remembers, oldest first. */
export function releasesOf(folder: string): Release[] {
  const records = recordsOf(folder);
  if (!existsSync(records)) return [];
  return readdirSync(records)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readJson(join(records, name)))
    .filter(isRelease)
    .sort((a, b) => a.number - b.number);
}

/** Remembers a release. */
export function remember(folder: string, release: Release): void {
  writeIfChanged(recordPath(folder, release), `${JSON.stringify(release, null, 2)}\n`);
}

/** Remembers that a release got to everybody: by the registry, which the folder does not see. */
export function rememberWhole(folder: string, id: string): void {
  const release = releasesOf(folder).find((each) => each.id === id);
  if (release?.whole === false) remember(folder, { ...release, whole: true });
}

/** Forgets a release and removes the files that no other one has. */
export function forget(folder: string, release: Release): void {
  const others = releasesOf(folder).filter(({ number }) => number !== release.number);
  const needed = new Set(others.flatMap(({ files }) => files));
  for (const file of release.files) if (!needed.has(file)) rmSync(join(folder, file), { force: true });
  rmSync(recordPath(folder, release), { force: true });
}
