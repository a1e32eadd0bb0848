import type { GatewayContext } from '../context/context.ts';
import { badInput } from '../base/errors.ts';

/**
 * The key of a change: its own argument, else the request's header; null where neither is given.
 *
 * @throws GatewayError BAD_INPUT for a key that is too short to be unique or too long to keep.
 */
export function idempotencyKeyOf(
  { idempotencyKey }: GatewayContext,
  argument: string | null | undefined,
): string | null {
  const key = argument ?? idempotencyKey;
  if (key === null) return null;
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw badInput('An idempotency key has 8 to 200 visible characters.', 'idempotencyKey');
  }
  return key;
}
