import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../context/deps.ts';
import type { FundingSourceState } from '../../providers/bank-transfers/port.ts';
import { GatewayError } from '../../base/errors.ts';
import type { FundingSourceRow } from '../../db/rows.ts';
import { changesOf } from './apply-funding-source.ts';
import { addSource, changeSource, lockedSourceByRef, type CustomerOwner } from './funding-source-writes.ts';

/** What is kept of an account, however it was added. */
type AccountDetails = Pick<FundingSourceRow, 'name' | 'bank' | 'last4' | 'bankAccountType'> &
  Partial<Pick<FundingSourceRow, 'plaidAccessTokenEncrypted' | 'plaidItemId'>>;

/**
 * Stores an account that the bank-transfer provider has, in the state that it gives it.
 *
 * @throws GatewayError CONFLICT for one that was added before
 */
export async function storeAccount(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  owner: CustomerOwner,
  { name, bank, last4, bankAccountType, ...link }: AccountDetails,
  state: FundingSourceState,
): Promise<FundingSourceRow> {
  const now = deps.clock();
  const known = await lockedSourceByRef(tx, state.fundingRef);
  if (known !== null) {
    if (known.active) throw new GatewayError('CONFLICT', 'This bank account was already added.');
    return changeSource(tx, known.id, { name, ...link, active: true, updatedAt: now });
  }
  const fresh = { active: true, status: 'UNVERIFIED', microdepositStatus: null } as const;
  return addSource(tx, {
    ...{ name, bank, last4, bankAccountType },
    ...link,
    fundingRef: state.fundingRef,
    customerId: owner.customer.id,
    organizationId: owner.organization?.id ?? null,
    userId: owner.userId,
    createdById: viewer.userId,
    insertedAt: now,
    updatedAt: now,
    ...changesOf(
      { ...fresh, mdInitiatedAt: null, mdVerifiedAt: null, mdVerificationFailedAt: null },
      state,
      now,
    ),
  });
}
