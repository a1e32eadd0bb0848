import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { changeRegistry } from '../../shared/federation/registry-file.ts';
import { placeAmongAll, type Registry } from '../../shared/federation/registry.ts';
import { addresses, composition } from './addresses.ts';
import { dataOf } from './data-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/** Where the composition's registry of releases is. */
export const registryFile = (): string => join(dataOf(composition), 'registry.json');

/** Forgets all releases: each remote is served as it was built again. */
export const forgetReleases = (): Promise<Registry> =>
  changeRegistry(registryFile(), (registry) => ({ ...registry, microFrontends: {} }));

/** The registry as the host serves it. */
export async function servedRegistry(): Promise<Registry> {
  const response = await fetch(`${addresses.host}/registry.json`);
  return (await response.json()) as Registry;
}

/** Runs the deploy tool with the composition's registry. */
export async function deployTool(...words: readonly string[]): Promise<void> {
  await run(process.execPath, [join(root, 'tools', 'deploy.ts'), ...words, '--registry', registryFile()], {
    cwd: root,
  });
}

/** The id of the release that is tried out; null where none is. */
export async function triedOut(remote: string): Promise<string | null> {
  const releases = (await servedRegistry()).microFrontends[remote] ?? [];
  return releases.find(({ deployment }) => !deployment.default)?.extras.release ?? null;
}

/** The id of the release that everybody else gets. */
export async function whole(remote: string): Promise<string> {
  const releases = (await servedRegistry()).microFrontends[remote] ?? [];
  return releases.find(({ deployment }) => deployment.default)?.extras.release ?? '';
}

/** Whether half of the organizations, for this release, has this one in it. */
export const isInHalf = (release: string, organization: string): boolean =>
  placeAmongAll(release, organization) < 50;

/** Other people's pages, so many, of which some told an error. */
export async function othersTold(remote: string, release: string, pages: number, failing = 0): Promise<void> {
  for (let index = 0; index < pages; index += 1) {
    const error = { kind: 'render', remote, release, message: 'The panel fell over', stack: '' };
    const page = randomUUID();
    const body = { page, running: { [remote]: release }, errors: index < failing ? [error] : [] };
    const response = await fetch(`${addresses.gateway}/page-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`A report was answered with ${response.status}`);
  }
}

/** How long others' pages took to show what is largest, so many times. */
export async function othersMeasured(
  remote: string,
  release: string,
  times: number,
  ms: number,
): Promise<void> {
  const measured = Array.from({ length: times }, (_, index) => ({
    name: 'LCP',
    value: ms + index,
    remote,
    release,
  }));
  const response = await fetch(`${addresses.gateway}/web-vitals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(measured),
  });
  if (!response.ok) throw new Error(`Measurements were answered with ${response.status}`);
}

/** The addresses that a page asks for from now on, of those that begin so. */
export function asked(page: Page, prefix: string): readonly string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(prefix)) found.push(request.url());
  });
  return found;
}
