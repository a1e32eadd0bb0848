import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot, nodePackages, webPackages } from './lib/workspace.ts';
import { sbomOfBundle } from './supply/bundled.ts';
import { closureOf, sbomText } from './supply/sbom.ts';

const usage = 'Usage: pnpm run sbom <package> --out FILE    (host and remotes: of what is in their dist)';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
  const [pkg = ''] = positionals;
  const web = webPackages.includes(pkg);
  if (values.out === undefined || !(web || nodePackages.includes(pkg))) throw new Error(usage);
  const sbom = web ? await sbomOfBundle(pkg, inRoot(pkg, 'dist')) : await closureOf(pkg);
  const file = resolve(values.out);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, sbomText(sbom));
  console.log(`${file}: ${sbom.components.length} packages of ${pkg}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
