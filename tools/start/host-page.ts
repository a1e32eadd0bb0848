import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment, Settings } from '../lib/settings.ts';
import { configureHost, type HostFolders } from './host-config.ts';

/**
 * Keeps the configured page of a built host beside the build: whoever builds the host meanwhile, or starts another
 * composition from the same build, leaves it alone. Gives the function that brings it up to date with the build and the
 * registry; while there is none, or half of one, the page stays as it is.
 * @throws Error when the host is not built yet.
 */
export async function keepHostPage(
  folders: HostFolders,
  settings: Settings,
  env: Environment,
): Promise<() => Promise<void>> {
  const changedAt = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  /** Another one for another build and another registry; none while there is no build. */
  function versionOf(): string | undefined {
    const built = changedAt(join(folders.built, 'index.html'));
    return built === undefined ? undefined : `${built} ${changedAt(settings.registry)}`;
  }
  let known = versionOf();
  let underWay: Promise<void> | null = null;
  await configureHost(folders, settings, env);

  async function followBuild(version: string): Promise<void> {
    try {
      await configureHost(folders, settings, env);
      known = version;
    } catch (error) {
      console.warn('The page stays as it was:', error);
    }
  }
  return async () => {
    const now = versionOf();
    if (now === undefined || now === known) return;
    underWay ??= followBuild(now).finally(() => {
      underWay = null;
    });
    await underWay;
  };
}
