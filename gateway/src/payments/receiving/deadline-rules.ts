const DAY = 86_400_000;

/** Days after which a receiver is reminded that their account is waited for. */
const REMINDER_DAYS = [2, 5, 10] as const;
/** Days after which a payment is let go whose receiver gave no account. */
export const WAITING_DAYS = 30;

/** When a payment that waits since then is let go. */
export const waitsUntil = (since: Date): Date => new Date(since.getTime() + WAITING_DAYS * DAY);

/** Whether an account that was asked for then may still be given. */
export const isAsked = ({ changeAskedAt }: { changeAskedAt: Date | null }, now: Date): boolean =>
  changeAskedAt !== null && now < waitsUntil(changeAskedAt);

/** What is due for a payment that waits for its receiver's account; null for nothing. */
export function dueFor(
  { since, reminders }: { since: Date; reminders: number },
  now: Date,
): 'expiry' | { reminders: number } | null {
  if (now >= waitsUntil(since)) return 'expiry';
  const passed = REMINDER_DAYS.filter((days) => now.getTime() >= since.getTime() + days * DAY).length;
  // After an outage only the latest reminder is sent.
  return passed > reminders ? { reminders: passed } : null;
}
