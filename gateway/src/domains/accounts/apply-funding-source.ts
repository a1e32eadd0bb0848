import { eq } from 'drizzle-orm';
import { fundingSources } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { notifyFundingSourceChanged, notifyOnboardingChanged } from '../../notify/channels.ts';
import type { FundingSourceState } from '../../providers/bank-transfers/port.ts';
import { endLinksOf } from '../bank-links/store.ts';
import { askForDeposits } from '../payer/ask-for-deposits.ts';
import { blockPaymentsFrom, blockReasons, unblockPaymentsFrom } from '../transactions/blocking.ts';
import { continuePending } from '../transactions/continue-pending.ts';
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
    if (source === undefined) return false;
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
    if (source.organizationId !== null)
      await notifyOnboardingChanged(tx, { organizationId: source.organizationId });
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

type KnownState = Pick<
  FundingSource,
  'active' | 'status' | 'microdepositStatus' | 'mdInitiatedAt' | 'mdVerifiedAt' | 'mdVerificationFailedAt'
>;

/** What a provider's state changes; empty where all of it is known. */
export function changesOf(source: KnownState, state: FundingSourceState, now: Date): Partial<FundingSource> {
  const changes: Partial<FundingSource> = {};
  if (state.removed && source.active) changes.active = false;
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
