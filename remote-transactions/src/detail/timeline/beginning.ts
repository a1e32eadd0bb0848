import { type BankFacts, lastEvent, type TimelineFacts } from './facts';
import { happened, step, type TimelineStep } from './step';

/** Drafted and requested, and opened by the payer; nothing for a payment that nobody asked for. */
export function requestSteps(facts: TimelineFacts): readonly TimelineStep[] {
  const drafted = lastEvent(facts, 'DRAFTED');
  const steps: TimelineStep[] = [];
  if (drafted !== null || facts.status === 'DRAFT')
    steps.push(happened('drafted', 'Drafted', drafted?.at ?? facts.createdAt, drafted));
  if (facts.requestedAt !== null) steps.push(requested(facts));
  else if (facts.status === 'DRAFT') steps.push(step('requested', 'Requested', 'expected'));
  if (facts.requestedAt !== null && facts.accessedAt !== null)
    steps.push(happened('accessed', 'Opened by payer', facts.accessedAt, lastEvent(facts, 'ACCESSED')));
  return steps;
}

function requested(facts: TimelineFacts): TimelineStep {
  const notes =
    facts.direction === 'INBOUND' && facts.receiverEmail !== null ? [`Sent to ${facts.receiverEmail}`] : [];
  const event = lastEvent(facts, 'REQUESTED', 'APPROVAL_REQUESTED');
  const { mailRefusal } = facts;
  if (facts.direction === 'OUTBOUND' || mailRefusal === null)
    return happened('requested', 'Requested', facts.requestedAt, event, notes);
  const said = `Not delivered to ${mailRefusal}. Correct the address and send it again.`;
  return { ...happened('requested', 'Requested', facts.requestedAt, event, [said]), state: 'waiting' };
}

/** Acceptance by the payer, for earnest money that somebody asked for. */
export function acceptedSteps(facts: TimelineFacts): readonly TimelineStep[] {
  const asked = facts.requestedAt !== null || facts.status === 'DRAFT';
  if (facts.context !== 'EMD' || facts.direction !== 'INBOUND' || !asked) return [];
  const at = facts.claimedAt ?? facts.authorizedAt;
  const event = lastEvent(facts, 'ACCEPTED', 'AUTHORIZED', 'APPROVAL_REQUESTED');
  return [
    at === null
      ? step('accepted', 'Accepted by payer', 'expected')
      : happened('accepted', 'Accepted by payer', at, event),
  ];
}

const identityNotes: Readonly<Record<string, string>> = {
  DOCUMENT: 'A document is required to finish verifying identity.',
  RETRY: 'Verification may be attempted again.',
  SUSPENDED: 'Contact the verification partner.',
};

/**
 * The payer's identity, of inbound payments. Verified, it is told before and after the payment alike; a check that is
 * open or failed only while it is in the way of paying. A payment needs no check, so none is promised (ADR 0112).
 */
export function identitySteps(facts: TimelineFacts): readonly TimelineStep[] {
  if (facts.direction !== 'INBOUND') return [];
  const { payer } = facts;
  if (payer !== null && (payer.verifiedAt !== null || payer.status === 'VERIFIED'))
    return [happened('identity', 'Identity verified', payer.verifiedAt, null)];
  if (facts.authorizedAt !== null) return [];
  const note = payer?.status == null ? undefined : identityNotes[payer.status];
  if (note === undefined) return [];
  const state = payer?.status === 'SUSPENDED' ? 'stopped' : 'waiting';
  return [step('identity', 'Identity verification', state, { notes: [note] })];
}

/** The account that the money leaves, in its four states. */
export function bankSteps({ bank, authorizedAt }: TimelineFacts): readonly TimelineStep[] {
  const tried = bank !== null && (bank.verifiedAt ?? bank.failedAt) !== null;
  if (bank !== null && (tried || bank.status !== 'UNVERIFIED')) return [bankStep(bank)];
  return authorizedAt === null ? [step('bank', 'Bank verification', 'expected')] : [];
}

function bankStep({ status, verifiedAt, failedAt }: BankFacts): TimelineStep {
  if (status === 'VERIFIED' || verifiedAt !== null)
    return happened('bank', 'Bank verification: verified', verifiedAt, null);
  if (status === 'ERROR' || failedAt !== null)
    return step('bank', 'Bank verification: blocked', 'stopped', {
      at: failedAt,
      notes: ['Bank account cannot be verified'],
    });
  return status === 'PENDING_MANUAL_MICRODEPOSIT'
    ? step('bank', 'Bank verification: pending manual micro-deposit', 'waiting', {
        notes: ['The two amounts have to be entered.'],
      })
    : step('bank', 'Bank verification: pending automatic micro-deposit', 'current', {
        notes: ['Checked by itself within 1 business day.'],
      });
}

/** How a payment began that nobody asked for. */
export function createdSteps(facts: TimelineFacts): readonly TimelineStep[] {
  if (facts.requestedAt !== null || facts.status === 'DRAFT') return [];
  return [happened('created', 'Created', facts.createdAt, lastEvent(facts, 'CREATED', 'AUTHORIZED'))];
}
