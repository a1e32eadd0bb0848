import { buildStale } from './build.ts';
import { inRoot, webPackages } from './lib/workspace.ts';
import { readAdvisories, report } from './supply/advisories.ts';
import { bundledIn } from './supply/bundled.ts';
import { pnpm } from './supply/pnpm.ts';
import { closureOf } from './supply/sbom.ts';

/**
 * `pnpm audit:report`: what is known against the packages of the lockfile, and where each of them runs. Ends with 1 where
 * one runs in pages or servers, with 2 where the registry does not say.
 */
async function main(): Promise<number> {
  const audit = await pnpm(['audit', '--json']);
  if (!audit.stdout.startsWith('{')) {
    console.error(
      `The registry does not answer, so nothing is known of the packages.\n${audit.stderr.trim()}`,
    );
    return 2;
  }
  const advisories = readAdvisories(audit.stdout);
  if (advisories.length === 0) {
    console.log('Nothing is known against any package.');
    return 0;
  }
  await buildStale(webPackages);
  const pages = new Set(webPackages.flatMap((pkg) => [...bundledIn(inRoot(pkg, 'dist'))]));
  const servers = new Set((await closureOf('gateway', 'portal')).components.map(({ purl }) => purl));
  const { lines, reached } = report(advisories, { pages, servers });
  for (const line of lines) console.log(line);
  return reached ? 1 : 0;
}

process.exitCode = await main();
