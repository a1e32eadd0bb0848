import type { Deps } from '../../context/deps.ts';
import { storeEvent, type Provider } from './store.ts';

/**
 * Takes a delivered webhook of a provider: checks its signature on the raw body and stores it.
 *
 * @returns whether the event is new; a repeat is as welcome.
 * @throws InvalidSignature when it was not signed with our secret.
 */
export async function receiveWebhook(
  deps: Deps,
  rawBody: Buffer,
  signature: string | undefined,
  provider: Provider = 'bank-transfers',
): Promise<boolean> {
  const port = provider === 'cards' ? deps.ports.cards : deps.ports.bankTransfers;
  return storeEvent(deps, port.readWebhook(rawBody, signature), provider);
}
