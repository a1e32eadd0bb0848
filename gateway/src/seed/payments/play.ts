import type { transactionEvents } from '../../db/schema/index.ts';
import { postingOf, type StepPosting } from '../../payments/lifecycle/posting.ts';
import { eventOf, movementChange, requestChange, stepOf } from '../../payments/lifecycle/step.ts';
import type { Move, MadeStep } from '../../payments/lifecycle/step.ts';
import { eventRow, type EventFacts } from '../../payments/store/events.ts';
import type { TemplateRow, TransactionRow } from '../../payments/store/payments.ts';
import { blankTransaction } from './blank.ts';

type NewEvent = typeof transactionEvents.$inferInsert;

export interface Movement extends StepPosting {
  at: Date;
}

/** A payment whose life is told step by step, in memory, by the same pure step that the gateway moves by. */
export interface Played {
  template: TemplateRow;
  transaction: TransactionRow | null;
  events: NewEvent[];
  movements: Movement[];
  /** How many days before the seeding the deciding step was made. */
  daysAgo: number;
}

export type PlayedStep = Move & { at: Date };

/**
 * Begins the life of a payment that does not exist yet.
 *
 * @throws GatewayError when the lifecycle table lists no such beginning.
 */
export function begin(template: TemplateRow, asked: PlayedStep): Played {
  const step = stepOf(null, asked, asked.at);
  Object.assign(template, { createdAt: asked.at }, requestChange(null, step, asked));
  const played: Played = { template, transaction: null, events: [], movements: [], daysAgo: 0 };
  finish(played, step, asked);
  return played;
}

/**
 * Makes the next step.
 *
 * @throws GatewayError when the lifecycle table does not list it.
 */
export function next(played: Played, asked: PlayedStep): void {
  const step = stepOf(played, asked, asked.at);
  Object.assign(played.template, requestChange(played.template, step, asked));
  finish(played, step, asked);
}

function finish(played: Played, step: MadeStep, asked: Move): void {
  const change = movementChange(played, step, asked);
  if (change?.begins) {
    played.transaction = Object.assign(blankTransaction(played.template, step.at), change.values);
  } else if (change !== null) Object.assign(played.transaction ?? {}, change.values);
  note(played, eventOf(step, asked));
  const posted = played.movements.flatMap(({ entries }) => entries);
  const made = postingOf(played, step, posted);
  if (made !== null && made.entries.length > 0) played.movements.push({ ...made, at: step.at });
}

/** Keeps an event in the log, after those of its instant and before. */
export function note(played: Played, event: EventFacts): void {
  const place = played.events.findLastIndex(({ at }) => at <= event.at) + 1;
  played.events.splice(place, 0, eventRow(played, event));
}
