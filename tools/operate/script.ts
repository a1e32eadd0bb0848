import { parseArgs } from 'node:util';
import { OperateError } from './error.ts';

function fileIn(words: readonly string[], usage: string): string {
  try {
    const { positionals } = parseArgs({ args: [...words], allowPositionals: true });
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0) return file;
  } catch {
    // an option that there is not
  }
  throw new OperateError(usage);
}

/** Runs a script that takes one file and answers what it did; what it refuses is told and ends it with 1. */
export async function runScript(usage: string, work: (file: string) => Promise<string>): Promise<void> {
  try {
    console.log(await work(fileIn(process.argv.slice(2), usage)));
  } catch (error) {
    if (!(error instanceof OperateError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
