import type { ThreeWays } from './data';
import { dayText } from './days';

/** A movement that the bank has not shown, in words: its day, payment, whose it is, and how long it has waited. */
export const movementText = ({
  day,
  paymentId,
  party,
  age,
}: Pick<ThreeWays['outstanding'][number], 'day' | 'paymentId' | 'party' | 'age'>): string =>
  [
    dayText(day),
    paymentId === null ? 'booked' : `payment ${paymentId}`,
    ...(party === null ? [] : [party]),
    age === 1 ? '1 banking day' : `${age} banking days`,
  ].join(', ');
