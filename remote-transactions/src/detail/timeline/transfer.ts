import { type Arrival, usualTime } from '../../payments/arrival';
import { lastEvent, type TimelineFacts } from './facts';
import { happened, step, type TimelineStep } from './step';

/** The authorization. */
export function authorizedSteps(facts: TimelineFacts): readonly TimelineStep[] {
  const event = lastEvent(facts, 'AUTHORIZED') ?? lastEvent(facts, 'APPROVAL_REQUESTED');
  if (facts.authorizedAt !== null) return [happened('authorized', 'Authorized', facts.authorizedAt, event)];
  return [step('authorized', 'Authorized', 'expected')];
}

/** A payment out whose receiver has no account yet. */
export function waitingSteps(facts: TimelineFacts): readonly TimelineStep[] {
  if (!facts.waitsForReceiver) return [];
  const refused =
    facts.mailRefusal === null
      ? []
      : [
          `Not delivered to ${facts.mailRefusal}. ${facts.otherAddressRefusal ?? 'Correct the address and send it again, on Manage.'}`,
        ];
  const notes = [
    ...refused,
    'They give their bank account by the link that was mailed and the code on Details. Until then it can be canceled.',
  ];
  return [step('receiver', 'Waiting for receiver’s account', 'waiting', { notes })];
}

/** What holds the payment up now. */
export function blockedSteps(facts: TimelineFacts): readonly TimelineStep[] {
  if (facts.status !== 'BLOCKED') return [];
  const event = lastEvent(facts, 'BLOCKED');
  const reason = facts.blockReason ?? event?.reason ?? null;
  const notes = reason === null ? [] : [reason];
  return [{ ...happened('blocked', 'Blocked', null, event, notes), state: 'stopped' }];
}

/** The way of the money: initiated, cleared (of two legs), and how it ended or is expected to. */
export function transferSteps(facts: TimelineFacts, arrival: Arrival): readonly TimelineStep[] {
  const oneLeg = facts.rail === 'RTP' || facts.rail === 'CARD';
  const clears = facts.clearedAt !== null || (!oneLeg && facts.depositedAt === null);
  return [
    facts.initiatedAt === null
      ? step('initiated', 'Initiated', 'expected', { expectedOn: arrival.initiated })
      : happened('initiated', 'Initiated', facts.initiatedAt, lastEvent(facts, 'INITIATED')),
    ...(clears ? [clearedStep(facts, arrival)] : []),
    ...endSteps(facts, arrival),
  ];
}

function clearedStep(facts: TimelineFacts, arrival: Arrival): TimelineStep {
  return facts.clearedAt === null
    ? step('cleared', 'Cleared', 'expected', { expectedOn: arrival.cleared })
    : happened('cleared', 'Cleared', facts.clearedAt, lastEvent(facts, 'CLEARED'));
}

function endSteps(facts: TimelineFacts, arrival: Arrival): readonly TimelineStep[] {
  const { status, depositedAt } = facts;
  if (status === 'COMPLETED')
    return [step('deposited', 'Completed', 'done', { notes: ['Settled outside the platform.'] })];
  const deposited = happened('deposited', 'Deposited', depositedAt, lastEvent(facts, 'DEPOSITED'));
  if (status === 'DEPOSITED') return [deposited];
  if (status === 'DEPOSITED_AND_FAILED') return [deposited, failed(facts, notRefundable(facts))];
  if (status === 'FAILED' && depositedAt === null) return [failed(facts)];
  if (status === 'FAILED')
    return [deposited, isSetByHand(facts) ? failed(facts) : failed(facts, 'Returned after the deposit.')];
  const waits = status === 'APPROVAL_PENDING';
  const notes =
    waits || facts.authorizedAt === null ? [usualTime(facts.rail, waits ? 'approved' : 'authorized')] : [];
  return [step('deposited', 'Deposited', 'expected', { expectedOn: arrival.deposited, notes })];
}

/** Whether staff, and no bank, made the payment what it is. */
const isSetByHand = (facts: TimelineFacts): boolean =>
  lastEvent(facts, 'FAILED', 'RETURNED', 'STATUS_MODIFIED')?.type === 'STATUS_MODIFIED';

/** Why a deposit can't be refunded: its money went back, unless staff set it by hand. */
const notRefundable = (facts: TimelineFacts): string =>
  isSetByHand(facts) ? 'It cannot be refunded.' : 'Taken back after the deposit: it cannot be refunded.';

function failed(facts: TimelineFacts, note?: string): TimelineStep {
  const event = lastEvent(facts, 'FAILED', 'RETURNED', 'STATUS_MODIFIED');
  const reason = facts.errorType ?? event?.reason ?? null;
  const notes = [note, reason].filter((text) => text != null);
  return { ...happened('failed', 'Failed', facts.failedAt, event, notes), state: 'stopped' };
}

/** The end of a canceled payment. */
export function canceledStep(facts: TimelineFacts): TimelineStep {
  const event = lastEvent(facts, 'CANCELED');
  const notes = event?.reason == null ? [] : [event.reason];
  return { ...happened('canceled', 'Canceled', facts.canceledAt, event, notes), state: 'stopped' };
}
