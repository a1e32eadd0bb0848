import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { inRoot, type RemoteName } from '../lib/workspace.ts';
import type { Change } from './changed.ts';

/** Both sides of what the host and every remote have agreed on. */
const contract = ['contract-versions', 'one-copy', 'remotes', 'screens'];

/**
 * Which of the browser's tests (`e2e/tests/<name>.spec.ts`) a change inside one remote can touch, besides the contract.
 * What is named nowhere belongs to the host and to all of them together.
 */
export const specsOf: Readonly<Record<RemoteName, readonly string[]>> = {
  onboarding: ['first-screen', 'main-job', 'onboarding'],
  transactions: [
    'approval',
    'batch',
    'board',
    'card-payment',
    'collect',
    'detail',
    'escrow',
    'export',
    'list',
    'lost-answers',
    'main-job',
    'panels',
    'real-time-payment',
    'refund',
    'saved-views',
    'send',
  ],
  accounts: ['bank-link-stand-in', 'bank-linking', 'first-deposit', 'funding-sources', 'occasions'],
  admin: [
    'admins',
    'identity',
    'organization-creation',
    'organization-creation-refusals',
    'settings',
    'staff-accounts',
    'staff-fees',
    'staff-money',
    'staff-occasions',
    'staff-organizations',
    'staff-people',
    'staff-promotions',
    'staff-site',
    'support',
    'upload-refusals',
    'webhooks',
  ],
};

/** The names of all browser tests there are. */
export const allSpecs = (): string[] =>
  globSync('tests/**/*.spec.ts', { cwd: inRoot('e2e') })
    .map((path) => basename(path, '.spec.ts'))
    .toSorted();

/** The browser tests that a change can touch: those of the changed remotes alone, or all. */
export function specsTouched({ files, packages }: Change): string[] {
  const all = allSpecs();
  const changedSpecs = files.flatMap((file) => /^e2e\/tests\/.*?([^/]+)\.spec\.ts$/.exec(file)?.[1] ?? []);
  const specOnly = files.filter((file) => file.startsWith('e2e/')).every((file) => file.endsWith('.spec.ts'));
  const others = [...packages].filter((pkg) => !pkg.startsWith('remote-') && pkg !== 'tools');
  if (others.some((pkg) => pkg !== 'e2e') || !specOnly) return all;
  const remotes = Object.entries(specsOf).filter(([name]) => packages.has(`remote-${name}`));
  const names = new Set([
    ...changedSpecs,
    ...(remotes.length > 0 ? contract : []),
    ...remotes.flatMap(([, specs]) => specs),
  ]);
  return all.filter((name) => names.has(name));
}
