import { easternTime } from '@keyturn/shared/banking-days';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A calendar day of the banks for people: `Oct 31, 2026`. */
export const dayText = (day: string): string => format.format(new Date(`${day}T00:00:00.000Z`));

/** Days from one to another: `Oct 1, 2026 to Oct 31, 2026`. */
export const daysText = (from: string, through: string): string => `${dayText(from)} to ${dayText(through)}`;

/** The day that it is at the banks: `2026-11-24`. */
export const bankToday = (now = new Date()): string => easternTime(now.toISOString()).day;
