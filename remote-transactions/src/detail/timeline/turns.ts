import type { StepState, TimelineStep } from './step';

/** The steps that turn the dial; which of the first three began the payment stands first. */
const beginnings = ['requested', 'created', 'drafted'];
const turning = new Set([
  'authorized',
  'approval',
  'receiver',
  'blocked',
  'initiated',
  'cleared',
  'deposited',
  'failed',
  'canceled',
]);

/**
 * The few steps of a timeline that say how far a payment is, for its progress rail. Where the timeline stands between
 * two of them, the earlier one is the current.
 */
export function turnsOf(timeline: readonly TimelineStep[]): readonly TimelineStep[] {
  const beginning = beginnings.find((key) => timeline.some((step) => step.key === key));
  const turns = timeline.filter(({ key }) => key === beginning || turning.has(key));
  const stands: readonly StepState[] = ['current', 'waiting', 'stopped'];
  const latest = turns.findLastIndex(({ state }) => state === 'done');
  if (turns.some(({ state }) => stands.includes(state)) || latest === turns.length - 1) return turns;
  return turns.map((turn, index) => (index === latest ? { ...turn, state: 'current' } : turn));
}
