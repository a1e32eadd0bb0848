import { createHmac } from 'node:crypto';
import { addresses } from './addresses.ts';
import { fromJson, property } from './unknown.ts';

/** The card provider's secrets, as the sandbox has them. */
const cardSecrets = { key: 'sk_test_sandbox', webhook: 'whsec_sandbox' };

/** Changes a customer at the bank-transfer provider, as it would be changed there by hand. */
export const changeCustomer = (customerRef: string, changes: object): Promise<void> =>
  changeAt(`customers/${customerRef}`, changes);

async function changeAt(path: string, changes: object): Promise<void> {
  const root = `${addresses.sandbox}/dwolla`;
  const credentials = Buffer.from('sandbox-key:sandbox-secret').toString('base64');
  const issued = await fetch(`${root}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const token = String(property(fromJson(await issued.text()), 'access_token'));
  const response = await fetch(`${root}/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/vnd.dwolla.v1.hal+json',
    },
    body: JSON.stringify(changes),
  });
  if (!response.ok) throw new Error(`The provider answered ${response.status}`);
}

/** The transfer is taken back by the bank-transfer provider itself, while its debit is still on its way. */
export const cancelTransfer = (transferRef: string): Promise<void> =>
  changeAt(`transfers/${transferRef}`, { status: 'cancelled' });

/** Has every event of the card provider delivered to the gateway once more, the newest first. @returns how many. */
export async function replayCardEvents(): Promise<number> {
  const listed = await fetch(`${addresses.sandbox}/v1/events`, {
    headers: { authorization: `Bearer ${cardSecrets.key}` },
  });
  const events: unknown = property(fromJson(await listed.text()), 'data');
  if (!Array.isArray(events)) throw new Error('The card provider listed no events');
  for (const event of events) {
    const body = JSON.stringify(event);
    const seconds = Math.floor(Date.now() / 1000);
    const hmac = createHmac('sha256', cardSecrets.webhook).update(`${seconds}.${body}`).digest('hex');
    const response = await fetch(`${addresses.gateway}/webhooks/stripe`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${hmac}` },
    });
    if (!response.ok) throw new Error(`The gateway answered ${response.status}`);
  }
  return events.length;
}
