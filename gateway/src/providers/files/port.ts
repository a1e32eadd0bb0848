import type { Readable } from 'node:stream';

/** A stored file, read as a stream: never whole in memory. */
export interface StoredFile {
  bytes: number;
  content: Readable;
}

/** Files that the gateway keeps: exports, logos, identity documents. Keys are made by the gateway. */
export interface Files {
  /**
   * Stores a whole file, replacing the file that the key had. Stores nothing when the content breaks off.
   *
   * @returns its size in bytes.
   * @throws FilesUnavailable when the store does not answer, or its disk cannot be written.
   */
  write(key: string, content: AsyncIterable<string | Uint8Array>): Promise<number>;
  /** Null when there is none. */
  read(key: string): Promise<StoredFile | null>;
  /** Repeating it is harmless. */
  remove(key: string): Promise<void>;
}

/** A key that could lead out of the store. */
export class FileKeyRefused extends Error {
  override readonly name = 'FileKeyRefused';
}

/** The store did not answer. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
  }
}

const keyForm = /^[a-z0-9][\w.-]*(\/[a-z0-9][\w.-]*)*$/i;

/** Whether a key names a file of the store and nothing outside it. */
export const isFileKey = (key: string): boolean => key.length <= 200 && keyForm.test(key);

/** @throws FileKeyRefused for a key that could lead out of the store. */
export function checkedKey(key: string): string {
  if (!isFileKey(key)) throw new FileKeyRefused('This is no key of a file.');
  return key;
}
