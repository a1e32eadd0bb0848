import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Deps } from '../../context/deps.ts';
import { earlierAnswer, once } from '../../operations/once.ts';
import { LinkRefused } from '../../providers/bank-links/errors.ts';
import type { LinkedAccount, LinkedItem } from '../../providers/bank-links/port.ts';
import type { BankAccountType } from '../../providers/bank-transfers/port.ts';
import { seal, unseal } from '../../secrets/seal.ts';
import { badInput, GatewayError, notFound } from '../../base/errors.ts';
import type { BankLinkRow } from '../../db/rows.ts';
import { customerOwner } from '../accounts/funding-source-writes.ts';
import { provideLinkedBank } from '../accounts/provide-bank.ts';
import { storeAccount } from '../accounts/store-account.ts';
import { sealedFor } from './removal.ts';
import { linkableType, texts, type newLinkedAccount } from './rules.ts';
import { abandonedAt, changeLink, claimLink, endOtherLinksOf, markOf } from './store.ts';

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
  const claimed = await claimLink(deps, {
    tokenMark,
    customerId: owner.customer.id,
    createdById: viewer.userId,
  });
  return released(deps, claimed, async () => {
    if (claimed.fundingSourceId !== null) return { id: claimed.fundingSourceId };
    const { accessToken, link } = await openedLink(deps, claimed, plaidToken);
    const item = await deps.ports.bankLinks.readItem(accessToken);
    const { shared, bankAccountType } = chosenAccount(item, account.accountId);
    const { customerRef, name } = account;
    const processorToken = await deps.ports.bankLinks.createProcessorToken(accessToken, shared.accountId);
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
      await changeLink(tx, link.id, { fundingSourceId: id, removalDueAt: null });
      await endOtherLinksOf(tx, id, link.id, deps.clock());
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
  });
}

/** Lets go of the link after the run. A refusal ends it; after anything else the same call may be tried again. */
async function released<T>(deps: Deps, { id }: BankLinkRow, run: () => Promise<T>): Promise<T> {
  try {
    const result = await run();
    await changeLink(deps.db, id, { heldUntil: null });
    return result;
  } catch (error) {
    const refusal = error instanceof LinkRefused ? badInput(error.message, 'plaidToken') : error;
    const ended = refusal instanceof GatewayError ? { removalDueAt: deps.clock() } : {};
    await changeLink(deps.db, id, { heldUntil: null, ...ended });
    throw refusal;
  }
}

/** The link with its lasting token, which is kept before anything is done with it: the exchange can't be repeated. */
async function openedLink(deps: Deps, link: BankLinkRow, publicToken: string) {
  const { encryptionKey } = deps.config;
  if (link.accessTokenEncrypted !== null) {
    return { link, accessToken: unseal(encryptionKey, link.accessTokenEncrypted, sealedFor) };
  }
  const { accessToken, itemId } = await deps.ports.bankLinks.exchange(publicToken);
  const kept = await changeLink(deps.db, link.id, {
    accessTokenEncrypted: seal(encryptionKey, accessToken, sealedFor),
    itemId,
    removalDueAt: abandonedAt(deps.clock()),
  });
  return { link: kept, accessToken };
}

function chosenAccount(
  { institutionId, accounts }: LinkedItem,
  accountId: string,
): { shared: LinkedAccount; bankAccountType: BankAccountType } {
  const shared = accounts.find((each) => each.accountId === accountId);
  if (shared === undefined) throw badInput(texts.notShared, 'accountId');
  const bankAccountType = linkableType(shared, institutionId);
  if (bankAccountType === null) throw badInput(texts.unsupported, 'accountId');
  return { shared, bankAccountType };
}
