import { isDeepStrictEqual } from 'node:util';
import { GatewayError } from './errors.ts';

/** Checks whether two lists contain the same texts, in any order. */
export const holdSame = (one: readonly string[], other: readonly string[]): boolean =>
  isDeepStrictEqual(one.toSorted(), other.toSorted());

/**
 * Returns the refusal of a change to a value that somebody else has changed since it was read (ADR 0333).
 *
 * @param what names the value, for the message
 * @param field the argument that contained the change
 */
export const changedSince = (what: string, field?: string): GatewayError =>
  new GatewayError(
    'CONFLICT',
    `Somebody else has changed ${what} since. See what is saved now before you save again.`,
    field === undefined ? {} : { field },
  );
