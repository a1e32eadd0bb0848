import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkedKey, FilesUnavailable, type Files } from './port.ts';

/**
 * Error codes of a disk that cannot be written now: full, over its quota, read-only, without permission, broken, or out
 * of handles.
 */
const unusable = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ENOTDIR',
  'EMFILE',
  'ENFILE',
  'EFBIG',
]);

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error && 'syscall' in error ? error.code : null;
  return typeof code === 'string' ? code : '';
};

/** Runs work on the disk. @throws FilesUnavailable when the disk is the cause; any other error is rethrown. */
async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unusable.has(codeOf(error)) ? new FilesUnavailable('The disk cannot be written.', error) : error;
  }
}

/**
 * Stores files in a folder of this machine. A file appears under its name only once it is complete.
 *
 * @param openFile opens the file to write; a test passes one that opens a file on a full disk
 */
export function diskFiles(folder: string, openFile = (path: string) => createWriteStream(path)): Files {
  const pathOf = (key: string): string => join(folder, checkedKey(key));
  return {
    async write(key, content) {
      const path = pathOf(key);
      const part = `${path}.${randomUUID()}.part`;
      return onDisk(async () => {
        await mkdir(dirname(path), { recursive: true });
        try {
          await pipeline(content, openFile(part));
          const { size } = await stat(part);
          await rename(part, path);
          return size;
        } catch (error) {
          // The first error of the disk is the one to report, even if the file cannot be removed.
          await rm(part, { force: true }).catch(() => undefined);
          throw error;
        }
      });
    },
    async read(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? { bytes: found.size, content: createReadStream(path) } : null;
    },
    async remove(key) {
      const path = pathOf(key);
      await onDisk(() => rm(path, { force: true }));
    },
  };
}
