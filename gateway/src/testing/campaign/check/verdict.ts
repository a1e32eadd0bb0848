import type { Facts, KeptMovement } from './facts.ts';

/** What is wrong after a fault, in words; nothing of it may be. */
export interface Verdict {
  /** Acknowledged or done by one side, and not there at another. */
  lost: string[];
  /** Done more than once. */
  doubled: string[];
  /** Begun, and neither ended nor going on; a gateway that ended by itself too. */
  stuck: string[];
  /** Mails that arrived again under the id that they had: a receiver can tell. */
  repeatedMails: number;
}

/** What a payment can do once. */
const once = new Set([
  ...['REQUESTED', 'APPROVED', 'APPROVAL_REJECTED', 'APPROVAL_EXPIRED', 'INITIATED', 'CLEARED'],
  ...['DEPOSITED', 'FAILED', 'RETURNED', 'CANCELED'],
]);
const decisions = new Set(['APPROVED', 'APPROVAL_REJECTED', 'APPROVAL_EXPIRED', 'CANCELED']);
const ended = new Set(['DEPOSITED', 'FAILED', 'CANCELED', 'DEPOSITED_AND_FAILED', 'APPROVAL_REJECTED']);
/** Statuses that the provider's word for a transfer stands for. */
const stands: Readonly<Record<string, string>> = {
  processed: 'DEPOSITED',
  failed: 'FAILED',
  cancelled: 'CANCELED',
};

/** Judges what was read: plain data in, plain data out. */
export const judge = (facts: Facts): Verdict => ({
  lost: [...lostPayments(facts), ...lostTransfers(facts), ...lostNews(facts), ...books(facts)],
  doubled: [...doubledPayments(facts), ...doubledTransfers(facts), ...doubledSteps(facts)],
  stuck: stuckWork(facts),
  repeatedMails: [...facts.mails.values()].filter((times) => times > 1).length,
});

function lostPayments({ acknowledged, payments, movements }: Facts): string[] {
  const kept = new Map(payments.map((payment) => [String(payment.id), payment]));
  return acknowledged.flatMap(({ id, amount, paid }) => {
    if (id === null) return [];
    if (kept.get(id)?.amount !== amount) return [`payment ${id} of ${amount} was acknowledged and is gone`];
    const moved = movements.some(({ templateId }) => String(templateId) === id);
    return paid && !moved ? [`payment ${id} was paid and nothing moves`] : [];
  });
}

function lostTransfers({ movements, transfers }: Facts): string[] {
  const listed = new Map(transfers.map((transfer) => [transfer.transferRef, transfer]));
  return movements.flatMap(({ templateId, transferRef, status }) => {
    if (transferRef === null) return [];
    const theirs = listed.get(transferRef);
    if (theirs === undefined) return [`payment ${templateId}: the provider does not have its transfer`];
    const word = stands[theirs.status];
    return word === undefined || word === status
      ? []
      : [`payment ${templateId} is ${status} here and ${theirs.status} at the provider`];
  });
}

function lostNews({ work, mails, payments, told }: Facts): string[] {
  const unsent = work.filter(
    ({ kind, key, status }) => kind === 'mail' && status === 'done' && !mails.has(key),
  );
  const untold = payments.filter(({ id }) => !told.has(id));
  return [
    ...unsent.map(({ key }) => `mail ${key} is done and never arrived`),
    ...untold.map(({ id }) => `payment ${id} was told to no dashboard`),
  ];
}

function books({ ledger, transfers, openDiscrepancies }: Facts): string[] {
  const processed = transfers
    .filter(({ status }) => status === 'processed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return [
    ...(ledger.sumCents === 0 ? [] : [`the ledger sums to ${ledger.sumCents} cents`]),
    ...(ledger.processedCents === processed
      ? []
      : [`the provider processed ${processed} cents and the ledger has ${ledger.processedCents}`]),
    ...openDiscrepancies.map((kind) => `an open discrepancy: ${kind}`),
  ];
}

/** The values that a list has more than once. */
function repeated<T>(values: readonly T[]): T[] {
  const seen = new Set<T>();
  return [...new Set(values.filter((value) => seen.has(value) || !seen.add(value)))];
}

function doubledPayments({ payments }: Facts): string[] {
  const originals = payments.filter(({ refundOf }) => refundOf === null).map(({ amount }) => amount);
  const refunded = payments
    .filter(({ refundOf, shown }) => refundOf !== null && !['FAILED', 'CANCELED'].includes(shown))
    .map(({ refundOf }) => refundOf);
  return [
    ...repeated(originals).map((amount) => `the payment of ${amount} was made more than once`),
    ...repeated(refunded).map((id) => `payment ${id} was given back more than once`),
  ];
}

function doubledTransfers({ movements, transfers }: Facts): string[] {
  const ours = new Map<string, KeptMovement>(movements.map((movement) => [movement.id, movement]));
  const named = transfers.map(({ correlationId }) => correlationId?.toLowerCase() ?? '');
  return [
    ...repeated(named).map((id) => `the provider has more than one transfer for ${id}`),
    ...named.filter((id) => !ours.has(id)).map((id) => `the provider has a transfer of no payment: ${id}`),
  ];
}

function doubledSteps({ events }: Facts): string[] {
  const decided = events.filter(({ type }) => decisions.has(type)).map(({ templateId }) => templateId);
  return [
    ...events
      .filter(({ type, times }) => once.has(type) && times > 1)
      .map(({ templateId, type, times }) => `payment ${templateId} has ${times} events ${type}`),
    ...repeated(decided).map((id) => `payment ${id} was decided more than once`),
  ];
}

function stuckWork({ movements, work, unappliedEvents, fallen }: Facts): string[] {
  return [
    ...fallen,
    ...movements
      .filter(({ status }) => !ended.has(status))
      .map(({ templateId, status }) => `payment ${templateId} rests in ${status}`),
    ...work
      .filter(({ status }) => status !== 'done')
      .map(({ kind, key, status }) => `${kind} ${key} is ${status}`),
    ...(unappliedEvents === 0 ? [] : [`${unappliedEvents} events of the provider are not applied`]),
  ];
}
