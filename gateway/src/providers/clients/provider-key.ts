import { sha256 } from '../../base/sha256.ts';

/**
 * Returns an idempotency key for a provider: a hash of the request. The same input gives the same key, so that a
 * repeated request creates nothing twice. The input must contain everything that goes into the body of the request,
 * because providers tie a key to its body.
 *
 * @param kind the kind of record that is created, for example `customer`
 * @returns 64 hexadecimal digits, whatever the input is
 */
export const providerKey = (kind: string, input: unknown): string =>
  sha256(`${kind} ${JSON.stringify(input)}`);

/** The longest key that every provider accepts, in characters. */
const MAX_LENGTH = 200;

/**
 * Returns a key in the form in which an adapter puts it into a header. Headers accept neither arbitrary text nor
 * unlimited length, so a key that is not short visible ASCII is hashed. A stored key is sent unchanged, because a hash
 * of it would create its transfer a second time.
 */
export const headerKey = (key: string): string =>
  key.length <= MAX_LENGTH && /^[\x21-\x7e]+$/.test(key) ? key : sha256(key);
