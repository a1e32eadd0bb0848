import type { Db } from '../../db/client.ts';
import type { Deps } from '../../context/deps.ts';
import type { PaymentMethodRow } from '../../db/rows.ts';
import { provideCard } from '../cards/provide-card.ts';
import { cardCustomerOf, saveCard } from '../cards/store.ts';
import { userByEmail, type FundingSource, type User } from '../../payments/drafts/party-store.ts';
import type { LinkedBank, LinkPaymentInput, NewAccount, PayerDetails } from './contract.ts';
import { provideAccount, provideSharedAccount } from './payer-accounts.ts';
import { saveAccount, type AccountOwner } from './payer-store.ts';
import { fundingSourcesByIds } from '../../records/accounts.ts';
import { present } from '../../base/present.ts';

/** What a payer pays with. */
export type Means = { source: FundingSource } | { card: PaymentMethodRow };

interface Provided<Paid extends Means> {
  /** @param owner the person who may use it again; null where nobody proved to be that person. */
  save(tx: Db, user: User, owner: AccountOwner | null): Promise<Paid>;
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
): Promise<Provided<Means>> {
  const { db, clock } = deps;
  if (account.kind !== 'card') return provideBankMeans(deps, payer, account);
  const known = await userByEmail(db, payer.email);
  const owner = { name: `${payer.firstName} ${payer.lastName}`, email: payer.email };
  const customer = known === null ? null : await cardCustomerOf(db, known.id);
  const { customerRef, card } = await provideCard(deps, owner, account.token, customer, 'account.token');
  return {
    save: async (tx, _user, owner) => ({
      card: await saveCard(tx, owner?.id ?? null, customerRef, card, clock()),
    }),
  };
}

/**
 * The same for a bank account, whose numbers were typed or which was shared by a bank sign-in.
 *
 * @throws GatewayError as provideMeans; LinkUnavailable.
 */
export async function provideBankMeans(
  deps: Deps,
  payer: PayerDetails,
  account: NewAccount | LinkedBank,
): Promise<Provided<{ source: FundingSource }>> {
  const provided =
    account.kind === 'new'
      ? await provideAccount(deps, payer, account)
      : await provideSharedAccount(deps, payer, account);
  return {
    save: async (tx, user, owner) => {
      if (!('madeBefore' in provided)) {
        return { source: await saveAccount(tx, user, provided, owner, deps.clock()) };
      }
      const [source] = await fundingSourcesByIds(tx, [provided.madeBefore]);
      return { source: present(source ?? null) };
    },
  };
}
