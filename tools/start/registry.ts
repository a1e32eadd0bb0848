import { readRegistryFile } from '../../shared/federation/registry-file.ts';
import { readRegistry, type Registry } from '../../shared/federation/registry.ts';
import type { Settings } from '../lib/settings.ts';

const patienceMs = 5_000;

/** The registry of releases, from its file or its address. @throws Error where an address does not give one. */
export async function registryNow({ registry }: Pick<Settings, 'registry'>): Promise<Registry> {
  if (!isAddress(registry)) return readRegistryFile(registry);
  const response = await fetch(registry, { signal: AbortSignal.timeout(patienceMs) });
  if (!response.ok) throw new Error(`${registry} answers ${response.status}`);
  return readRegistry(await response.json());
}

/** Whether the registry is asked for, and not read from a file. */
export const isAddress = (registry: string): boolean => /^https?:/.test(registry);
