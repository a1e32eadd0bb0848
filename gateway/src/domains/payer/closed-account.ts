import { badInput } from '../../base/errors.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../context/deps.ts';
import type { FundingSource } from '../../payments/drafts/party-store.ts';
import { closedToDebits, openToDebits } from '../../payments/returns/closed-accounts.ts';
import { consequenceOf } from '../../payments/returns/codes.ts';
import type { LinkPaymentInput } from './contract.ts';
import type { Means } from './means.ts';

/** Refuses a saved account that a return closed to debits. @throws GatewayError BAD_INPUT */
export function refuseClosed({ debitsBlockedAt }: FundingSource): void {
  if (debitsBlockedAt !== null)
    throw badInput(`${closedToDebits} Choose another account.`, 'account.fundingSourceId');
}

/**
 * Takes an account that is entered again, and that a return had closed to debits, for authorized anew where its owner did
 * it: somebody who proved the owner's e-mail address and agreed to the words of the authorization. After a stop or a
 * revocation it is enough to enter it. After "not authorized" the owner signs in at the bank, as typed numbers prove nothing.
 *
 * @param owner the person who proved the e-mail address; null where nobody did
 * @throws GatewayError BAD_INPUT at the field where the account was entered
 */
export async function admitAgain(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  paidBy: Means,
  account: LinkPaymentInput['account'],
  owner: { id: string; agreed: boolean } | null,
): Promise<void> {
  if ('card' in paidBy || paidBy.source.debitsBlockedAt === null) return;
  const { id, userId, createdById, debitsBlockedCode } = paidBy.source;
  const signedIn = account.kind === 'linked';
  const mayBeTyped = consequenceOf(debitsBlockedCode ?? '', 'debit') === 'stopped';
  const isOwner = owner?.agreed === true && (userId ?? createdById) === owner.id;
  if (!isOwner || !(signedIn || mayBeTyped)) {
    throw badInput(
      `${closedToDebits} Pay from another account, or ask for help.`,
      signedIn ? 'account.accountId' : 'account.accountNumber',
    );
  }
  await openToDebits(tx, deps, id, null, { by: owner.id, code: debitsBlockedCode, signedIn });
}
