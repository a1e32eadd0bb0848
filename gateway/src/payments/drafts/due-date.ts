import { z } from 'zod';
import { bankingDaysFrom, localTime, type Day } from '../../base/banking-days.ts';
import { badInput } from '../../base/errors.ts';
import type { PaymentOccasionRow } from '../../db/rows.ts';

/** A day on which a payment is due, as it is typed. */
export const dueDay = z.iso.date('Enter a day');

/**
 * By when a new request is to be paid: what was typed, else by the occasion's rule, so many banking days after it is asked
 * for; null where neither says anything. Days are those of the occasion's zone.
 *
 * @throws GatewayError BAD_INPUT for a day that is over, or none of a year to come.
 */
export function dueOnOf(
  { dueBankingDays, timeZone }: Pick<PaymentOccasionRow, 'dueBankingDays' | 'timeZone'>,
  typed: Day | null | undefined,
  now: Date,
  field: string,
): Day | null {
  const { day: today } = localTime(now, timeZone);
  if (!typed) return dueBankingDays === null ? null : bankingDaysFrom(today, dueBankingDays);
  if (typed < today) throw badInput('Choose today or a later day', field);
  if (typed > localTime(new Date(now.getTime() + 366 * 86_400_000), timeZone).day)
    throw badInput('Choose a day within a year', field);
  return typed;
}
