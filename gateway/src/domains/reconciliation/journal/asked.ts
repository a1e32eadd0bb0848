import { z } from 'zod';
import { daysBetween, instantAt, shiftDay } from '../../../base/banking-days.ts';
import { badInput } from '../../../base/errors.ts';
import { parsed } from '../../../base/parse.ts';
import type { Journal } from './lines.ts';

/** Days of one journal. */
const MOST_DAYS = 366;

const day = z.iso.date('Enter a day like 2026-03-31');
const asked = z.object({ fromDay: day, throughDay: day });

/** The days of a journal that was asked for. */
export type JournalDays = z.infer<typeof asked>;

/** Reads what was asked for. @throws GatewayError BAD_INPUT at the day at fault */
export function daysOfJournal(given: unknown): JournalDays {
  const days = parsed(asked, given);
  const span = daysBetween(days.fromDay, days.throughDay);
  if (span < 0) throw badInput('Choose the first day or a later one', 'throughDay');
  if (span >= MOST_DAYS) throw badInput('Choose at most a year', 'throughDay');
  return days;
}

const zone = 'America/New_York';

/** The journal of an organization's bank days. */
export const journalOf = (organizationId: string, { fromDay, throughDay }: JournalDays): Journal => ({
  organizationId,
  from: instantAt(fromDay, 0, zone),
  until: instantAt(shiftDay(throughDay, 1), 0, zone),
});
