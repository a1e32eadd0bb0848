import { runCodegen } from './codegen.ts';
import { programs, type Program } from './lib/programs.ts';
import { runStreaming } from './lib/run-streaming.ts';
import { inRoot } from './lib/workspace.ts';

/** The compiler that checks types. What reads programs by its interface (ts-loader, the facades) has the one before. */
export const compiler = 'node_modules/typescript-7/bin/tsc';

/** Checks a program with the compiler; returns whether it is free of errors. */
export async function typecheck({ name, project }: Program, log?: string): Promise<boolean> {
  const code = await runStreaming({
    file: inRoot(compiler),
    // Several threads check the same again: twice the work for a little less time, and other checks run beside it.
    args: [
      '--singleThreaded',
      '--noEmit',
      '-p',
      project,
      '--incremental',
      '--tsBuildInfoFile',
      `.cache/types/${name}.tsbuildinfo`,
    ],
    cwd: inRoot(),
    ...(log === undefined ? {} : { log }),
  });
  return code === 0;
}

/** Checks the programs that hold the named packages, or all of them. */
async function main(names: readonly string[]): Promise<boolean> {
  const complaints = await runCodegen();
  for (const complaint of complaints) console.error(complaint);
  const chosen = programs.filter(
    ({ packages }) => names.length === 0 || packages.some((pkg) => names.includes(pkg)),
  );
  const results: boolean[] = [];
  for (const program of chosen) {
    results.push(await typecheck(program));
    console.log(`types: ${program.packages.join(', ')} ${results.at(-1) === true ? 'ok' : 'have errors'}`);
  }
  return complaints.length === 0 && results.every(Boolean);
}

if (import.meta.main) process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
