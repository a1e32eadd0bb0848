import type { DirectedSums, PaymentSum } from '@keyturn/shared/views';
import { formatMoney } from '@keyturn/shared/format';
import type { Simulation } from '../data';

/** How many payments there are, whichever way they go. */
export const countOf = ({ inbound, outbound }: DirectedSums): number => inbound.count + outbound.count;

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** `3 in, $4,000.00; 2 out, $1,200.00`: money in and out is never added together. */
export function sumsInWords({ inbound, outbound }: DirectedSums): string {
  const side = ({ count, amount }: PaymentSum, way: string) =>
    count === 0 ? [] : [`${count.toLocaleString('en-US')} ${way}, ${formatMoney(amount)}`];
  return [...side(inbound, 'in'), ...side(outbound, 'out')].join('; ') || 'None';
}

/** A length of time, in the largest unit of which there are at least two: `5 hours`. */
export function lengthInWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 120) return counted(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day');
}

/** How long payments really waited; where none was decided, that is said. */
export function timesInWords({ decisions, medianSeconds, expired }: Simulation['oneApprover']): string {
  const late = expired === 0 ? '' : `; ${expired.toLocaleString('en-US')} expired undecided`;
  if (medianSeconds === null) return `Not known: none was decided in these 90 days${late}`;
  return `${lengthInWords(medianSeconds)}, the median of ${counted(decisions, 'decision')}${late}`;
}

/** What is said aloud once the answer is there. */
export function resultInWords({ payments, waits }: Simulation): string {
  return `${countOf(waits).toLocaleString('en-US')} of ${counted(countOf(payments), 'payment')} would have waited.`;
}

/** What would wait without end: the part of a simulation that most needs to be read. */
export const warningsOf = ({ nobody, onePerson, noAdmin }: Simulation): readonly string[] =>
  (
    [
      [nobody, 'Nobody could have approved'],
      [onePerson, 'Only one person could have approved what needs two'],
      [noAdmin, 'No admin could have approved last'],
    ] as const
  ).flatMap(([sums, words]) => (countOf(sums) === 0 ? [] : [`${words}: ${sumsInWords(sums)}.`]));
