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
 * The address that a subscription with a secret is made for. The provider never tells the secret of a subscription, so the
 * address carries a short mark of it. The mark does not lead to the secret.
 */
function addressFor(url: string, secret: string): string {
  const mark = createHmac('sha256', secret).update('webhook subscription').digest('hex').slice(0, 8);
  return `${url}?secret=${mark}`;
}

/**
 * Makes sure that one subscription tells this address of events, signed with the current secret. Subscriptions with the
 * previous secret, or without a mark, end once the current one is there and active. Harmless to repeat, and in several
 * gateways at once: each keeps the same one of two.
 *
 * A secret that is neither current nor previous may be that of a newer gateway. Its subscription stays.
 *
 * @param secrets the current one, and the previous one while it is rotated
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

/** Ends a subscription; another gateway may have ended it already. */
async function end(client: Dwolla, id: string): Promise<void> {
  try {
    await asking(() => client.webhookSubscriptions.delete({ id }));
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
  }
}
