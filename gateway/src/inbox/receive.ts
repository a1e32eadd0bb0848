import type { Deps } from '../deps.ts';
import { storeEvent } from './store.ts';

/**
 * Takes a delivered webhook of the bank-transfer provider: checks its signature on the raw body and stores it.
 *
 * @returns whether the event is new; a repeat is as welcome.
 * @throws InvalidSignature when it was not signed with our secret.
 */
export async function receiveWebhook(
  deps: Deps,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<boolean> {
  return storeEvent(deps, deps.ports.bankTransfers.readWebhook(rawBody, signature));
}
