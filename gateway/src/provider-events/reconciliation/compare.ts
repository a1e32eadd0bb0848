import type { Deps } from '../../context/deps.ts';
import { forEachItem, type LoopDeps } from '../../operations/for-each-item.ts';
import { applyTransferState } from '../../payments/inbox/apply-transfer.ts';
import {
  close,
  disputed,
  idOfUnknown,
  keepDisagreements,
  recordUnanswered,
  recordUnknown,
} from '../../payments/inbox/discrepancies.ts';
import { postingsOf } from '../../payments/ledger/store.ts';
import type { ListedTransfer } from '../../providers/bank-transfers/port.ts';
import { agrees, disagreements } from './rules.ts';
import { lockedTransfer, ownTransfers, type OwnTransfer } from './store.ts';

/** How many transfers each side has, and what they come to in cents. */
export interface Totals {
  providerTransfers: number;
  providerAmount: number;
  ledgerTransfers: number;
  ledgerAmount: number;
}

type CompareDeps = LoopDeps & Pick<Deps, 'ports' | 'clock' | 'config' | 'jobs'>;

/**
 * Compares what the provider made in a span of time with what we handed over in it, both ways. What the provider knows
 * better is applied as if it had been told; what differs then is a discrepancy, and those that differ no more close.
 *
 * @throws ProviderUnavailable when the provider does not answer.
 */
export async function compareSpan(deps: CompareDeps, from: Date, until: Date): Promise<Totals> {
  const { db, ports, clock } = deps;
  const listed = await ports.bankTransfers.listTransfers(from.toISOString(), until.toISOString());
  const own = await ownTransfers(db, listed, from, until);
  const byRef = new Map(own.map((each) => [each.transferRef, each]));
  const byId = new Map(own.map((each) => [each.id, each]));
  const namedBy = ({ correlationId }: ListedTransfer): OwnTransfer | undefined =>
    byId.get(correlationId?.toLowerCase() ?? '');
  // One that carries the id of a payment whose transfer is another was made a second time.
  const ofListed = (transfer: ListedTransfer): OwnTransfer | undefined => {
    const named = namedBy(transfer);
    return byRef.get(transfer.transferRef) ?? (named?.transferRef === null ? named : undefined);
  };
  const open = await disputed(db);
  const matched = new Set<OwnTransfer>();
  const differing: Differing[] = [];
  for (const transfer of listed) {
    const ours = ofListed(transfer);
    if (ours === undefined) {
      await recordUnknown(db, transfer, namedBy(transfer), clock());
      continue;
    }
    matched.add(ours);
    const unknownId = idOfUnknown(transfer.transferRef);
    if (open.has(unknownId)) await close(db, unknownId, clock());
    if (ours.active && (open.has(ours.id) || !agrees(ours, transfer)))
      differing.push({ ours, ref: transfer.transferRef });
  }
  const unlisted = own.filter((each) => !matched.has(each));
  for (const ours of unlisted) if (ours.active) differing.push({ ours, ref: ours.transferRef ?? '' });
  await settleEach(deps, differing);
  return {
    ...{ providerTransfers: listed.length, providerAmount: sum(listed.map((each) => each.amountCents)) },
    ledgerTransfers: own.length,
    ledgerAmount: sum(own.map(({ totalCents }) => totalCents)),
  };
}

interface Differing {
  ours: OwnTransfer;
  /** The reference of the provider's transfer. */
  ref: string;
}

/**
 * Compares each differing transfer in full. A transfer that cannot be compared becomes a discrepancy, because it is
 * compared again only in the next full comparison.
 */
const settleEach = (deps: CompareDeps, differing: readonly Differing[]): Promise<number> =>
  forEachItem(deps, {
    job: 'reconciliation',
    atOnce: Infinity,
    find: () => differing,
    idOf: ({ ours }) => ours.id,
    work: ({ ours, ref }) => settle(deps, ours, ref),
    many: 1,
    keepsFailing: ({ ours: { id: transactionId, transactionTemplateId }, ref }) =>
      recordUnanswered(deps.db, { transactionId, transactionTemplateId }, ref, deps.clock()),
  });

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

/**
 * Brings a payment to what the provider says now, and keeps in which ways it differs all the same. Both may move while
 * they are looked at, so a difference is looked at once more before it counts.
 */
async function settle(deps: CompareDeps, own: OwnTransfer, ref: string): Promise<void> {
  const { id: transactionId, transactionTemplateId } = own;
  for (const last of [false, true]) {
    const state = await deps.ports.bankTransfers.getTransfer(ref);
    if (state !== null) await applyTransferState(deps, state);
    const done = await deps.db.transaction(async (tx) => {
      const ours = await lockedTransfer(tx, own);
      if (ours === null) return true;
      const found = disagreements(ours, await postingsOf(tx, transactionId), state);
      if (found.length > 0 && !last) return false;
      await keepDisagreements(tx, { transactionId, transactionTemplateId }, found, deps.clock());
      return true;
    });
    if (done) return;
  }
}
