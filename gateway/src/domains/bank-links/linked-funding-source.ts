import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Deps } from '../../context/deps.ts';
import { earlierAnswer, once } from '../../operations/once.ts';
import { notFound } from '../../base/errors.ts';
import { customerOwner } from '../accounts/funding-source-writes.ts';
import { provideLinkedBank } from '../accounts/provide-bank.ts';
import { storeAccount } from '../accounts/store-account.ts';
import { withSharedBank, type SharedBank } from './finished-sign-in.ts';
import type { newLinkedAccount } from './rules.ts';
import { keepLink, markOf } from './store.ts';

const answer = z.object({ id: z.string() });

/**
 * Adds the account of a finished bank sign-in. What the page said of the account counts for nothing: it is read again at
 * the bank-linking provider. Access was decided before. Repeating it with the same token makes nothing twice, wherever
 * it was interrupted.
 *
 * @throws GatewayError BAD_INPUT with the field, CONFLICT for an account that was added before or while another is being
 * linked; LinkUnavailable; ProviderUnavailable.
 */
export async function createFundingSource(
  deps: Deps,
  viewer: Viewer,
  { plaidToken, ...account }: z.output<typeof newLinkedAccount>,
  key: string | null,
): Promise<{ id: string }> {
  const owner = await customerOwner(deps.db, { ref: account.customerRef });
  if (owner === null) throw notFound('The customer');
  const tokenMark = markOf(deps, plaidToken);
  const call = {
    scope: `user:${viewer.userId}`,
    key,
    operation: 'createFundingSource',
    input: { ...account, tokenMark },
    answer,
  };
  const earlier = await earlierAnswer(deps.db, call);
  if (earlier !== null) return earlier.answer;
  const signIn = {
    publicToken: plaidToken,
    accountId: account.accountId,
    customerId: owner.customer.id,
    createdById: viewer.userId,
  };
  const make = async ({ link, item, shared, bankAccountType, processorToken }: SharedBank) => {
    const { customerRef, name } = account;
    const provided = await provideLinkedBank(deps, { customerRef, name, bankAccountType, processorToken });
    return once(deps, call, async (tx) => {
      const { id } = await storeAccount(
        tx,
        deps,
        viewer,
        owner,
        {
          name,
          bank: account.bank ?? item.institutionName ?? provided.bankName,
          last4: shared.mask,
          bankAccountType,
          plaidAccessTokenEncrypted: link.accessTokenEncrypted,
          plaidItemId: link.itemId,
        },
        provided.state,
      );
      await keepLink(tx, link.id, id, deps.clock());
      await recordChange(tx, {
        at: deps.clock(),
        viewer,
        organizationId: owner.organization?.id ?? null,
        action: 'createFundingSource',
        entity: 'fundingSource',
        entityId: id,
        after: { name },
      });
      return { id };
    });
  };
  const fields = { token: 'plaidToken', account: 'accountId' };
  return withSharedBank(deps, signIn, fields, { made: async (id) => ({ id }), make });
}
