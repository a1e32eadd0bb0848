import { readRemoteManifest } from './manifest';
import type { PageRelease } from './releases';

/**
 * The address of a file of a release that is served and is not what was released; null where there is none. Browsers do
 * not say why a script did not run, so this is asked afterwards: with the hash and, where that fails, without it.
 */
export async function brokenFile(
  { address, integrity }: PageRelease,
  timeoutMs: number,
): Promise<string | null> {
  const manifest = await checked(address, integrity, timeoutMs);
  if (manifest.broken || manifest.text === null) return manifest.broken ? address : null;
  const { hashes, folder } = readRemoteManifest(manifest.text, new URL(address, window.location.origin).href);
  const files = await Promise.all(
    Object.entries(hashes).map(async ([file, hash]) => {
      const { broken } = await checked(`${folder}${file}`, hash, timeoutMs);
      return broken ? [`${folder}${file}`] : [];
    }),
  );
  return files.flat()[0] ?? null;
}

async function checked(address: string, integrity: string, timeoutMs: number) {
  const text = await textOf(address, { integrity }, timeoutMs);
  if (text !== null || integrity === '') return { text, broken: false };
  return { text, broken: (await textOf(address, {}, timeoutMs)) !== null };
}

async function textOf(address: string, how: RequestInit, timeoutMs: number): Promise<string | null> {
  try {
    const response = await fetch(address, { ...how, signal: AbortSignal.timeout(timeoutMs) });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
