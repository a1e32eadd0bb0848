import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { hash } from './proofs/sealed.ts';
import { verifyArchive } from './proofs/verify-archive.ts';

const usage = 'Usage: pnpm verify FILE [--seal HASH]';

/** `pnpm verify`: says of evidence whether it is what was sealed, by the file alone. 0: it is; 1: it is not; 2: unreadable. */
async function main(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { seal: { type: 'string' } },
  });
  const [file, ...more] = positionals;
  const published = values.seal?.toLowerCase() ?? null;
  if (file === undefined || more.length > 0 || (published !== null && !hash.safeParse(published).success))
    throw new Error(usage);
  const { asSealed, lines } = await verifyArchive(await readFile(file), published);
  for (const line of lines) console.log(line);
  return asSealed ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : usage);
    process.exitCode = 2;
  },
);
