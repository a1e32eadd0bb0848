import type { Dwolla } from 'dwolla';
import { centsOf } from './dwolla-client.ts';
import { ownAccount } from './dwolla-account.ts';
import { asking } from './dwolla-errors.ts';
import { ProviderUnavailable } from './errors.ts';
import type { BankTransfers } from './port.ts';

/** Balances of the port through Dwolla: our own, and those of customers, of whom only verified ones have one. */
export function dwollaBalances(
  client: Dwolla,
): Pick<BankTransfers, 'findBalance' | 'ownBalance' | 'availableIn'> {
  return {
    findBalance: async (id) => {
      const { embedded } = await asking(() => client.customers.fundingSources.list({ id, removed: 'false' }));
      const ref = embedded?.fundingSources?.find(({ type }) => type === 'balance')?.id;
      return ref === undefined ? null : { fundingRef: ref };
    },
    ownBalance: async () => {
      const { embedded } = await asking(async () =>
        client.accounts.fundingSources.list({ id: await ownAccount(client), removed: 'false' }),
      );
      const ref = embedded?.fundingSources?.find(({ type }) => type === 'balance')?.id;
      if (ref === undefined) throw new ProviderUnavailable('Our own account shows no balance');
      return { fundingRef: ref };
    },
    availableIn: async (id) => {
      const answer = await asking(() => client.fundingSources.balance.get({ id }));
      return centsOf('balance' in answer ? answer.balance.value : answer.available.value);
    },
  };
}
