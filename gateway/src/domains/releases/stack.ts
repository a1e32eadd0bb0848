import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { z } from 'zod';

/** More lines of a stack do not tell more of its cause. */
const LINES = 8;
/** Maps are large; the ones that were asked for last stay. */
const MAPS_KEPT = 20;
/** Bytes of a map. The largest of ours has a few million; decoding one takes the event loop's time. */
const LARGEST_MAP = 32 * 1_048_576;

/** Longer lines are not read. */
const LONGEST_LINE = 500;
/** The end of a script's address: the file with its line and column. */
const placePattern = /\/([\w.~-]+\.js)(?:\?[^:]*)?:(\d+):(\d+)/;
const remotePattern = /^[a-z]+$/;
const filePattern = /^[\w.~-]+\.js$/;
const mapText = z.object({
  version: z.literal(3),
  mappings: z.string(),
  sources: z.array(z.string().nullable()),
  names: z.array(z.string()),
});

const kept = new Map<string, Promise<TraceMap | null>>();

/**
 * The lines of a stack, as the sources have them where a deploy left its source maps in the folder, else as the scripts
 * do. Never throws: an error is told anyhow.
 */
export async function framesOf(folder: string, remote: string, stack: string): Promise<string[]> {
  const lines = stack.split('\n').flatMap((line) => frameOf(line) ?? []);
  return Promise.all(
    lines.slice(0, LINES).map(async ({ name, file, line, column }) => {
      // What a remote shares with the host runs from the host's scripts.
      const map = (await mapOf(folder, remote, file)) ?? (await mapOf(folder, 'host', file));
      const found = map && originalPositionFor(map, { line, column: Math.max(0, column - 1) });
      if (!found || found.source === null) return `${name || '?'} (${file}:${line}:${column})`;
      return `${found.name ?? (name || '?')} (${shortened(found.source)}:${found.line}:${found.column + 1})`;
    }),
  );
}

/** A line of a stack, as Chromium, Firefox or Safari writes it; null for one that names no script. */
function frameOf(text: string) {
  const at = text.length > LONGEST_LINE ? -1 : text.search(/https?:\/\//);
  if (at === -1) return null;
  const [address = ''] = text.slice(at).split(/[\s)]/, 1);
  const [, file = '', line = '', column = ''] = placePattern.exec(address) ?? [];
  return file === ''
    ? null
    : { name: nameBefore(text, at), file, line: Number(line), column: Number(column) };
}

/** The function's name, which stands before the script's address: `at name (`, `name@`. */
function nameBefore(text: string, address: number): string {
  let end = address;
  while (end > 0 && ' @('.includes(text.charAt(end - 1))) end -= 1;
  return text
    .slice(0, end)
    .trim()
    .replace(/^at(?: |$)/, '');
}

/** A source as the workspace calls it; webpack calls it `webpack://keyturn-accounts/src/panel.tsx`, or `…/shared/…`. */
const shortened = (source: string): string =>
  source
    .replace(/^webpack:\/\/keyturn-[a-z]+\/(?!src\/)/, '')
    .replace(/^webpack:\/\/keyturn-host\//, 'host/')
    .replace(/^webpack:\/\/keyturn-([a-z]+)\//, 'remote-$1/');

function mapOf(folder: string, remote: string, file: string): Promise<TraceMap | null> {
  if (!remotePattern.test(remote) || !filePattern.test(file)) return Promise.resolve(null);
  const path = join(folder, remote, `${file}.map`);
  const known = kept.get(path);
  if (known !== undefined) return known;
  // A deploy may bring a map after the first error told of its script.
  const read = readMap(path).then((map) => {
    if (map === null) kept.delete(path);
    return map;
  });
  kept.set(path, read);
  const [oldest] = kept.keys();
  if (kept.size > MAPS_KEPT && oldest !== undefined) kept.delete(oldest);
  return read;
}

async function readMap(path: string): Promise<TraceMap | null> {
  try {
    if ((await stat(path)).size > LARGEST_MAP) return null;
    const { version, mappings, sources, names } = mapText.parse(JSON.parse(await readFile(path, 'utf8')));
    return new TraceMap({ version, mappings, sources, names });
  } catch {
    return null;
  }
}
