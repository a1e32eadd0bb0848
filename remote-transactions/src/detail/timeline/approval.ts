import { lastEvent, type TimelineFacts } from './facts';
import { happened, step, type TimelineStep } from './step';

const day = 86_400_000;

/** The approval, where the occasion requires one or the escrow account is gated, as far as it has come. */
export function approvalSteps(facts: TimelineFacts): readonly TimelineStep[] {
  const { status, approvedAt, rejectedAt } = facts;
  if (approvedAt !== null) {
    return [...firstOfTwo(facts), happened('approval', 'Approved', approvedAt, lastEvent(facts, 'APPROVED'))];
  }
  if (status === 'APPROVAL_REJECTED') {
    const event = lastEvent(facts, 'APPROVAL_REJECTED');
    const reason = facts.rejectReason ?? event?.reason ?? null;
    const notes = reason === null ? [] : [reason];
    return [{ ...happened('approval', 'Rejected', rejectedAt, event, notes), state: 'stopped' }];
  }
  if (status === 'APPROVAL_EXPIRED') {
    const event = lastEvent(facts, 'APPROVAL_EXPIRED');
    const { approvalDays } = facts;
    const notes = [
      approvalDays === null
        ? 'Nobody approved it in time.'
        : `Nobody approved it within ${approvalDays} days.`,
    ];
    return [{ ...happened('approval', 'Expired', null, event, notes), state: 'stopped' }];
  }
  if (status === 'APPROVAL_PENDING')
    return [...firstOfTwo(facts), step('approval', 'Approval', 'waiting', { notes: [waitsFor(facts)] })];
  const ahead = facts.approvalRequired && facts.direction === 'INBOUND' && facts.authorizedAt === null;
  return ahead ? [step('approval', 'Approval', 'expected')] : [];
}

/** The first of two approvals, where it was given since the payment began to wait. */
function firstOfTwo(facts: TimelineFacts): readonly TimelineStep[] {
  const given = lastEvent(facts, 'APPROVAL_REQUESTED', 'APPROVAL_GIVEN');
  if (given?.type !== 'APPROVAL_GIVEN') return [];
  return [happened('first-approval', 'First of two approvals', given.at, given)];
}

function waitsFor(facts: TimelineFacts): string {
  if (firstOfTwo(facts).length > 0) return 'Waits for a second approver.';
  return facts.direction === 'INBOUND'
    ? 'Waits for a person who may approve gated payments.'
    : 'Waits for a second person who may approve outbound payments.';
}

/** When a payment that waits for an approval expires (ISO 8601), or null. */
export function approvalExpiresAt(facts: TimelineFacts): string | null {
  const since = lastEvent(facts, 'APPROVAL_REQUESTED')?.at ?? null;
  if (facts.status !== 'APPROVAL_PENDING' || since === null || facts.approvalDays === null) return null;
  return new Date(Date.parse(since) + facts.approvalDays * day).toISOString();
}
