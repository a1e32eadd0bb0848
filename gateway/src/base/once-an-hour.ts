import { GatewayError } from './errors.ts';

const hourMs = 3_600_000;

/**
 * Holds back what goes to somebody by hand and by mail: once an hour at most.
 *
 * @param what for example `invitation`
 * @throws GatewayError TOO_MANY, which says when the next may be sent.
 */
export function requireRest(what: string, lastAt: Date | null, now: Date): void {
  if (lastAt === null) return;
  const againAt = new Date(lastAt.getTime() + hourMs);
  if (againAt <= now) return;
  const minutes = Math.ceil((againAt.getTime() - now.getTime()) / 60_000);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new GatewayError('TOO_MANY', `The last ${what} was sent within the hour. Send it again in ${wait}.`, {
    againAt,
  });
}
