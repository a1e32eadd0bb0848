import { badInput } from '../../base/errors.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import { refuseCardsOf } from '../../payments/drafts/card-payment.ts';
import { userByEmail, type FundingSource, type User } from '../../payments/drafts/party-store.ts';
import type { Payment } from '../../payments/store/payments.ts';
import { admitAgain, refuseClosed } from './closed-account.ts';
import type { AuthorizeInput, PayerDetails } from './contract.ts';
import { provideMeans, type Means } from './means.ts';
import { accountOf, ensurePayer, letReceive } from './payer-store.ts';
import { proofRequired, provenOwner } from './proofs.ts';

/** Who pays a payment, and from what. */
export interface Chosen {
  payer: PayerDetails;
  user: User;
  paidBy: Means;
}

/** Everything that needs a provider, done before the transaction; the result stores the rest inside it. */
export async function choosePayment(
  deps: Deps,
  { template }: Payment,
  { payer, account }: AuthorizeInput,
  proof: string | null,
): Promise<(tx: Db, payment: Payment) => Promise<Chosen>> {
  if (account.kind === 'existing') {
    const saved = (db: Db, payment: Pick<Payment, 'template'>) =>
      savedAccount(db, payment, account.fundingSourceId, proof, deps.clock());
    await saved(deps.db, { template });
    return async (tx, payment) => {
      const chosen = await saved(tx, payment);
      await letReceive(tx, chosen.paidBy.source);
      return chosen;
    };
  }
  if (payer === undefined) throw badInput('First name is required', 'payer.firstName');
  if (account.kind === 'card') await refuseCardsOf(deps.db, template);
  const provided = await provideMeans(deps, payer, account);
  return async (tx, payment) => {
    const user = await ensurePayer(tx, payer, deps.clock());
    // The link was mailed to this address: an account that is entered under the same one is kept for its owner.
    const owns = payment.template.receiverEmail?.toLowerCase() === payer.email.toLowerCase();
    const receives = owns && (await provenOwner(tx, payment.template, proof, deps.clock())) !== null;
    const paidBy = await provided.save(tx, user, owns ? { id: user.id, receives } : null);
    // Nothing is authorized without its words.
    await admitAgain(tx, deps, paidBy, account, owns ? { id: user.id, agreed: true } : null);
    return { payer, user, paidBy };
  };
}

/**
 * The payer of a saved account, who is its owner and nobody whose name was typed.
 *
 * @throws GatewayError PROOF_REQUIRED in a browser in which the owner's address was not proved, BAD_INPUT for an account
 * that is not theirs.
 */
async function savedAccount(
  db: Db,
  { template }: Pick<Payment, 'template'>,
  fundingSourceId: string,
  proof: string | null,
  now: Date,
): Promise<Chosen & { paidBy: { source: FundingSource } }> {
  const owner = await provenOwner(db, template, proof, now);
  if (owner === null) throw proofRequired();
  const source = await accountOf(db, owner.id, fundingSourceId);
  const user = await userByEmail(db, owner.email);
  if (source === null || user === null) throw badInput('Choose an account', 'account.fundingSourceId');
  refuseClosed(source);
  const { firstName, lastName, email, phone } = owner;
  return { payer: { firstName, lastName, email, phone }, user, paidBy: { source } };
}
