import { addresses } from './addresses.ts';
import { fromJson, property } from './unknown.ts';

/** Changes a customer at the bank-transfer provider, as it would be changed there by hand. */
export async function changeCustomer(customerRef: string, changes: object): Promise<void> {
  const root = `${addresses.sandbox}/dwolla`;
  const credentials = Buffer.from('sandbox-key:sandbox-secret').toString('base64');
  const issued = await fetch(`${root}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const token = String(property(fromJson(await issued.text()), 'access_token'));
  const response = await fetch(`${root}/customers/${customerRef}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/vnd.dwolla.v1.hal+json',
    },
    body: JSON.stringify(changes),
  });
  if (!response.ok) throw new Error(`The provider answered ${response.status}`);
}
