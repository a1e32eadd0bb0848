import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runCodegen } from './codegen.ts';
import { compressFolder } from './build/compress.ts';
import { buildHash, isStale, rememberBuild } from './build/stale.ts';
import { childEnvironment } from './lib/child-environment.ts';
import { inRoot, webPackages } from './lib/workspace.ts';

/** A package whose build failed; its output has been printed. */
export class BuildError extends Error {}

const webpackArguments = ['--config', 'webpack.config.ts', '--mode', 'production'];

async function build(pkg: string): Promise<void> {
  const started = performance.now();
  const { status } = spawnSync(inRoot(pkg, 'node_modules', '.bin', 'webpack'), webpackArguments, {
    cwd: inRoot(pkg),
    stdio: 'inherit',
    env: childEnvironment({ NODE_ENV: 'production' }),
  });
  if (status !== 0) throw new BuildError(`The build of ${pkg} failed.`);
  await compressFolder(inRoot(pkg, 'dist'));
  console.log(`build: ${pkg} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/**
 * Builds those of the packages whose sources changed, one after the other.
 * @throws BuildError naming the package that failed.
 */
export async function buildStale(packages: readonly string[]): Promise<void> {
  for (const pkg of packages) {
    if (!existsSync(inRoot(pkg, 'webpack.config.ts'))) {
      console.log(`build: ${pkg} has no webpack.config.ts yet`);
      continue;
    }
    const hash = buildHash(pkg);
    if (!isStale(pkg, hash)) continue;
    await build(pkg);
    rememberBuild(pkg, hash);
  }
}

async function main(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !webPackages.includes(name));
  if (unknown !== undefined) throw new BuildError(`${unknown} is not one of ${webPackages.join(', ')}.`);
  const complaints = await runCodegen();
  if (complaints.length > 0) throw new BuildError(complaints.join('\n'));
  await buildStale(names.length > 0 ? names : webPackages);
}

if (import.meta.main) {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
