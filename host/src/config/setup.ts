import { type HostConfig, parseConfig, parseRemoteEntries, type RemoteEntries } from './config';
import { inlined } from './inlined';
import { ConfigError } from './parse';

/** Everything that the page is told at run time. */
export interface Setup {
  readonly config: HostConfig;
  readonly remotes: RemoteEntries;
}

/**
 * The run-time configuration: what the deploy step put into the page, else `/config.json` and `/remotes.json`.
 * Throws ConfigError, or what fetch throws.
 */
export async function readSetup(page: Document = document): Promise<Setup> {
  const [config, remotes] = await Promise.all([
    read(page, 'keyturn-config', '/config.json'),
    read(page, 'keyturn-remotes', '/remotes.json'),
  ]);
  return { config: parseConfig(config), remotes: parseRemoteEntries(remotes) };
}

async function read(page: Document, id: Parameters<typeof inlined>[1], path: string): Promise<unknown> {
  return inlined(page, id) ?? (await fetched(path));
}

async function fetched(path: string): Promise<unknown> {
  const response = await fetch(path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new ConfigError(`${path} answers ${response.status}`);
  return response.json();
}
