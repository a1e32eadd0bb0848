import type { Dwolla } from 'dwolla';
import { refOf } from './dwolla-client.ts';
import { asking } from './dwolla-errors.ts';

/** The id of our own account, to which the API's root leads. */
export async function ownAccount(client: Dwolla): Promise<string> {
  const { links } = await asking(() => client.root.get());
  return refOf(links?.['account']?.href ?? '');
}
