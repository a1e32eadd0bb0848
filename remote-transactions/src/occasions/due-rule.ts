import type { Occasion } from './data';

/**
 * By when a request is due that names no day, by the occasion's rule.
 *
 * @param without who has no day, with the verb: 'Left empty, it is'
 */
export function dueRule({ dueBankingDays }: Pick<Occasion, 'dueBankingDays'>, without: string): string {
  if (dueBankingDays === null) return `${without} due on no day.`;
  if (dueBankingDays === 0) return `${without} due today.`;
  const days = dueBankingDays === 1 ? 'one banking day' : `${dueBankingDays} banking days`;
  return `${without} due in ${days}.`;
}
