import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns the secrets that are accepted: the current one, and the previous one during a rotation. */
export const acceptedSecrets = (current: string, previous: string | null | undefined): string[] =>
  typeof previous === 'string' ? [current, previous] : [current];

/**
 * Checks whether a text is one of the accepted secrets. The time that the check takes reveals nothing about the
 * secrets.
 */
export function isAccepted(given: string, accepted: readonly string[]): boolean {
  const found = accepted.filter((each) => timingSafeEqual(digest(given), digest(each)));
  return found.length > 0;
}
