import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { fundingSources } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { notifyFundingSourceChanged, notifyOnboardingChanged } from '../../notify/channels.ts';
import { recordChange } from '../../operations/audit.ts';
import type { FundingSourceState } from '../../providers/bank-transfers/port.ts';
import { endLinksOf } from './funding-source-writes.ts';
import { askForDeposits } from '../../payments/waiting/ask-for-deposits.ts';
import { blockReasons } from '../../payments/lifecycle/block-reasons.ts';
import { blockPaymentsFrom, unblockPaymentsFrom } from '../../payments/lifecycle/blocking.ts';
import { continuePending } from '../../payments/drafts/continue-pending.ts';
import { openForEarnestMoney } from './escrow-occasion.ts';

type FundingSource = typeof fundingSources.$inferSelect;

/** Brings a funding source to where the provider says it is; payments that waited for it go on, or are blocked. */
export async function applyFundingSourceState(deps: Deps, fundingRef: string): Promise<void> {
  const [known] = await deps.db
    .select()
    .from(fundingSources)
    .where(eq(fundingSources.fundingRef, fundingRef));
  if (known === undefined) return;
  const state = await deps.ports.bankTransfers.getFundingSource(fundingRef);
  const becameVerified = await deps.db.transaction(async (tx) => {
    const [source] = await tx
      .select()
      .from(fundingSources)
      .where(eq(fundingSources.id, known.id))
      .for('update');
    // Meanwhile another account of the provider may have taken its place: what was told is of the one before.
    if (source?.fundingRef !== fundingRef) return false;
    const changes = changesOf(source, state, deps.clock());
    if (Object.keys(changes).length === 0) return false;
    await tx
      .update(fundingSources)
      .set({ ...changes, updatedAt: deps.clock() })
      .where(eq(fundingSources.id, source.id));
    await notifyFundingSourceChanged(tx, {
      fundingSourceId: source.id,
      organizationId: source.organizationId,
    });
    if (source.organizationId !== null) {
      await notifyOnboardingChanged(tx, { organizationId: source.organizationId });
      await noteReported(tx, deps, source, changes);
    }
    if (changes.active === false) await endLinksOf(tx, source.id, deps.clock());
    if (changes.active === false || changes.mdFailedAt) {
      await blockPaymentsFrom(tx, deps, [source.id], blockReasons.bank);
    }
    if (changes.mdSucceededAt && changes.status !== 'VERIFIED') await askForDeposits(tx, deps, source.id);
    if (changes.status === 'VERIFIED') {
      await unblockPaymentsFrom(tx, deps, [source.id], blockReasons.bank);
      await openForEarnestMoney(tx, deps, source.id);
    }
    return changes.status === 'VERIFIED';
  });
  if (becameVerified) await continuePending(deps, known.id);
}

/** Leaves a line in the audit trail of what the provider alone did to an account. */
async function noteReported(
  tx: Db,
  deps: Deps,
  { id, organizationId }: FundingSource,
  changes: Partial<FundingSource>,
): Promise<void> {
  const line = {
    ...{ at: deps.clock(), viewer: null, organizationId },
    ...{ entity: 'fundingSource', entityId: id },
  };
  if (changes.mdFailedAt) await recordChange(tx, { ...line, action: 'depositsFailed' });
  if (changes.active === false) await recordChange(tx, { ...line, action: 'removedByProvider' });
}

type KnownState = Pick<
  FundingSource,
  'active' | 'status' | 'microdepositStatus' | 'mdInitiatedAt' | 'mdVerifiedAt' | 'mdVerificationFailedAt'
>;

/** What a provider's state changes; empty where all of it is known. */
export function changesOf(source: KnownState, state: FundingSourceState, now: Date): Partial<FundingSource> {
  const changes: Partial<FundingSource> = {};
  // What failed verification is in nobody's use; it stays, so that it can be tried again, though the provider drops it.
  const failed = state.microdeposits === 'failed' || source.mdVerificationFailedAt !== null;
  const isTriedAgain = failed && state.status !== 'verified' && source.status !== 'VERIFIED';
  if (state.removed && source.active && !isTriedAgain) changes.active = false;
  if (state.status === 'verified' && source.status !== 'VERIFIED') {
    changes.status = 'VERIFIED';
    changes.mdVerifiedAt = source.mdVerifiedAt ?? now;
  }
  const microdeposits = state.microdeposits === 'none' ? null : state.microdeposits;
  // Amounts that were guessed wrong too often stay failed, though the deposits themselves had arrived.
  if (source.mdVerificationFailedAt !== null) return changes;
  if (microdeposits !== null && microdeposits !== source.microdepositStatus) {
    changes.microdepositStatus = microdeposits;
    changes.mdInitiatedAt = source.mdInitiatedAt ?? now;
    if (microdeposits === 'processed') changes.mdSucceededAt = now;
    if (microdeposits === 'failed') changes.mdFailedAt = now;
  }
  return changes;
}
