import type { Actor } from '../../actor.ts';
import type { transactionEvents } from '../../db/schema/index.ts';
import type { Entry, Posting } from '../../ledger/postings.ts';
import {
  clearedEntries,
  depositedEntries,
  initiatedEntries,
  lateReturnEntries,
  reversedEntries,
} from '../../ledger/postings.ts';
import { moneyOf } from '../../lifecycle/effects.ts';
import { templateValues, transactionValues } from '../../lifecycle/rows.ts';
import { shownStatus, stateOf } from '../../lifecycle/states.ts';
import type { PaymentState } from '../../lifecycle/states.ts';
import type { TemplateRow, TransactionRow } from '../../lifecycle/store.ts';
import { rowFor } from '../../lifecycle/table.ts';
import type { Mover } from '../../lifecycle/table.ts';
import { blankTransaction } from './blank.ts';

export type NewEvent = typeof transactionEvents.$inferInsert;

export interface Movement {
  posting: Posting;
  at: Date;
  entries: Entry[];
}

/** A payment whose life is told step by step, in memory, by the same table and rules that the gateway moves by. */
export interface Played {
  template: TemplateRow;
  transaction: TransactionRow | null;
  events: NewEvent[];
  movements: Movement[];
  /** How many days before the seeding the deciding step was made. */
  daysAgo: number;
}

export interface PlayedStep {
  to: PaymentState;
  by: Mover;
  actor: Actor;
  at: Date;
  reason?: string;
  template?: Partial<TemplateRow>;
  transaction?: Partial<TransactionRow>;
}

/** Begins the life of a payment that does not exist yet. */
export function begin(template: TemplateRow, step: PlayedStep): Played {
  Object.assign(template, { createdAt: step.at });
  const played: Played = { template, transaction: null, events: [], movements: [], daysAgo: 0 };
  advance(played, 'NONE', step);
  return played;
}

/** Makes the next step. @throws Error when the lifecycle table does not list it. */
export function next(played: Played, step: PlayedStep): void {
  advance(played, stateOf(played.template.status, played.transaction?.status ?? null), step);
}

function advance(played: Played, from: PaymentState, step: PlayedStep): void {
  const { template } = played;
  const singleLeg = played.transaction?.singleLeg ?? false;
  const row = rowFor({ from, to: step.to, by: step.by, singleLeg });
  if (row === null)
    throw new Error(`The demo world asks for a step that does not exist: ${from} → ${step.to}.`);
  Object.assign(template, step.template, templateValues(row, from === 'NONE' ? null : template, step.at));
  const values = transactionValues(row, played.transaction, step.at);
  if (values !== null) {
    played.transaction = Object.assign(
      played.transaction ?? blankTransaction(template, step.at),
      step.transaction,
      values,
    );
  }
  note(played, { type: row.event, from: shownStatus(from), to: shownStatus(step.to), step });
  postMovement(played, from, step);
}

/** Appends to the event log. */
export function note(
  played: Played,
  event: {
    type: string;
    from: NewEvent['fromStatus'];
    to: NewEvent['toStatus'];
    step: Omit<PlayedStep, 'to' | 'by'>;
  },
): void {
  const { actor, at, reason } = event.step;
  played.events.push({
    transactionTemplateId: played.template.id,
    transactionId: played.transaction?.id ?? null,
    organizationId: played.template.organizationId,
    type: event.type,
    at,
    fromStatus: event.from ?? null,
    toStatus: event.to ?? null,
    actorKind: actor.kind,
    actorUserId: 'userId' in actor ? (actor.userId ?? null) : null,
    reason: reason ?? null,
  });
}

function postMovement(played: Played, from: PaymentState, { to, at }: PlayedStep): void {
  const post = (posting: Posting, entries: Entry[]): void => {
    if (entries.length > 0) played.movements.push({ posting, at, entries });
  };
  switch (to) {
    case 'X.INITIATED':
      return post('INITIATED', initiatedEntries(moneyOf(played)));
    case 'X.CLEARED':
      return post('CLEARED', clearedEntries(moneyOf(played)));
    case 'X.DEPOSITED':
      return post(
        'DEPOSITED',
        depositedEntries(moneyOf(played), from === 'X.CLEARED' ? 'balance' : 'transit'),
      );
    case 'X.DEPOSITED_AND_FAILED':
      return post('LATE_RETURN', lateReturnEntries(moneyOf(played)));
    case 'X.FAILED':
    case 'X.CANCELED':
      return post('FAILED', reversedEntries(played.movements.flatMap(({ entries }) => entries)));
    default:
  }
}
