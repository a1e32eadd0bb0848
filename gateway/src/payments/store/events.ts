import { and, desc, eq, gte, type SQL } from 'drizzle-orm';
import type { Actor } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import { givenRows } from '../../db/given-rows.ts';
import { transactionEvents } from '../../db/schema/index.ts';
import type { DisplayStatus } from '../../db/schema/values.ts';
import type { Payment } from './payments.ts';

/** What an event says, beside the payment that it is of. */
export interface EventFacts {
  /** An event of the lifecycle table, or what else happened to a payment (for example RECEIPT_RESENT). */
  type: string;
  from: DisplayStatus | null;
  to: DisplayStatus | null;
  at: Date;
  actor: Actor;
  reason?: string | null | undefined;
  data?: Record<string, unknown>;
}

/** Appends to a payment's event log; the timeline is read from it. Nothing is ever changed there. */
export const appendEvent = (tx: Db, payment: Payment, facts: EventFacts): Promise<void> =>
  appendEvents(tx, [payment], facts);

/** The same event of many payments, by one statement. */
export async function appendEvents(tx: Db, payments: readonly Payment[], facts: EventFacts): Promise<void> {
  const rows = payments.map((payment) => eventRow(payment, facts));
  await tx.insert(transactionEvents).select(givenRows(transactionEvents, rows));
}

/** What is stored of an event. */
export const eventRow = ({ template, transaction }: Payment, facts: EventFacts) => ({
  transactionTemplateId: template.id,
  transactionId: transaction?.id ?? null,
  organizationId: template.organizationId,
  type: facts.type,
  at: facts.at,
  fromStatus: facts.from,
  toStatus: facts.to,
  actorKind: facts.actor.kind,
  actorUserId: 'userId' in facts.actor ? facts.actor.userId : null,
  reason: facts.reason ?? null,
  data: facts.data ?? {},
});

/** By more than any clock is wrong: none of a payment's events stands before. */
const BEFORE_MADE_MS = 31 * 86_400_000;

/** Of events of payments that were made since, so that the months before are not looked through. */
export const sinceMade = (madeAt: Date): SQL =>
  gte(transactionEvents.at, new Date(madeAt.getTime() - BEFORE_MADE_MS));

/** When something last happened to a payment; null while it has not. */
export async function lastEventAt(
  tx: Db,
  { id, createdAt }: Payment['template'],
  type: string,
): Promise<Date | null> {
  const [last] = await tx
    .select({ at: transactionEvents.at })
    .from(transactionEvents)
    .where(
      and(
        eq(transactionEvents.transactionTemplateId, id),
        eq(transactionEvents.type, type),
        sinceMade(createdAt),
      ),
    )
    .orderBy(desc(transactionEvents.seq))
    .limit(1);
  return last?.at ?? null;
}
