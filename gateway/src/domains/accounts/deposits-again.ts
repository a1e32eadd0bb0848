import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Deps } from '../../context/deps.ts';
import { earlierAnswer, once } from '../../operations/once.ts';
import { GatewayError, notFound } from '../../base/errors.ts';
import type { FundingSourceRow } from '../../db/rows.ts';
import { markOfNumber, type numberAgain } from './account-rules.ts';
import { applyFundingSourceState, changesOf } from './apply-funding-source.ts';
import { existingSource } from './funding-source-changes.ts';
import { changeSource, customerOwner, lockedSource, lockedSourceByRef } from './funding-source-writes.ts';
import { provideBankAgain } from './provide-bank.ts';

const answer = z.object({ id: z.string() });

/** What an account is before its first deposits. */
const fresh = {
  status: 'UNVERIFIED',
  microdepositStatus: null,
  mdInitiatedAt: null,
  mdSucceededAt: null,
  mdFailedAt: null,
  mdVerificationFailedAt: null,
  mdVerifiedAt: null,
  verificationAttempts: 0,
} as const;

/**
 * From when the micro-deposits of an account can be sent again: at once where they came back, and after the provider's
 * pause where their amounts were wrong too often. Null where they did not come to nothing, or where nothing helps.
 */
export function depositsAgainFrom({ config }: Pick<Deps, 'config'>, source: FundingSourceRow): Date | null {
  const { active, kind, status, customerId } = source;
  if (!active || kind !== 'BANK' || customerId === null) return null;
  if (status === 'VERIFIED' || source.mdVerifiedAt !== null) return null;
  if (source.mdVerificationFailedAt === null) return source.mdFailedAt;
  const since = source.mdInitiatedAt ?? source.insertedAt;
  return new Date(since.getTime() + config.dwolla.pauseAfterWrongAmounts);
}

/**
 * Adds an account anew at the provider in place of one whose micro-deposits came to nothing, and sends two new ones. Our
 * account stays what it is to whoever uses it. The number goes to the provider and nowhere else. Access was decided
 * before.
 *
 * @throws GatewayError BAD_INPUT for what the provider refuses; CONFLICT where nothing failed, before the provider's
 * pause is over, and for a number that another account has; ProviderUnavailable.
 */
export async function sendDepositsAgain(
  deps: Deps,
  viewer: Viewer,
  { fundingSourceId, ...account }: z.output<typeof numberAgain>,
  key: string | null,
): Promise<string> {
  const source = await existingSource(deps, fundingSourceId);
  const { id, fundingRef: failedRef } = source;
  const call = {
    scope: `user:${viewer.userId}`,
    key,
    operation: 'sendDepositsAgain',
    input: { id, ...account, accountNumber: markOfNumber(deps, account.accountNumber) },
    answer,
  };
  const earlier = await earlierAnswer(deps.db, call);
  if (earlier !== null) return earlier.answer.id;
  refuseUnfit(deps, source);
  const owner = source.customerId === null ? null : await customerOwner(deps.db, { id: source.customerId });
  if (owner === null) throw notFound('The customer');
  const { customerRef } = owner.customer;
  const { state, bankName } = await provideBankAgain(
    deps,
    { customerRef, name: source.name, ...account },
    failedRef,
  );
  await once(deps, call, async (tx) => {
    const before = await lockedSource(tx, id);
    if (before === null) throw notFound('The funding source');
    if (before.fundingRef !== failedRef) throw new GatewayError('CONFLICT', texts.onTheWay);
    refuseUnfit(deps, before);
    const taken = await lockedSourceByRef(tx, state.fundingRef);
    if (taken !== null) throw new GatewayError('CONFLICT', 'This bank account was already added.');
    const now = deps.clock();
    const last4 = account.accountNumber.slice(-4);
    await changeSource(tx, id, {
      ...fresh,
      ...changesOf({ ...fresh, active: true }, { ...state, status: 'unverified' }, now),
      fundingRef: state.fundingRef,
      last4,
      bank: last4 === before.last4 ? before.bank : bankName,
      bankAccountType: account.bankAccountType,
      updatedAt: now,
    });
    await recordChange(tx, {
      at: now,
      viewer,
      organizationId: before.organizationId,
      action: 'sendDepositsAgain',
      entity: 'fundingSource',
      entityId: id,
      before: { last4: before.last4 },
      after: { last4 },
    });
    return { id };
  });
  await applyFundingSourceState(deps, state.fundingRef);
  return id;
}

const texts = {
  onTheWay: 'New deposits are on their way already.',
  early: 'New deposits can’t be sent yet. The bank-transfer provider asks to wait after three wrong pairs.',
  nothingFailed: 'The deposits of this bank account did not fail.',
} as const;

function refuseUnfit(deps: Deps, source: FundingSourceRow): void {
  const from = depositsAgainFrom(deps, source);
  if (from === null) throw new GatewayError('CONFLICT', texts.nothingFailed);
  if (from > deps.clock()) throw new GatewayError('CONFLICT', texts.early);
}
