import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BuildError, buildStale } from './build.ts';
import { alone, deploy, rollBack, servedRelease } from './deploy/deploy.ts';
import { DeployError } from './deploy/error.ts';
import { servedVersions } from './deploy/host.ts';
import { releasesOf } from './deploy/releases.ts';
import { inRoot, isRemoteName, remoteNames, remotePackage } from './lib/workspace.ts';

const usage = `Usage: pnpm run deploy <${remoteNames.join('|')}> --to FOLDER --host ADDRESS [--from BUILD] [--keep 5]
       pnpm run deploy --to FOLDER --host ADDRESS --rollback [--release ID]
       pnpm run deploy --to FOLDER --list`;

/** @throws TypeError for options that there are not. */
const read = (words: readonly string[]) =>
  parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      host: { type: 'string' },
      from: { type: 'string' },
      keep: { type: 'string', default: '5' },
      release: { type: 'string' },
      rollback: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });

function list(folder: string): void {
  const served = servedRelease(folder);
  for (const { number, id, at, files } of releasesOf(folder))
    console.log(`${number === served?.number ? '*' : ' '} ${id}  ${at}  ${files.length} files`);
}

async function put(remote: string, folder: string, host: string, keep: number, from?: string): Promise<void> {
  if (!isRemoteName(remote)) throw new DeployError(usage);
  const pkg = remotePackage(remote);
  if (from === undefined) await buildStale([pkg]);
  const dist = resolve(from ?? inRoot(pkg, 'dist'));
  const given = await servedVersions(host);
  const { id } = await alone(folder, () => deploy(dist, folder, { keep, now: new Date(), given }));
  console.log(`deploy: ${folder} serves ${pkg} ${id}`);
}

async function main(words: readonly string[]): Promise<void> {
  const { values, positionals } = read(words);
  const [remote = ''] = positionals;
  const keep = Number(values.keep);
  if (values.to === undefined || !Number.isInteger(keep) || keep < 1) throw new DeployError(usage);
  const folder = resolve(values.to);
  if (values.list) {
    list(folder);
    return;
  }
  const { host } = values;
  if (host === undefined || !URL.canParse(host)) throw new DeployError(usage);
  if (values.rollback) {
    const given = await servedVersions(host);
    const { id } = await alone(folder, () => rollBack(folder, given, values.release));
    console.log(`deploy: ${folder} serves ${id} again`);
  } else {
    await put(remote, folder, host, keep, values.from);
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const expected = error instanceof DeployError || error instanceof BuildError || error instanceof TypeError;
  if (!expected) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
