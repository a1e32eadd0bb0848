import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings } from './lib/settings.ts';
import { configureHost } from './start/host-config.ts';
import { registryNow } from './start/registry.ts';

/** How soon a page behind a server that only sends files has what the registry says, milliseconds. */
const everyMs = 5_000;

/** Writes the page of a built host anew whenever the registry has changed. A registry that does not answer is waited for. */
async function follow(folder: string): Promise<never> {
  const settings = readSettings(process.env);
  let known = '';
  for (;;) {
    try {
      const now = JSON.stringify(await registryNow(settings));
      if (now !== known) await configureHost({ built: folder, into: folder }, settings, process.env);
      known = now;
    } catch (error) {
      console.warn('The page stays as it was:', error instanceof Error ? error.message : error);
    }
    await sleep(everyMs);
  }
}

const [kind, folder] = process.argv.slice(2);
if (kind === 'host' && folder !== undefined) await follow(resolve(folder));
