import { and, desc, eq, gte, sql, type SQL } from 'drizzle-orm';
import type { Actor } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import { givenRows } from '../../db/given-rows.ts';
import { transactionEvents } from '../../db/schema/index.ts';
import type { DisplayStatus } from '../../db/schema/values.ts';
import type { Payment } from './payments.ts';

/** By more than this the clocks of two gateways do not differ; a time further ahead is a mistake and pins no other one. */
export const CLOCKS_DIFFER_MS = 60 * 60_000;

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

/**
 * When an event happened: not before the last one of its payment, which a gateway whose clock is ahead may have appended. So
 * a timeline does not run backwards. What is further ahead than clocks differ is a mistake and pins nothing.
 */
const notBeforeLast = sql`(select greatest(${transactionEvents.at}, max(earlier.at))
  from ${transactionEvents} as earlier
  where earlier.transaction_template_id = ${transactionEvents.transactionTemplateId}
    and earlier.at > ${transactionEvents.at}
    and earlier.at <= ${transactionEvents.at} + make_interval(secs => ${CLOCKS_DIFFER_MS / 1_000}))`;

/** Appends to a payment's event log; the timeline is read from it. Nothing is ever changed there. */
export const appendEvent = (tx: Db, payment: Payment, facts: EventFacts): Promise<void> =>
  appendEvents(tx, [payment], facts);

/** The same event of many payments, by one statement. */
export async function appendEvents(tx: Db, payments: readonly Payment[], facts: EventFacts): Promise<void> {
  const rows = payments.map((payment) => eventRow(payment, facts));
  await tx.insert(transactionEvents).select(givenRows(transactionEvents, rows, { at: notBeforeLast }));
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
