import type { BankDay } from '@keyturn/shared/banking-days';
import type { LoggedEvent } from './facts';

/**
 * done happened; current is where the payment stands; waiting needs a person; expected is still to come; stopped ended
 * the payment or holds it up.
 */
export type StepState = 'done' | 'current' | 'waiting' | 'expected' | 'stopped';

/** One line of the events tab. */
export interface TimelineStep {
  readonly key: string;
  readonly title: string;
  readonly state: StepState;
  /** ISO 8601 UTC, or null where it has not happened or nobody noted when. */
  readonly at: string | null;
  /** Who did it, or null. */
  readonly by: string | null;
  readonly notes: readonly string[];
  /** The day on which it is expected, or null. */
  readonly expectedOn: BankDay | null;
}

type More = Partial<Pick<TimelineStep, 'at' | 'by' | 'notes' | 'expectedOn'>>;

/** A step with what is known of it. */
export function step(key: string, title: string, state: StepState, more: More = {}): TimelineStep {
  return { key, title, state, at: null, by: null, notes: [], expectedOn: null, ...more };
}

/** Something that happened, by its time and by its entry in the log where there is one. */
export function happened(
  key: string,
  title: string,
  at: string | null,
  event: LoggedEvent | null,
  notes: readonly string[] = [],
): TimelineStep {
  return step(key, title, 'done', { at: at ?? event?.at ?? null, by: event?.actorName ?? null, notes });
}
