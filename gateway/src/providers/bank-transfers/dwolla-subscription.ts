import { createHmac } from 'node:crypto';
import type { Dwolla } from 'dwolla';
import { asking } from './dwolla-errors.ts';
import { ProviderRefused } from './errors.ts';

interface Subscription {
  id: string;
  url: string;
  paused: boolean;
}

/**
 * Returns the address of the subscription that uses a secret. The provider never reveals a subscription's secret, so
 * the address contains a short mark derived from the secret. The secret cannot be derived from the mark.
 */
function addressFor(url: string, secret: string): string {
  const mark = createHmac('sha256', secret).update('webhook subscription').digest('hex').slice(0, 8);
  return `${url}?secret=${mark}`;
}

/**
 * Makes sure that exactly one subscription delivers events to this address, signed with the current secret. Once that
 * subscription exists and is active, subscriptions with the previous secret or without a mark are deleted. Safe to
 * repeat, and to run in several gateways at once: of two equal subscriptions, all gateways keep the same one.
 *
 * A secret that is neither current nor previous may belong to a newer gateway. Its subscription stays.
 *
 * @param secrets the current secret, and the previous one during a rotation
 */
export async function renewSubscription(
  client: Dwolla,
  url: string,
  [current = '', ...previous]: readonly string[],
): Promise<void> {
  const address = addressFor(url, current);
  if (!(await listed(client)).some((each) => each.url === address))
    await asking(() => client.webhookSubscriptions.create({ url: address, secret: current }));
  const all = await listed(client);
  const [kept, ...twins] = all
    .filter((each) => each.url === address)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  if (kept === undefined) throw new Error('The provider does not list the new webhook subscription.');
  if (kept.paused) {
    const request = { id: kept.id, requestBody: { paused: false } };
    await asking(() => client.webhookSubscriptions.update(request));
  }
  const outdated = [url, ...previous.map((secret) => addressFor(url, secret))];
  for (const { id } of [...twins, ...all.filter((each) => outdated.includes(each.url))])
    await end(client, id);
}

async function listed(client: Dwolla): Promise<Subscription[]> {
  const { embedded } = await asking(() => client.webhookSubscriptions.list());
  return (embedded?.webhookSubscriptions ?? []).flatMap(({ id, url, paused }) =>
    id === undefined || url === undefined ? [] : [{ id, url, paused: paused === true }],
  );
}

/** Deletes a subscription. Another gateway may have deleted it already. */
async function end(client: Dwolla, id: string): Promise<void> {
  try {
    await asking(() => client.webhookSubscriptions.delete({ id }));
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
  }
}
