import { spawnSync } from 'node:child_process';
import { runCodegen } from './codegen.ts';
import { childEnvironment } from './lib/child-environment.ts';
import { browserPackages, hasSources, inRoot, nodePackages } from './lib/workspace.ts';

/** The folders with a compiler project, as far as they have sources. */
export const checkedProjects = (): string[] => [
  'tools',
  ...[...browserPackages, ...nodePackages].filter(hasSources),
];

/** Checks every package (or the named ones) with the compiler; returns the names of those with errors. */
export function typecheck(names: readonly string[]): string[] {
  return checkedProjects()
    .filter((project) => names.length === 0 || names.includes(project))
    .filter((project) => {
      const buildInfo = `.cache/types/${project}.tsbuildinfo`;
      const { status } = spawnSync(
        inRoot('node_modules', '.bin', 'tsc'),
        ['--noEmit', '-p', project, '--incremental', '--tsBuildInfoFile', buildInfo],
        { cwd: inRoot(), stdio: 'inherit', env: childEnvironment() },
      );
      console.log(`types: ${project} ${status === 0 ? 'ok' : 'has errors'}`);
      return status !== 0;
    });
}

if (import.meta.main) {
  const complaints = await runCodegen();
  for (const complaint of complaints) console.error(complaint);
  const failed = typecheck(process.argv.slice(2));
  process.exitCode = complaints.length > 0 || failed.length > 0 ? 1 : 0;
}
