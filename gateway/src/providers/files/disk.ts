import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkedKey, FilesUnavailable, type Files } from './port.ts';

/** What a disk says that takes nothing now: full, over its quota, read-only, not ours, broken, or out of handles. */
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

/** @throws FilesUnavailable where the disk is the reason, and what was thrown otherwise. */
async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unusable.has(codeOf(error)) ? new FilesUnavailable('The disk takes no files.', error) : error;
  }
}

/**
 * Files in a folder of this machine. A file appears under its name only once it is whole.
 *
 * @param openFile opens the file that is written; a test gives one on a full disk
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
          // What the disk said first counts, also where nothing can be removed from it.
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
