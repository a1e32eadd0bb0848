import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The secrets that are accepted: the current one, and the previous one while it is rotated. */
export const acceptedSecrets = (current: string, previous: string | null | undefined): string[] =>
  typeof previous === 'string' ? [current, previous] : [current];

/** Whether a text is one of the accepted ones. The time that this takes says nothing about them. */
export function isAccepted(given: string, accepted: readonly string[]): boolean {
  const found = accepted.filter((each) => timingSafeEqual(digest(given), digest(each)));
  return found.length > 0;
}
