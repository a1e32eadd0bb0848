import type { Deps } from '../../context/deps.ts';
import { badInput, GatewayError } from '../../base/errors.ts';
import type { BankLinkRow } from '../../db/rows.ts';
import { LinkRefused } from '../../providers/bank-links/errors.ts';
import type { LinkedAccount, LinkedItem } from '../../providers/bank-links/port.ts';
import type { BankAccountType } from '../../providers/bank-transfers/port.ts';
import { seal, unseal } from '../../secrets/seal.ts';
import { sealedFor } from './removal.ts';
import { linkableType, texts } from './rules.ts';
import { abandonedAt, changeLink, claimLink, endHold, markOf } from './store.ts';

/** A bank sign-in that has ended in a browser: the token that it gave, and the account that was chosen. */
export interface FinishedSignIn {
  publicToken: string;
  accountId: string;
  /** Whose account it becomes. */
  customerId: string;
  createdById: string;
}

/** An account that was shared, as the bank-linking provider knows it. */
export interface SharedBank {
  link: BankLinkRow;
  item: LinkedItem;
  shared: LinkedAccount;
  bankAccountType: BankAccountType;
  /** The bank-transfer provider takes the account over by it. */
  processorToken: string;
}

/** What is done with it, and what is answered where an account was made from this sign-in before. */
interface Work<T> {
  made: (fundingSourceId: string) => Promise<T>;
  make: (bank: SharedBank) => Promise<T>;
}

/**
 * Works with the account of a finished bank sign-in while no other account of the customer is linked. What the page said
 * of the account counts for nothing: it is read again at the bank-linking provider. Repeating it with the same token goes
 * on where it was interrupted.
 *
 * @param fields the inputs that a refusal is about
 * @throws GatewayError BAD_INPUT with the field, CONFLICT while another account is being linked; LinkUnavailable.
 */
export async function withSharedBank<T>(
  deps: Deps,
  { publicToken, accountId, ...owner }: FinishedSignIn,
  fields: { token: string; account: string },
  { made, make }: Work<T>,
): Promise<T> {
  const claimed = await claimLink(deps, { tokenMark: markOf(deps, publicToken), ...owner }, fields.token);
  return released(deps, claimed, fields.token, async () => {
    if (claimed.fundingSourceId !== null) return made(claimed.fundingSourceId);
    const { accessToken, link } = await openedLink(deps, claimed, publicToken);
    const item = await deps.ports.bankLinks.readItem(accessToken);
    const chosen = chosenAccount(item, accountId, fields.account);
    const processorToken = await deps.ports.bankLinks.createProcessorToken(
      accessToken,
      chosen.shared.accountId,
    );
    return make({ link, item, ...chosen, processorToken });
  });
}

/** Lets go of the link after the run. A refusal ends it; after anything else the same call may be tried again. */
async function released<T>(
  deps: Deps,
  claimed: BankLinkRow,
  field: string,
  run: () => Promise<T>,
): Promise<T> {
  try {
    const result = await run();
    await endHold(deps.db, claimed);
    return result;
  } catch (error) {
    const refusal = error instanceof LinkRefused ? badInput(error.message, field) : error;
    await endHold(deps.db, claimed, refusal instanceof GatewayError ? { removalDueAt: deps.clock() } : {});
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
  field: string,
): { shared: LinkedAccount; bankAccountType: BankAccountType } {
  const shared = accounts.find((each) => each.accountId === accountId);
  if (shared === undefined) throw badInput(texts.notShared, field);
  const bankAccountType = linkableType(shared, institutionId);
  if (bankAccountType === null) throw badInput(texts.unsupported, field);
  return { shared, bankAccountType };
}
