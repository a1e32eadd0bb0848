import type { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Deps } from '../../context/deps.ts';
import { badInput, GatewayError, notFound } from '../../base/errors.ts';
import type { FundingSourceRow } from '../../db/rows.ts';
import type { depositAmounts } from './account-rules.ts';
import { applyFundingSourceState } from './apply-funding-source.ts';
import { existingSource } from './funding-source-changes.ts';
import { changeSource, lockedSource } from './funding-source-writes.ts';

/** Wrong pairs of amounts after which an account can't be verified by its micro-deposits any more. */
export const MAX_VERIFICATION_ATTEMPTS = 3;

const texts = {
  early: 'The deposits have not arrived yet. Give it a business day.',
  failed: 'The deposits could not be made. Please add the bank account again.',
  exhausted: 'The amounts did not match three times. These deposits can no longer verify the bank account.',
} as const;

/**
 * Verifies a bank account by the amounts of its two micro-deposits, in cents and either order. Access was decided
 * before. An account that is verified already stays so.
 *
 * @returns the account's id
 * @throws GatewayError BAD_INPUT for wrong amounts, with the attempts that are left; CONFLICT when the deposits have not
 * arrived, failed, or were guessed wrong three times; ProviderUnavailable.
 */
export async function verifyMicrodeposits(
  deps: Deps,
  viewer: Viewer,
  { fundingSourceId, amount1, amount2 }: z.output<typeof depositAmounts>,
): Promise<string> {
  const source = await existingSource(deps, fundingSourceId);
  const first = await proveAccount(deps, source, { amount1, amount2 });
  if (first) {
    await deps.db.transaction((tx) =>
      recordChange(tx, {
        at: deps.clock(),
        viewer,
        organizationId: source.organizationId,
        action: 'verifyMicrodeposits',
        entity: 'fundingSource',
        entityId: source.id,
      }),
    );
  }
  return source.id;
}

/**
 * The same for whoever holds the account, without a sign-in; payments that waited for it go on.
 *
 * @returns whether the account was not verified before
 * @throws GatewayError as verifyMicrodeposits does
 */
export async function proveAccount(
  deps: Deps,
  source: FundingSourceRow,
  { amount1, amount2 }: { amount1: number; amount2: number },
): Promise<boolean> {
  if (source.fundingRef === null) throw notFound('The funding source');
  refuseUnready(source);
  if (source.status === 'VERIFIED') return false;
  const { fundingRef } = source;
  const verdict = await deps.ports.bankTransfers.verifyMicrodeposits(fundingRef, amount1, amount2);
  switch (verdict) {
    case 'verified':
      await applyFundingSourceState(deps, fundingRef);
      return true;
    case 'too-early':
      throw new GatewayError('CONFLICT', texts.early);
    case 'wrong': {
      const left = MAX_VERIFICATION_ATTEMPTS - (await countWrong(deps, source.id, false));
      if (left <= 0) throw new GatewayError('CONFLICT', texts.exhausted);
      throw badInput(
        `The amounts do not match. You have ${left} ${left === 1 ? 'attempt' : 'attempts'} left.`,
        'amount1',
      );
    }
    case 'exhausted':
      await countWrong(deps, source.id, true);
      throw new GatewayError('CONFLICT', texts.exhausted);
  }
}

function refuseUnready(source: FundingSourceRow): void {
  if (!source.active) throw new GatewayError('CONFLICT', 'Funding source is inactive.');
  if (source.status === 'VERIFIED') return;
  if (source.mdVerificationFailedAt !== null) throw new GatewayError('CONFLICT', texts.exhausted);
  if (source.mdFailedAt !== null) throw new GatewayError('CONFLICT', texts.failed);
}

/** Counts a wrong pair; the third, or the provider's word, ends it. Answers how many there were. */
async function countWrong(deps: Deps, id: string, exhausted: boolean): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const source = await lockedSource(tx, id);
    if (source === null) throw notFound('The funding source');
    const wrong = Math.min(source.verificationAttempts + 1, MAX_VERIFICATION_ATTEMPTS);
    const attempts = exhausted ? MAX_VERIFICATION_ATTEMPTS : wrong;
    const now = deps.clock();
    const over = attempts >= MAX_VERIFICATION_ATTEMPTS && source.status !== 'VERIFIED';
    await changeSource(tx, id, {
      verificationAttempts: attempts,
      updatedAt: now,
      ...(over ? { status: 'ERROR', microdepositStatus: 'failed', mdVerificationFailedAt: now } : {}),
    });
    return attempts;
  });
}
