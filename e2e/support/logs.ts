import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { composition } from './addresses.ts';
import { dataOf } from './data-folder.ts';
import { fromJson, property, record } from './unknown.ts';

/** What a part of the composition has written so far. */
export function logOf(part: 'gateway' | 'sandbox'): string {
  return readFileSync(join(dataOf(composition), 'logs', `${part}.log`), 'utf8');
}

/** The lines of a part's log that belong to a request. */
export const linesOf = (
  part: 'gateway' | 'sandbox',
  requestId: string,
): readonly Readonly<Record<string, unknown>>[] =>
  logOf(part)
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => record(fromJson(line)))
    .filter((line) => property(line, 'requestId') === requestId);
