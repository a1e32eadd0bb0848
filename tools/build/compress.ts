import { readFile, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow } from '../lib/files.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const isText = (path: string): boolean => /\.(js|mjs|css|html|json|svg|txt|webmanifest)$/.test(path);

/** Smaller files gain nothing: they fit one packet as they are. */
const worthwhileBytes = 512;

/** Writes `<path>.br` and `<path>.gz` beside one text file. */
export async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${path}.br`, await brotli(content, { params }));
  await writeFile(`${path}.gz`, await gzipped(content, { level: constants.Z_BEST_COMPRESSION }));
}

/** Precompresses every text file of a folder; returns how many. */
export async function compressFolder(folder: string): Promise<number> {
  const files = filesBelow(folder, isText);
  const sizes = await Promise.all(files.map(async (path) => (await stat(path)).size));
  const worthwhile = files.filter((_path, index) => (sizes[index] ?? 0) >= worthwhileBytes);
  await Promise.all(worthwhile.map(compressFile));
  return worthwhile.length;
}
