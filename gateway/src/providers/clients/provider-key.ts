import { sha256 } from '../../base/sha256.ts';

/**
 * An idempotency key for a provider: a hash of what is asked for. The same input gives the same key, so that a repeat
 * makes nothing twice. Put everything that goes into the request's body into the input: providers tie a key to its body.
 *
 * @param kind what is made, for example `customer`
 * @returns 64 hexadecimal digits, whatever the input holds
 */
export const providerKey = (kind: string, input: unknown): string =>
  sha256(`${kind} ${JSON.stringify(input)}`);

/** Longest key that every provider takes. */
const MAX_LENGTH = 200;

/**
 * A key as an adapter writes it into a header. A header takes neither people's words nor endless text, so anything else
 * than short visible ASCII is hashed. A key that is stored goes out unchanged: a hash of it would make its transfer again.
 */
export const headerKey = (key: string): string =>
  key.length <= MAX_LENGTH && /^[\x21-\x7e]+$/.test(key) ? key : sha256(key);
