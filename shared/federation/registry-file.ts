import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryLockFile } from './file-lock.ts';
import { readRegistry, registrySchema, type Registry } from './registry.ts';

const retryMs = 50;

const none: Registry = { schema: registrySchema, microFrontends: {} };

/** The registry in a file; one without remotes where there is no file yet. @throws MalformedError */
export async function readRegistryFile(path: string): Promise<Registry> {
  const content = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  return content === null ? none : readRegistry(JSON.parse(content));
}

/**
 * Changes the registry in a file, one after the other over all processes that write it: readers see the old or the new.
 * @throws MalformedError, and what `change` throws; the file then stays as it was.
 */
export async function changeRegistry(
  path: string,
  change: (registry: Registry) => Registry,
): Promise<Registry> {
  const unlock = await lock(path);
  try {
    const next = change(await readRegistryFile(path));
    const draft = `${path}.${randomUUID()}.tmp`;
    await writeFile(draft, `${JSON.stringify(next, null, 2)}\n`);
    await rename(draft, path);
    return next;
  } finally {
    unlock();
  }
}

async function lock(path: string): Promise<() => void> {
  for (;;) {
    const unlock = tryLockFile(`${path}.lock-held`);
    if (unlock !== null) return unlock;
    await sleep(retryMs);
  }
}
