import type { Db } from '../../db/client.ts';
import type { Deps } from '../../context/deps.ts';
import type { PaymentMethodRow } from '../../db/rows.ts';
import { provideCard } from '../cards/provide-card.ts';
import { cardCustomerOf, saveCard } from '../cards/store.ts';
import { userByEmail, type FundingSource, type User } from '../../payments/drafts/party-store.ts';
import type { LinkPaymentInput, PayerDetails } from './contract.ts';
import { provideAccount } from './payer-accounts.ts';
import { customerRefOf, saveAccount } from './payer-store.ts';

/** What a payer pays with. */
export type Means = { source: FundingSource } | { card: PaymentMethodRow };

interface ProvidedMeans {
  /** @param ownerId the person who may use it again; null where nobody proved to be that person. */
  save(tx: Db, user: User, ownerId: string | null): Promise<Means>;
}

/**
 * Makes what a payer pays with known to its provider; the result stores it. Repeating it makes nothing twice.
 *
 * @throws GatewayError BAD_INPUT naming the field that the provider refuses; ProviderUnavailable.
 */
export async function provideMeans(
  deps: Deps,
  payer: PayerDetails,
  account: LinkPaymentInput['account'],
): Promise<ProvidedMeans> {
  const { db, clock } = deps;
  if (account.kind === 'new') {
    const provided = await provideAccount(deps, payer, account, await customerRefOf(db, payer.email));
    return {
      save: async (tx, user, ownerId) => ({
        source: await saveAccount(tx, user, provided, account, ownerId, clock()),
      }),
    };
  }
  const known = await userByEmail(db, payer.email);
  const owner = { name: `${payer.firstName} ${payer.lastName}`, email: payer.email };
  const customer = known === null ? null : await cardCustomerOf(db, known.id);
  const { customerRef, card } = await provideCard(deps, owner, account.token, customer, 'account.token');
  return {
    save: async (tx, _user, ownerId) => ({ card: await saveCard(tx, ownerId, customerRef, card, clock()) }),
  };
}
