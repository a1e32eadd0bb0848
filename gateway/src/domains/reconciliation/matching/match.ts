import { daysBetween } from '../../../base/banking-days.ts';
import { money } from '../../../base/format.ts';
import { sumOf, type Found, type Line, type Movement } from './entries.ts';
import { onlySubset } from './subsets.ts';
import { isOurs, names, wordsOf } from './words.ts';

/** A bank shows a movement from a day before our day of it to so many days later. */
const WINDOW = { before: -1, after: 7 };
/** What took each other back so long ago is on no statement any more. */
const SETTLED_DAYS = 10;
/** Steps of the search for sums, over all lines: a bound on its time. */
const STEPS = 400_000;
/** A sum is looked for among so many entries at most. */
const AMONG = 24;

const inWindow = (line: Line, movement: Movement): boolean => {
  const later = daysBetween(movement.day, line.day);
  return later >= WINDOW.before && later <= WINDOW.after;
};
const key = (text: string | null): string => (text ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
const dollars = (cents: number): string => money(Math.abs(cents));
const nearest = (line: Line, movements: readonly Movement[]): Movement | undefined =>
  movements.toSorted(
    (one, other) => Math.abs(daysBetween(one.day, line.day)) - Math.abs(daysBetween(other.day, line.day)),
  )[0];

/**
 * What belongs together of the lines and movements that are free, surest first: the network's trace, the payment's
 * number, the amount with the transfer's name and payer, a day's or batch's sum; what is not sure is proposed. Each line
 * and each movement is in one match at most, and the sums of both sides are always the same.
 *
 * @param today decides what took each other back long enough ago.
 * @param refused keys ({@link keyOf}) of what a person rejected: it is not proposed again.
 */
export function match(
  lines: readonly Line[],
  movements: readonly Movement[],
  today: string,
  refused: ReadonlySet<string> = new Set(),
): Found[] {
  const found: Found[] = [];
  const freeLines = new Set(lines);
  const freeMovements = new Set(movements);
  const words = new Map(lines.map((line) => [line, new Set(wordsOf(line.description))]));
  const wordsIn = (line: Line): ReadonlySet<string> => words.get(line) ?? new Set();
  const free = (each: Iterable<Movement> | undefined): Movement[] =>
    [...(each ?? [])].filter((movement) => freeMovements.has(movement));
  const take = (made: Found): void => {
    if (refused.has(keyOf(made)) || sumOf(made.lines) !== sumOf(made.movements)) return;
    for (const line of made.lines) freeLines.delete(line);
    for (const movement of made.movements) freeMovements.delete(movement);
    found.push(made);
  };

  // The network's trace number.
  const byTrace = Map.groupBy(
    movements.filter(({ traceId }) => key(traceId).length >= 6),
    ({ traceId }) => key(traceId),
  );
  const traceOf = (line: Line): string | undefined =>
    [key(line.traceId), ...wordsIn(line)].find((word) => byTrace.has(word));
  const linesByTrace = Map.groupBy(lines, traceOf);
  for (const [trace, traced] of linesByTrace) {
    if (trace === undefined) continue;
    for (const line of traced) {
      const same = free(byTrace.get(trace)).filter(({ amount }) => amount === line.amount);
      const one = nearest(line, same);
      const signed = free(byTrace.get(trace)).filter(
        ({ amount }) => Math.sign(amount) === Math.sign(line.amount),
      );
      const of = one === undefined ? signed : [one];
      if (of.length > 0 && sumOf(of) === line.amount)
        take({
          lines: [line],
          movements: of,
          rule: 'TRACE',
          sure: true,
          why: `The same trace number ${trace}`,
        });
    }
    const rest = traced.filter((line) => freeLines.has(line));
    for (const movement of free(byTrace.get(trace)))
      if (rest.length > 1 && sumOf(rest) === movement.amount && rest.every((line) => freeLines.has(line)))
        take({
          lines: rest,
          movements: [movement],
          rule: 'TRACE',
          sure: true,
          why: `The same trace number ${trace} on ${rest.length} lines`,
        });
  }

  // The payment's own number.
  const byPayment = Map.groupBy(
    movements.filter(({ paymentId }) => paymentId !== null),
    ({ paymentId }) => paymentId ?? '',
  );
  for (const line of freeLines) {
    const number = [...wordsIn(line)].find((word) => byPayment.has(word));
    const of = free(byPayment.get(number ?? '')).filter(
      (each) => each.amount === line.amount && inWindow(line, each),
    );
    const [only, another] = of;
    if (only !== undefined && another === undefined)
      take({
        lines: [line],
        movements: [only],
        rule: 'REFERENCE',
        sure: true,
        why: `The line names payment ${number}`,
      });
  }

  // The same amount within some days: sure where line and payment have no one else, or name each other alone.
  const movementsByAmount = Map.groupBy(freeMovements, ({ amount }) => amount);
  const linesByAmount = Map.groupBy(freeLines, ({ amount }) => amount);
  const possible: (readonly [Line, Movement[]])[] = [];
  for (const [amount, same] of linesByAmount) {
    const against = movementsByAmount.get(amount) ?? [];
    const edges = same.map((line) => [line, against.filter((each) => inWindow(line, each))] as const);
    const linesOf = (movement: Movement): Line[] =>
      edges.filter(([, candidates]) => candidates.includes(movement)).map(([line]) => line);
    for (const [line, candidates] of edges) {
      const [only, another] = candidates;
      if (only === undefined) continue;
      const named = candidates.filter(({ party }) => names(wordsIn(line), party));
      const [theirs, namesake] = named;
      const alone = another === undefined && linesOf(only).length === 1;
      const mutual =
        theirs !== undefined &&
        namesake === undefined &&
        linesOf(theirs).filter((each) => names(wordsIn(each), theirs.party)).length === 1;
      const movement = mutual ? theirs : alone ? only : null;
      if (movement !== null && isOurs(wordsIn(line)) && freeMovements.has(movement)) {
        const days = daysBetween(movement.day, line.day);
        const who = mutual
          ? `, and the line names ${movement.party}`
          : ', and nothing else has this amount then';
        take({
          lines: [line],
          movements: [movement],
          rule: 'AMOUNT',
          sure: true,
          why: `The same amount ${dollars(amount)} ${days === 0 ? 'on the same day' : `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} apart`}${who}`,
        });
      } else possible.push([line, candidates]);
    }
  }

  // A day's, or a batch's, payments that the bank shows as one line.
  const groups = [
    ...Map.groupBy(freeMovements, ({ day, amount }) => `${day}|${Math.sign(amount)}`).values(),
    ...Map.groupBy(
      [...freeMovements].filter(({ batchId }) => batchId !== null),
      ({ batchId }) => batchId,
    ).values(),
  ].filter((group) => group.length > 1);
  const groupsBySum = Map.groupBy(groups, sumOf);
  for (const line of freeLines) {
    if (!isOurs(wordsIn(line))) continue;
    const fitting = (groupsBySum.get(line.amount) ?? []).filter((group) =>
      group.every((each) => freeMovements.has(each) && inWindow(line, each)),
    );
    const [only] = fitting;
    if (only !== undefined && fitting.every((group) => keyOfMovements(group) === keyOfMovements(only)))
      take({
        lines: [line],
        movements: only,
        rule: 'DAY_SUM',
        sure: true,
        why: `The sum of ${only.length} payments of ${only[0]?.day ?? ''}`,
      });
  }

  // What was taken back before the bank showed it.
  for (const [, of] of Map.groupBy(freeMovements, ({ transactionId }) => transactionId))
    if (of.length > 1 && sumOf(of) === 0 && of.every(({ day }) => daysBetween(day, today) >= SETTLED_DAYS))
      take({
        lines: [],
        movements: of,
        rule: 'CANCELED_OUT',
        sure: true,
        why: 'The payment was taken back before the bank showed it',
      });

  // From here on a person decides.
  for (const [line, candidates] of possible) {
    if (!freeLines.has(line)) continue;
    const open = free(candidates);
    const best = open.find(({ party }) => names(wordsIn(line), party)) ?? nearest(line, open);
    if (best !== undefined)
      take({
        lines: [line],
        movements: [best],
        rule: 'AMOUNT',
        sure: false,
        why:
          open.length === 1
            ? `The same amount ${dollars(line.amount)}, but nothing else says so`
            : `One of ${open.length} payments of ${dollars(line.amount)}`,
      });
  }
  const budget = { steps: STEPS };
  const movementsNear = nearby(freeMovements, inWindow);
  for (const line of freeLines) {
    if (budget.steps <= 0) break;
    const among = movementsNear(line);
    const of = among === null ? null : onlySubset(among, line.amount, budget);
    if (of !== null)
      take({
        lines: [line],
        movements: of,
        rule: 'SUM',
        sure: false,
        why: `${of.length} payments come to ${dollars(line.amount)}`,
      });
  }
  const linesNear = nearby(freeLines, (movement: Movement, line) => inWindow(line, movement));
  for (const movement of freeMovements) {
    if (budget.steps <= 0) break;
    const among = linesNear(movement);
    const of = among === null ? null : onlySubset(among, movement.amount, budget);
    if (of !== null)
      take({
        lines: of,
        movements: [movement],
        rule: 'SUM',
        sure: false,
        why: `${of.length} lines come to ${dollars(movement.amount)}`,
      });
  }
  return found;
}

interface Dated {
  day: string;
  amount: number;
}

/**
 * Finds what is free of the other side, of the same sign and near enough to a day; null where that is more than a sum is
 * looked for among. What is near to a day is gathered once: of tens of thousands many have the same.
 */
function nearby<Of extends Dated, Entry extends Dated>(
  free: ReadonlySet<Entry>,
  isNear: (of: Of, entry: Entry) => boolean,
): (of: Of) => Entry[] | null {
  const all = [...free];
  const known = new Map<string, readonly Entry[]>();
  return (of) => {
    const sign = Math.sign(of.amount);
    const key = `${of.day}|${sign}`;
    const near = known.get(key) ?? all.filter((each) => Math.sign(each.amount) === sign && isNear(of, each));
    known.set(key, near);
    const among: Entry[] = [];
    for (const each of near) {
      if (!free.has(each)) continue;
      if (among.length === AMONG) return null;
      among.push(each);
    }
    return among;
  };
}

const keyOfMovements = (movements: readonly { id: string }[]): string =>
  movements
    .map(({ id }) => id)
    .toSorted()
    .join(',');

/** Names a match by what it holds. */
export const keyOf = ({
  lines,
  movements,
}: {
  lines: readonly { id: string }[];
  movements: readonly { id: string }[];
}): string => `${keyOfMovements(lines)}|${keyOfMovements(movements)}`;
