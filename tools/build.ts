import { BuildError } from './build/error.ts';
import { runCodegen } from './codegen.ts';
import { facadeComplaints } from './facades.ts';
import { runStreaming } from './lib/run-streaming.ts';
import { graphName, turbo } from './lib/turbo.ts';
import { webPackages } from './lib/workspace.ts';

interface BuildOptions {
  /** How many packages are built at once. */
  concurrency?: number;
  /** The file that takes the output; otherwise it is printed. */
  log?: string;
}

/**
 * Builds those of the packages whose sources changed: `turbo.json` says what a build reads, and each result is kept
 * under the hash of all of it.
 * @throws BuildError when one fails, or the facades' versions do not follow from their public types.
 */
export async function buildStale(
  packages: readonly string[],
  { concurrency = 2, log }: BuildOptions = {},
): Promise<void> {
  const complaints = await facadeComplaints();
  if (complaints.length > 0) throw new BuildError(complaints.join('\n'));
  const code = await runStreaming({
    ...turbo,
    args: [
      'run',
      'build',
      '--ui=stream',
      '--output-logs=new-only',
      `--concurrency=${concurrency}`,
      ...packages.map((pkg) => `--filter=${graphName(pkg)}`),
    ],
    ...(log === undefined ? {} : { log }),
  });
  if (code !== 0) throw new BuildError('The build failed.');
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
