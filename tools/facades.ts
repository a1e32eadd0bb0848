import { existsSync, readFileSync } from 'node:fs';
import { filesBelow, hashOf, writeIfChanged } from './lib/files.ts';
import { inRoot } from './lib/workspace.ts';

const statePath = inRoot('.cache', 'facades');

/** The hash of all that the public types follow from, and of what is kept of them. */
function inputsHash(): string {
  const sources = filesBelow(inRoot('shared'), (path) => /(?<!\.test)\.(tsx?|json)$/.test(path));
  return hashOf([...sources, ...filesBelow(inRoot('tools', 'facades')), inRoot('pnpm-lock.yaml')]);
}

/** What is not up to date of the facades' reports and versions; nothing when all is well. */
export async function facadeComplaints(): Promise<string[]> {
  const inputs = inputsHash();
  if (existsSync(statePath) && readFileSync(statePath, 'utf8') === inputs) return [];
  const { compareFacades } = await import('./facades/reports.ts');
  const changed = compareFacades().filter(({ step }) => step !== 'same');
  if (changed.length === 0) writeIfChanged(statePath, inputs);
  return changed.map(
    ({ facade, version }) =>
      `The public types of ${facade} changed, which makes it ${version}: run \`pnpm facades\` and keep what it writes.`,
  );
}

if (import.meta.main) {
  const { compareFacades, keep } = await import('./facades/reports.ts');
  const found = compareFacades();
  keep(found);
  for (const { facade, step, version } of found)
    if (step !== 'same') console.log(`${facade}: ${version} (${step})`);
}
