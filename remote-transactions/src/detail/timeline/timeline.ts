import { approvalSteps } from './approval';
import { arrivalOf, unknownArrival } from '../../payments/arrival';
import { acceptedSteps, bankSteps, createdSteps, identitySteps, requestSteps } from './beginning';
import type { TimelineFacts } from './facts';
import type { TimelineStep } from './step';
import { authorizedSteps, blockedSteps, canceledStep, transferSteps, waitingSteps } from './transfer';

/** Statuses from which nothing more is to come. */
const over = new Set([
  'APPROVAL_EXPIRED',
  'APPROVAL_REJECTED',
  'CANCELED',
  'COMPLETED',
  'DEPOSITED',
  'DEPOSITED_AND_FAILED',
  'FAILED',
]);

/**
 * The timeline of a payment: what happened, then what is still expected. An outbound approval stands
 * second. `now` is ISO 8601.
 */
export function timelineOf(facts: TimelineFacts, now: string): readonly TimelineStep[] {
  const outbound = facts.direction === 'OUTBOUND';
  const moving = facts.status !== 'APPROVAL_PENDING' && facts.status !== 'BLOCKED' && !facts.waitsForReceiver;
  const beginning = [...requestSteps(facts), ...createdBefore(facts, outbound)];
  const steps = [
    ...beginning,
    ...(outbound ? approvalSteps(facts) : []),
    ...acceptedSteps(facts),
    ...identitySteps(facts),
    ...bankSteps(facts),
    ...(outbound ? [] : createdSteps(facts)),
    ...authorizedSteps(facts),
    ...(outbound ? [] : approvalSteps(facts)),
    ...waitingSteps(facts),
    ...blockedSteps(facts),
    ...transferSteps(facts, moving ? arrivalOf(facts.rail, facts, now) : unknownArrival),
  ];
  return marked(ended(facts, steps));
}

/** An outbound payment that nobody approves begins with its creation, so that the approval can stand second. */
const createdBefore = (facts: TimelineFacts, outbound: boolean): readonly TimelineStep[] =>
  outbound ? createdSteps(facts) : [];

/** What can no longer happen is left out; a canceled payment ends with that, a declined or expired one with its approval. */
function ended(facts: TimelineFacts, steps: readonly TimelineStep[]): readonly TimelineStep[] {
  if (!over.has(facts.status)) return steps;
  const stayed = steps.filter(({ state }) => state === 'done' || state === 'stopped');
  if (facts.status === 'CANCELED') return [...stayed, canceledStep(facts)];
  if (facts.status !== 'APPROVAL_REJECTED' && facts.status !== 'APPROVAL_EXPIRED') return stayed;
  const before = stayed.filter(({ key }) => key !== 'approval');
  return [...before, ...stayed.filter(({ key }) => key === 'approval')];
}

/** While more is expected and nobody has to act, the latest thing that happened is where the payment stands. */
function marked(steps: readonly TimelineStep[]): readonly TimelineStep[] {
  const open = steps.some(({ state }) => state === 'expected');
  const held = steps.some(({ state }) => state !== 'expected' && state !== 'done');
  const latest = steps.findLastIndex(({ state }) => state === 'done');
  if (!open || held || latest < 0) return steps;
  return steps.map((each, index) => (index === latest ? { ...each, state: 'current' } : each));
}
