import { z } from 'zod';
import { bankingDaysFrom, localTime, type Day } from '../../base/banking-days.ts';
import { badInput } from '../../base/errors.ts';
import type { PaymentOccasionRow } from '../../db/rows.ts';

const dueDay = z.iso.date();

/**
 * By when a new request is to be paid: what was typed, else by the occasion's rule, so many banking days after it is asked
 * for; null where neither says anything. Days are those of the occasion's zone.
 *
 * @throws GatewayError BAD_INPUT for what is no day, one that is over, or none of a year to come.
 */
export function dueOnOf(
  { dueBankingDays, timeZone }: Pick<PaymentOccasionRow, 'dueBankingDays' | 'timeZone'>,
  typed: string | null | undefined,
  now: Date,
  field: string,
): Day | null {
  const { day: today } = localTime(now, timeZone);
  if (!typed) return dueBankingDays === null ? null : bankingDaysFrom(today, dueBankingDays);
  if (!dueDay.safeParse(typed).success) throw badInput('Enter a day', field);
  if (typed < today) throw badInput('Choose today or a later day', field);
  if (typed > localTime(new Date(now.getTime() + 366 * 86_400_000), timeZone).day)
    throw badInput('Choose a day within a year', field);
  return typed;
}
