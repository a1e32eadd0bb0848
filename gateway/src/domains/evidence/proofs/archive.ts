import { strToU8, unzipSync, zipSync } from 'fflate';

/** Everything in an archive together is at most so large, bytes: one that claims more is not opened. */
const LARGEST = 1_073_741_824;

/** A file that is no archive of ours. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** Files as a zip; the same files at the same time make the same bytes. */
export function zipped(files: ReadonlyMap<string, string | Uint8Array>, at: Date): Uint8Array {
  const entries = [...files].map(([name, content]): [string, Uint8Array] => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  return zipSync(Object.fromEntries(entries), { mtime: at });
}

/** @throws Unreadable for what is no zip, is too large, or has a name twice */
export function unzipped(archive: Uint8Array): Map<string, Uint8Array> {
  const names = new Set<string>();
  let bytes = 0;
  const opened = (() => {
    try {
      return unzipSync(archive, {
        filter({ name, originalSize }) {
          bytes += originalSize;
          if (names.has(name)) throw new Unreadable(`The archive has ${name} twice.`);
          if (bytes > LARGEST) throw new Unreadable('The archive is too large.');
          names.add(name);
          return true;
        },
      });
    } catch (error) {
      if (error instanceof Unreadable) throw error;
      throw new Unreadable('This is no zip file, or a part of it is broken.');
    }
  })();
  return new Map(Object.entries(opened));
}
