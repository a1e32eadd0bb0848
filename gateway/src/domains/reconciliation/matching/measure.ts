import { generatedMonth } from './generated-month.ts';
import { match } from './match.ts';

/** Payments of a month, and months: together 100,000 lines and more. */
const PAYMENTS = 10_000;
const MONTHS = 11;

interface Measured {
  lines: number;
  /** Lines of payments; the others are of nothing that we know. */
  known: number;
  done: number;
  wrong: number;
  proposed: number;
  cpuMs: number;
  ms: number;
}

/** Matches a month of which the truth is known. Processor time is what other work on the machine moves least. */
function measured(seed: number): Measured {
  const { lines, movements, truth } = generatedMonth(PAYMENTS, seed);
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const found = match(lines, movements, '2026-03-31');
  const used = process.cpuUsage(cpu);
  const ms = performance.now() - began;
  const done = found.filter(({ sure }) => sure);
  const isTrue = ({ lines: of, movements: to }: (typeof done)[number]): boolean =>
    of.every(({ id }) => truth.get(id)?.join() === to.map((each) => each.id).join());
  return {
    lines: lines.length,
    known: [...truth.values()].filter((of) => of.length > 0).length,
    done: done.flatMap((each) => each.lines).length,
    wrong: done.filter((each) => !isTrue(each)).length,
    proposed: found.length - done.length,
    cpuMs: (used.user + used.system) / 1_000,
    ms,
  };
}

const months = Array.from({ length: MONTHS }, (_, index) => measured(index + 1));
const sum = (name: keyof Measured): number => months.reduce((all, each) => all + each[name], 0);
const middle = (name: keyof Measured): number =>
  months.map((each) => each[name]).toSorted((one, other) => one - other)[Math.floor(MONTHS / 2)] ?? 0;
const share = (part: number, of: number): string => `${((100 * part) / of).toFixed(2)} %`;

console.log('| Matching | |');
console.log('|---|---|');
console.log(`| lines, in ${MONTHS} months of ${PAYMENTS} payments | ${sum('lines')} |`);
console.log(
  `| matched by themselves, of ${sum('known')} lines that are of payments | ${share(sum('done') - sum('wrong'), sum('known'))} |`,
);
console.log(`| of these wrong | ${sum('wrong')} |`);
console.log(`| proposed to a person | ${sum('proposed')} |`);
console.log(`| a month: processor time, ms (median) | ${middle('cpuMs').toFixed(0)} |`);
console.log(`| a month: time, ms (median) | ${middle('ms').toFixed(0)} |`);
if (sum('wrong') > 0) process.exitCode = 1;
