import type { Fault } from './fault.ts';
import type { Result } from './run.ts';

/** A fault as it was made. */
export interface Made {
  name: string;
  fault: Fault;
  count: number;
  seed: number;
  result: Result;
}

const headings = ['Fault', 'what', 'made', 'seed', 'payments', 'lost', 'doubled', 'stuck', 'at rest after'];

/** One row of the table, in Markdown. */
export const row = ({ name, fault, count, seed, result }: Made): string =>
  `| ${[
    name,
    fault.about,
    `${count} ${fault.unit}`,
    seed,
    result.payments,
    result.lost.length,
    result.doubled.length,
    result.stuck.length,
    `${result.recoverySeconds.toFixed(1)} s`,
  ].join(' | ')} |`;

/** The table's head. */
export const head = [`| ${headings.join(' | ')} |`, `|${' --- |'.repeat(headings.length)}`].join('\n');

/** The page with the rows of these faults put in place of their older ones; others stay. */
export function withRows(page: string, made: readonly Made[]): string {
  const [start, end] = ['<!-- faults -->', '<!-- /faults -->'];
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  const kept = from < 0 ? [] : page.slice(from, to).split('\n').filter(isRow);
  const rows = new Map<string, string>();
  for (const line of kept) rows.set(nameIn(line), line);
  for (const each of made) rows.set(each.name, row(each));
  const table = `${start}\n\n${head}\n${[...rows.values()].join('\n')}\n\n`;
  if (from < 0 || to < from) return `${page.trimEnd()}\n\n${table}${end}\n`;
  return page.slice(0, from) + table + page.slice(to);
}

/** The name of a row's fault; the page may have been laid out since. */
const nameIn = (line: string): string => (line.split('|')[1] ?? '').trim();

const isRow = (line: string): boolean => line.startsWith('| ') && !/^(Fault|-+)$/.test(nameIn(line));

/** What is wrong, in words. */
export const complaints = ({ lost, doubled, stuck }: Result): string[] => [
  ...lost.map((what) => `lost: ${what}`),
  ...doubled.map((what) => `doubled: ${what}`),
  ...stuck.map((what) => `stuck: ${what}`),
];
