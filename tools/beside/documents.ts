import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Documents by the SHA-256 of their text, as a gateway lists them. */
export type Documents = Readonly<Record<string, string>>;

const listed = ['generated', 'known-documents.json'] as const;
const released = ['graph', 'released-documents.json'] as const;

/** Where this repository keeps the documents of the build that is out. */
export const releasedFile = (folder: string): string => join(folder, 'gateway', 'src', ...released);

/** The documents that a build's own pages ask with. */
export const documentsOf = (folder: string): Documents => read(join(folder, 'gateway', 'src', ...listed));

/** Those that its gateway answers: of its own pages, and of the build before. */
export const answeredBy = (folder: string): Documents => ({
  ...(existsSync(releasedFile(folder)) ? read(releasedFile(folder)) : {}),
  ...documentsOf(folder),
});

/** The operations that pages ask for and a gateway refuses in production, by name. */
export const refusedOperations = (asked: Documents, answered: Documents): string[] =>
  Object.entries(asked)
    .filter(([hash]) => !(hash in answered))
    .map(([, text]) => /\b(?:query|mutation|subscription)\s+(\w+)/.exec(text)?.[1] ?? 'unnamed')
    .toSorted();

function read(file: string): Documents {
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const entries = Object.entries(typeof parsed === 'object' && parsed !== null ? parsed : {});
  return Object.fromEntries(
    entries.map(([hash, text]: [string, unknown]) => {
      if (typeof text !== 'string' || createHash('sha256').update(text).digest('hex') !== hash)
        throw new Error(`${file} lists no document under ${hash}.`);
      return [hash, text];
    }),
  );
}
