import { cpus, loadavg, totalmem } from 'node:os';

/** The lines of a benchmark's output that are its result: Markdown tables and lists. */
export const resultLines = (output: string): string =>
  output
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => /^(\||- )/.test(line))
    .join('\n');

/** What the numbers were measured on, and how busy it was when they were ready (processes that wanted a core). */
export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 1024 ** 3);
  const busy = loadavg()[0]?.toFixed(1) ?? '0';
  return `${cpus().length} cores (${model}), ${memory} GB, Node ${process.version}, load ${busy}`;
}

const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The page of benchmarks with one benchmark's section replaced, or added at the end. */
export function withSection(page: string, name: string, result: string, measuredOn: string): string {
  const [start, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const section = `${start}\n${result}\n\nMeasured on ${measuredOn}.\n${end}`;
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from >= 0 && to > from) return page.slice(0, from) + section + page.slice(to + end.length);
  return `${page.trimEnd()}\n\n## ${titleOf(name)}\n\n${section}\n`;
}
