import { isDeepStrictEqual } from 'node:util';
import { GatewayError } from './errors.ts';

/** Takes two lists and says whether they hold the same, in whatever order. */
export const holdSame = (one: readonly string[], other: readonly string[]): boolean =>
  isDeepStrictEqual(one.toSorted(), other.toSorted());

/**
 * The refusal of a change to what somebody else has changed after it was read (ADR 0333). Takes what that is, and the
 * argument that it came in.
 */
export const changedSince = (what: string, field?: string): GatewayError =>
  new GatewayError(
    'CONFLICT',
    `Somebody else has changed ${what} since. See what is saved now before you save again.`,
    field === undefined ? {} : { field },
  );
