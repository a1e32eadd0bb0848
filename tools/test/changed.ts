import { execFileSync } from 'node:child_process';
import { childEnvironment } from '../lib/child-environment.ts';
import { graphName, turbo } from '../lib/turbo.ts';
import { inRoot } from '../lib/workspace.ts';

/** A commit that is not there. */
export class ChangeError extends Error {}

/** What changed, and which packages that can touch. */
export interface Change {
  /** Paths relative to the root. */
  files: readonly string[];
  /** Folders of packages: those with changes, and all that depend on them. */
  packages: ReadonlySet<string>;
}

function git(...args: string[]): string[] {
  const output = execFileSync('git', args, {
    cwd: inRoot(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return output.split('\n').filter((line) => line !== '');
}

const isCommit = (name: string): boolean => {
  try {
    return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).length > 0;
  } catch {
    return false;
  }
};

/** The commit that ours and another one have in common. */
function commonWith(commit: string | undefined): string {
  const name = commit === undefined ? ['main', 'origin/main'].find(isCommit) : commit;
  if (name === undefined || !isCommit(name)) throw new ChangeError(`There is no commit ${commit ?? 'main'}.`);
  const [common = name] = git('merge-base', name, 'HEAD');
  return common;
}

/** The folders that Turborepo lists, or nothing where its answer has another form. */
export function foldersIn(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null || !('packages' in answer)) return [];
  const { packages } = answer;
  if (typeof packages !== 'object' || packages === null || !('items' in packages)) return [];
  if (!Array.isArray(packages.items)) return [];
  return packages.items.flatMap((item: unknown) =>
    typeof item === 'object' && item !== null && 'path' in item && typeof item.path === 'string'
      ? [item.path]
      : [],
  );
}

function affectedFolders(filters: readonly string[]): string[] {
  const output = execFileSync(
    turbo.file,
    ['ls', '--output=json', ...filters.map((filter) => `--filter=${filter}`)],
    {
      cwd: turbo.cwd,
      env: childEnvironment(turbo.env),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const answer: unknown = JSON.parse(output);
  return foldersIn(answer);
}

/**
 * What changed since ours parted from a commit (main, unless told otherwise); what is not committed counts.
 * @throws ChangeError when there is no such commit.
 */
export function changeSince(commit?: string): Change {
  const base = commonWith(commit);
  const files = [
    ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
  ].toSorted();
  // The browser's documents are written against the schema, which lies with the gateway.
  const schemaChanged = files.some((file) => file.startsWith('gateway/schema/'));
  const filters = [`...[${base}]`, ...(schemaChanged ? [`...${graphName('shared')}`] : [])];
  return { files, packages: new Set(affectedFolders(filters)) };
}
