import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { RegistryError } from '../shared/federation/registry-changes.ts';
import { BuildError } from './build/error.ts';
import { alone, deploy, rollBack, sbomName, servedRelease } from './deploy/deploy.ts';
import { DeployError } from './deploy/error.ts';
import { servedVersions } from './deploy/host.ts';
import { keepMaps } from './deploy/maps.ts';
import {
  abort,
  offeredIds,
  promote,
  register,
  registered,
  shareOf,
  type Trial,
  whoGets,
  wholeId,
} from './deploy/registry.ts';
import { type Release, releasesOf, rememberWhole } from './deploy/releases.ts';
import { readSettings } from './lib/settings.ts';
import { inRoot, isRemoteName, remoteNames, remotePackage, type RemoteName } from './lib/workspace.ts';

const usage = `Usage: pnpm run deploy <${remoteNames.join('|')}> --to FOLDER --host ADDRESS [--registry FILE]
         [--canary 5%] [--organizations SLUG,SLUG] [--people staff] [--auto] [--minutes 60]
         [--url ADDRESS] [--from BUILD] [--maps FOLDER] [--keep 5]
       pnpm run deploy <remote> --registry FILE --promote 25%|all
       pnpm run deploy <remote> --registry FILE --abort
       pnpm run deploy [<remote> --registry FILE] --to FOLDER --host ADDRESS --rollback [--release ID]
       pnpm run deploy --to FOLDER --list [--registry FILE]`;

/** @throws TypeError for options that there are not. */
const read = (words: readonly string[]) =>
  parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      host: { type: 'string' },
      from: { type: 'string' },
      url: { type: 'string' },
      maps: { type: 'string' },
      registry: { type: 'string' },
      canary: { type: 'string' },
      organizations: { type: 'string' },
      people: { type: 'string' },
      minutes: { type: 'string', default: '60' },
      auto: { type: 'boolean', default: false },
      promote: { type: 'string' },
      abort: { type: 'boolean', default: false },
      keep: { type: 'string', default: '5' },
      release: { type: 'string' },
      rollback: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });

type Options = ReturnType<typeof read>['values'];

async function list(folder: string, registry: string | undefined): Promise<void> {
  const served = servedRelease(folder);
  const whom = registry === undefined ? new Map<string, string>() : await whoGets(resolve(registry));
  for (const { number, id, at, files } of releasesOf(folder)) {
    const mark = number === served?.number ? '*' : ' ';
    console.log(`${mark} ${id}  ${at}  ${files.length} files  ${whom.get(id) ?? ''}`.trimEnd());
  }
}

/** Whom it is tried out with; null where it is for everybody. */
function trialOf({ canary, organizations, people, auto, minutes }: Options): Trial | null {
  if (canary === undefined && organizations === undefined && people === undefined) return null;
  if (people !== undefined && people !== 'staff') throw new DeployError(usage);
  if (!(Number(minutes) > 0)) throw new DeployError(usage);
  return {
    traffic: canary === undefined ? 0 : shareOf(canary),
    organizations: organizations?.split(',').filter((slug) => slug !== '') ?? [],
    staff: people === 'staff',
    minutes: Number(minutes),
    auto,
  };
}

const addressOf = ({ url }: Options, remote: RemoteName): string =>
  url ?? readSettings(process.env).remoteUrls[remote];

/** Builds what is stale and gives the bill of materials. A container that deploys what it was built with can do neither. */
async function build(pkg: string, dist: string): Promise<string> {
  const { buildStale } = await import('./build.ts');
  await buildStale([pkg]);
  const { sbomOfBundle } = await import('./supply/bundled.ts');
  const { sbomText } = await import('./supply/sbom.ts');
  return sbomText(await sbomOfBundle(pkg, dist));
}

/** The bill of materials that lies beside a build, if one does. */
function broughtAlong(dist: string): string | undefined {
  const file = join(dist, sbomName);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

async function put(remote: RemoteName, folder: string, host: string, options: Options): Promise<void> {
  const pkg = remotePackage(remote);
  const { from, registry, maps } = options;
  const keep = Number(options.keep);
  if (!Number.isInteger(keep) || keep < 1) throw new DeployError(usage);
  const trial = trialOf(options);
  if (trial !== null && registry === undefined)
    throw new DeployError('Who gets a release stands in the registry: name its file with --registry.');
  const dist = resolve(from ?? inRoot(pkg, 'dist'));
  const sbom = from === undefined ? await build(pkg, dist) : broughtAlong(dist);
  const given = await servedVersions(host);
  const offered = registry === undefined ? [] : await offeredIds(resolve(registry), remote);
  const former = registry === undefined ? undefined : await wholeId(resolve(registry), remote);
  const how = { keep, now: new Date(), given, whole: trial === null, offered, ...(sbom && { sbom }) };
  const release = await alone(folder, () => {
    if (former !== undefined) rememberWhole(folder, former);
    return deploy(dist, folder, how);
  });
  if (maps !== undefined) keepMaps(dist, resolve(maps), remote);
  if (registry !== undefined)
    await register(resolve(registry), remote, registered(release, addressOf(options, remote)), trial);
  const whom = trial === null ? 'serves' : 'tries out';
  console.log(`deploy: ${folder} ${whom} ${pkg} ${release.id}`);
}

async function goBack(remote: string, folder: string, host: string, options: Options): Promise<void> {
  const { registry } = options;
  if (registry !== undefined && !isRemoteName(remote)) throw new DeployError(usage);
  const given = await servedVersions(host);
  const from =
    registry !== undefined && isRemoteName(remote) ? await wholeId(resolve(registry), remote) : undefined;
  const release: Release = await alone(folder, () => rollBack(folder, given, options.release, from));
  if (registry !== undefined && isRemoteName(remote))
    await register(resolve(registry), remote, registered(release, addressOf(options, remote)), null);
  console.log(`deploy: ${folder} serves ${release.id} again`);
}

/** Changes who gets what is there already. */
async function share(remote: RemoteName, registry: string, options: Options): Promise<void> {
  if (options.promote === undefined) {
    console.log(`deploy: ${remote} ${await abort(registry, remote)} is taken back`);
    return;
  }
  await promote(registry, remote, shareOf(options.promote));
  console.log(`deploy: ${remote} goes to ${options.promote}`);
}

async function main(words: readonly string[]): Promise<void> {
  const { values, positionals } = read(words);
  const [remote = ''] = positionals;
  if (values.promote !== undefined || values.abort) {
    if (!isRemoteName(remote) || values.registry === undefined) throw new DeployError(usage);
    await share(remote, resolve(values.registry), values);
    return;
  }
  if (values.to === undefined) throw new DeployError(usage);
  const folder = resolve(values.to);
  if (values.list) {
    await list(folder, values.registry);
    return;
  }
  const { host } = values;
  if (host === undefined || !URL.canParse(host)) throw new DeployError(usage);
  if (values.rollback) await goBack(remote, folder, host, values);
  else if (isRemoteName(remote)) await put(remote, folder, host, values);
  else throw new DeployError(usage);
}

const expected = [DeployError, BuildError, RegistryError, TypeError];

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Error) || !expected.some((kind) => error instanceof kind)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
