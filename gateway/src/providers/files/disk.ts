import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkedKey, type Files } from './port.ts';

/** Files in a folder of this machine. A file appears under its name only once it is whole. */
export function diskFiles(folder: string): Files {
  const pathOf = (key: string): string => join(folder, checkedKey(key));
  return {
    async write(key, content) {
      const path = pathOf(key);
      const part = `${path}.${randomUUID()}.part`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await pipeline(content, createWriteStream(part));
        const { size } = await stat(part);
        await rename(part, path);
        return size;
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async read(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? { bytes: found.size, content: createReadStream(path) } : null;
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}
