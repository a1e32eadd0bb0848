import type { Dwolla } from 'dwolla';
import { centsOf } from './dwolla-client.ts';
import { asking } from './dwolla-errors.ts';
import type { BankTransfers } from './port.ts';

/** Customers' balances of the port through Dwolla; only verified customers have one. */
export function dwollaBalances(client: Dwolla): Pick<BankTransfers, 'findBalance' | 'availableIn'> {
  return {
    findBalance: async (id) => {
      const { embedded } = await asking(() => client.customers.fundingSources.list({ id, removed: 'false' }));
      const ref = embedded?.fundingSources?.find(({ type }) => type === 'balance')?.id;
      return ref === undefined ? null : { fundingRef: ref };
    },
    availableIn: async (id) => {
      const answer = await asking(() => client.fundingSources.balance.get({ id }));
      return centsOf('balance' in answer ? answer.balance.value : answer.available.value);
    },
  };
}
