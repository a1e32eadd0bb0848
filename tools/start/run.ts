import { join } from 'node:path';
import { buildStale } from '../build.ts';
import { BuildError } from '../build/error.ts';
import { runCodegen } from '../codegen.ts';
import { keepMaps } from '../deploy/maps.ts';
import { takenPorts } from '../lib/ports.ts';
import { readSettings, SettingsError, type Environment, type Settings } from '../lib/settings.ts';
import { inRoot, partOf, remotePackage, webPackages } from '../lib/workspace.ts';
import { announcement } from './announce.ts';
import { compose, StartError } from './composition.ts';
import { hostData, writeHostFiles } from './host-config.ts';
import { onLauncherGone } from './launcher.ts';
import { partsOf, type Live, type Work } from './parts.ts';
import { withStandIns } from './stand-ins.ts';

const packageOf = (live: Live): string => (live === 'host' ? 'host' : remotePackage(live));

async function prepare(settings: Settings, env: Environment, work: Work | undefined): Promise<void> {
  const complaints = await runCodegen();
  if (complaints.length > 0) throw new StartError(complaints.join('\n'));
  const alone = work?.alone === true;
  const built = webPackages.filter((pkg) => !alone && (work === undefined || pkg !== packageOf(work.live)));
  if (!alone) await buildStale(built);
  for (const pkg of built) keepMaps(inRoot(pkg, 'dist'), settings.sourceMapsFolder, partOf(pkg));
  if (alone || work?.live === 'host')
    writeHostFiles(join(settings.dataFolder, 'dev-public'), await hostData(settings, env));
}

async function runUntil(env: Environment, work: Work | undefined, abort: AbortSignal): Promise<void> {
  const settings = readSettings(env);
  const parts = () => partsOf(settings, env, work);
  const taken = await takenPorts(parts().flatMap((part) => part.ports));
  if (taken.length > 0) throw new StartError(taken.join('\n'));
  await prepare(settings, env, work);
  const composition = await compose(parts(), settings.dataFolder, abort);
  console.log(announcement(parts(), settings.hostUrl, join(settings.dataFolder, 'logs')));
  const asked = new Promise<null>((resolve) => {
    abort.addEventListener('abort', () => {
      resolve(null);
    });
  });
  const end = await Promise.race([asked, composition.broken]);
  await composition.stop();
  if (end !== null) throw new StartError(end);
}

/**
 * Builds, starts everything, and runs until Ctrl-C (or SIGTERM), or until a part ends.
 * Returns the exit code: 0 after Ctrl-C, 1 after a failure, which has been told in words.
 */
export async function run(work?: Work): Promise<number> {
  const stopAsked = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopAsked.abort();
    });
  }
  onLauncherGone(() => {
    stopAsked.abort();
  });
  try {
    await runUntil(withStandIns(process.env), work, stopAsked.signal);
    return 0;
  } catch (error) {
    if (stopAsked.signal.aborted) return 0;
    const expected =
      error instanceof StartError || error instanceof BuildError || error instanceof SettingsError;
    console.error(expected ? error.message : error);
    return 1;
  }
}
