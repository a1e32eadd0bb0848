import { shiftDay } from '../../../base/banking-days.ts';
import type { Line, Movement } from './entries.ts';

/** A month of an account with the truth: which lines are which movements. */
export interface GeneratedMonth {
  lines: Line[];
  movements: Movement[];
  /** The movements of each line that is of ours, by the line's id. */
  truth: ReadonlyMap<string, readonly string[]>;
}

const first = [
  'Dana',
  'Lee',
  'Priya',
  'Marcus',
  'Elena',
  'Tobias',
  'Ruth',
  'Owen',
  'Joan',
  'Caleb',
  'Mina',
  'Rhys',
  'Lena',
  'Ada',
];
const last = [
  'Whitfield',
  'Marchetti',
  'Raman',
  'Okoye',
  'Sorensen',
  'Lindqvist',
  'Castellanos',
  'Hale',
  'Osei',
  'Winslow',
  'Farrow',
  'Calloway',
  'Ostrow',
  'Marsh',
  'Quist',
  'Abara',
];

/** Numbers that look random and are the same for the same seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * So many payments of one month as books and bank have them: most lines carry the trace that we know, some the payment's
 * number, some the payer's name beside a trace of the bank's own, a few nothing but that they are ours, batches arrive as
 * one sum, and some payments not at all; fees and deposits that nobody knows of stand between.
 */
export function generatedMonth(payments: number, seed: number): GeneratedMonth {
  const random = chance(seed);
  const pick = <Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value | undefined =>
    values[Math.floor(random() * values.length)];
  const movements: Movement[] = [];
  const lines: Line[] = [];
  const truth = new Map<string, readonly string[]>();
  const add = (
    day: string,
    amount: number,
    description: string,
    traceId: string | null,
    of: readonly string[],
  ): void => {
    const id = `line-${lines.length}`;
    lines.push({ id, day, amount, description, traceId });
    truth.set(id, of);
  };
  for (let index = 0; index < payments; index += 1) {
    const day = shiftDay('2026-03-01', Math.floor(random() * 28));
    const out = random() < 0.2;
    const round = random() < 0.3;
    const cents = round
      ? 50_000 * (1 + Math.floor(random() * 40))
      : 10_000 + Math.floor(random() * 5_000_000);
    const amount = out ? -cents : cents;
    const party = `${pick(first)} ${pick(last)}`;
    const traceId = `09100${String(1_000_000_000 + index)}`;
    const paymentId = String(100_000_000 + index);
    const id = `movement-${index}`;
    movements.push({
      id,
      day,
      amount,
      transactionId: `transaction-${index}`,
      paymentId,
      traceId,
      party,
      batchId: null,
    });
    const shown = shiftDay(day, Math.floor(random() * 3));
    const theirs = `22222220${String(1_000_000 + index)}`;
    const name = party.toUpperCase();
    const chosen = random();
    if (chosen < 0.6) add(shown, amount, `KEYTURN DES:PAYMENT INDN:${name}`, traceId, [id]);
    else if (chosen < 0.7) add(shown, amount, `DWOLLA ${paymentId} ${name}`, null, [id]);
    else if (chosen < 0.78) add(shown, amount, `KEYTURN ID:${traceId} CCD`, null, [id]);
    else if (chosen < 0.96) add(shown, amount, `KEYTURN DES:DEPOSIT INDN:${name}`, theirs, [id]);
    else if (chosen < 0.97) add(shown, amount, 'KEYTURN DES:DEPOSIT', theirs, [id]);
    // The others are outstanding at the month's end.
  }
  for (let batch = 0; batch < payments / 500; batch += 1) {
    const day = shiftDay('2026-03-01', Math.floor(random() * 28));
    const of = Array.from({ length: 5 }, (_, index): Movement => {
      const name = `${batch}-${index}`;
      return {
        ...{ id: `batched-${name}`, day, amount: 100_000 + Math.floor(random() * 900_000) },
        ...{ transactionId: `batched-${name}`, paymentId: null, traceId: null },
        ...{ party: `${pick(first)} ${pick(last)}`, batchId: `batch-${batch}` },
      };
    });
    movements.push(...of);
    const sum = of.reduce((all, { amount }) => all + amount, 0);
    add(
      shiftDay(day, 1),
      sum,
      'KEYTURN DES:BATCH',
      null,
      of.map(({ id }) => id),
    );
  }
  const strange = Math.ceil(payments / 100);
  for (let index = 0; index < strange; index += 1) {
    const like = movements[Math.floor(random() * movements.length)];
    add(
      shiftDay('2026-03-01', Math.floor(random() * 28)),
      like?.amount ?? 1,
      `WIRE IN ${like?.party ?? ''}`,
      null,
      [],
    );
    add(shiftDay('2026-03-01', Math.floor(random() * 28)), -2_500, 'WIRE FEE', null, []);
  }
  return { lines, movements, truth };
}
