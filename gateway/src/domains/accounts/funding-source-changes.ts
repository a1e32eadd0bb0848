import type { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Deps } from '../../context/deps.ts';
import { GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import type { FundingSourceRow } from '../../db/rows.ts';
import { endLinksOf } from './funding-source-writes.ts';
import { blockReasons } from '../../payments/lifecycle/block-reasons.ts';
import { blockPaymentsFrom, unblockPaymentsFrom } from '../../payments/lifecycle/blocking.ts';
import { continuePending } from '../../payments/drafts/continue-pending.ts';
import type { accountNames } from './account-rules.ts';
import { openForEarnestMoney } from './escrow-occasion.ts';
import { changeSource, lockedSource, userOfSource } from './funding-source-writes.ts';
import { fundingSourcesByIds } from '../../records/accounts.ts';

/** The account of an id. @throws GatewayError NOT_FOUND */
export async function existingSource(deps: Deps, givenId: string): Promise<FundingSourceRow> {
  const id = uuidOf(givenId);
  const [source] = id === null ? [] : await fundingSourcesByIds(deps.db, [id]);
  if (source === undefined) throw notFound('The funding source');
  return source;
}

/**
 * Renames an account here; the bank-transfer provider keeps the name it was added with.
 *
 * @throws GatewayError NOT_FOUND
 */
export async function renameFundingSource(
  deps: Deps,
  viewer: Viewer,
  { id: givenId, name, bank }: z.output<typeof accountNames>,
): Promise<string> {
  const { id } = await existingSource(deps, givenId);
  return deps.db.transaction(async (tx) => {
    const before = await lockedSource(tx, id);
    if (before === null) throw notFound('The funding source');
    const changes = { name, ...(bank === undefined ? {} : { bank }) };
    await changeSource(tx, id, { ...changes, updatedAt: deps.clock() });
    await recordChange(tx, {
      at: deps.clock(),
      viewer,
      organizationId: before.organizationId,
      action: 'updateFundingSource',
      entity: 'fundingSource',
      entityId: id,
      before: { name: before.name, bank: before.bank },
      after: changes,
    });
    return id;
  });
}

/**
 * Takes an account for verified on the word of platform staff; payments that waited for it go on.
 *
 * @throws GatewayError CONFLICT for an inactive one
 */
export async function markAsVerified(deps: Deps, viewer: Viewer, fundingSourceId: string): Promise<string> {
  const { id } = await existingSource(deps, fundingSourceId);
  await deps.db.transaction(async (tx) => {
    const source = await lockedSource(tx, id);
    if (source === null) throw notFound('The funding source');
    if (!source.active) throw new GatewayError('CONFLICT', 'Funding source is inactive.');
    if (source.status === 'VERIFIED') return;
    const now = deps.clock();
    await changeSource(tx, id, {
      status: 'VERIFIED',
      mdVerifiedAt: source.mdVerifiedAt ?? now,
      updatedAt: now,
    });
    await recordChange(tx, {
      at: now,
      viewer,
      organizationId: source.organizationId,
      action: 'markAsVerified',
      entity: 'fundingSource',
      entityId: id,
      before: { status: source.status },
      after: { status: 'VERIFIED' },
    });
    await unblockPaymentsFrom(tx, deps, [id], blockReasons.bank);
    await openForEarnestMoney(tx, deps, id);
  });
  await continuePending(deps, id);
  return id;
}

/**
 * Takes an account out of use, here and at the provider; what it was to pay is blocked.
 *
 * @throws GatewayError CONFLICT for a balance, and while an active escrow account or payment occasion uses it;
 * ProviderUnavailable.
 */
export async function deactivateFundingSource(deps: Deps, viewer: Viewer, givenId: string): Promise<string> {
  const { id, kind, active, fundingRef } = await existingSource(deps, givenId);
  if (!active) return id;
  if (kind === 'BALANCE') throw new GatewayError('CONFLICT', 'A balance can not be deactivated.');
  await refuseUsed(deps, id);
  if (fundingRef !== null) await deps.ports.bankTransfers.removeFundingSource(fundingRef);
  return deps.db.transaction(async (tx) => {
    const source = await lockedSource(tx, id);
    if (source?.active !== true) return id;
    await changeSource(tx, id, { active: false, updatedAt: deps.clock() });
    await recordChange(tx, {
      at: deps.clock(),
      viewer,
      organizationId: source.organizationId,
      action: 'deactivateFundingSource',
      entity: 'fundingSource',
      entityId: id,
    });
    await blockPaymentsFrom(tx, deps, [id], blockReasons.bank);
    await endLinksOf(tx, id, deps.clock());
    return id;
  });
}

async function refuseUsed(deps: Deps, id: string): Promise<void> {
  const user = await userOfSource(deps.db, id);
  if (user !== null)
    throw new GatewayError('CONFLICT', `The ${user} still uses this account. Deactivate it first.`);
}
