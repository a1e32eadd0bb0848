import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { GatewayError, notFound } from '../../base/errors.ts';
import { id, optionalText } from '../../base/inputs.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import type { PreparedRequestRow } from '../../db/rows.ts';
import { organizations, preparedRequests } from '../../db/schema/index.ts';
import { recordChange } from '../../operations/audit.ts';
import { paymentAmount } from '../drafts/amount-rules.ts';
import { emailAddress, formValues, requestEmailTexts } from '../drafts/form-rules.ts';
import { requested } from '../drafts/requested.ts';
import { closeRequest, countOpen, openRequestById } from './store.ts';

const DAY_MS = 86_400_000;
/** How long a person has to send it. */
const OPEN_DAYS = 7;
/** So many wait for people at once; more is a program that runs wild. */
const MOST_OPEN = 200;

/** What of a request only its sender decides. */
const leftToPerson = z.null('Leave this to the person who sends the request.').optional();

/** The input of `prepareTransactionRequest`. */
export const newPrepared = z.object({
  paymentOccasionId: id,
  request: z.object({
    amount: paymentAmount,
    receiverEmail: emailAddress(requestEmailTexts),
    formFields: formValues.nullish().transform((values) => values ?? []),
    lineNumber: leftToPerson,
    dueOn: leftToPerson,
  }),
  note: optionalText(500).nullish().default(null),
});

/**
 * Makes a request ready for a person to send, held to the rules of one that is sent. Nothing is asked for and no payment
 * is made. Access was decided before.
 *
 * @throws GatewayError as `sendTransactionRequest` throws for the same input, CONFLICT while two hundred wait
 */
export async function prepareRequest(
  deps: Deps,
  viewer: Viewer,
  apiKeyId: string,
  { note, request, ...given }: z.output<typeof newPrepared>,
): Promise<PreparedRequestRow> {
  const { amount, receiverEmail } = request;
  return deps.db.transaction(async (tx) => {
    const { occasion, organizationId, formData } = await requested(tx, viewer, { ...given, ...request });
    const now = deps.clock();
    await leaveRoom(tx, organizationId, now);
    const [row] = await tx
      .insert(preparedRequests)
      .values({
        ...{ organizationId, paymentOccasionId: occasion.id, apiKeyId },
        ...{ amount, receiverEmail, formData, note, createdAt: now },
        expiresAt: new Date(now.getTime() + OPEN_DAYS * DAY_MS),
      })
      .returning();
    if (row === undefined) throw new Error('A prepared request was not stored.');
    await recordChange(tx, {
      ...{ at: now, viewer, organizationId, action: 'prepareTransactionRequest' },
      ...{ entity: 'preparedRequest', entityId: row.id, after: { amount, receiverEmail } },
    });
    return row;
  });
}

/** Two that are made ready at once are counted one after the other. @throws GatewayError CONFLICT */
async function leaveRoom(tx: Db, organizationId: string, now: Date): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('update');
  if ((await countOpen(tx, organizationId, now)) < MOST_OPEN) return;
  throw new GatewayError(
    'CONFLICT',
    `${MOST_OPEN} prepared requests wait for a person. Send or discard some.`,
  );
}

/** Takes a prepared request away unsent. Access was decided before. @throws GatewayError NOT_FOUND */
export async function discardRequest(deps: Deps, viewer: Viewer, givenId: string): Promise<string> {
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    const open = await openRequestById(tx, givenId, now);
    const closing = { closedAt: now, closedById: viewer.userId };
    if (open === null || !(await closeRequest(tx, open.id, closing))) throw notFound('The prepared request');
    await recordChange(tx, {
      ...{ at: now, viewer, organizationId: open.organizationId, action: 'discardPreparedRequest' },
      ...{ entity: 'preparedRequest', entityId: open.id },
      before: { amount: open.amount, receiverEmail: open.receiverEmail },
    });
    return open.id;
  });
}

/** Somebody was quicker, or it is over. */
export const notOpen = (): GatewayError =>
  new GatewayError('CONFLICT', 'This prepared request was sent or discarded meanwhile, or is over.');

/**
 * Closes the prepared request that a payment was asked for with, in the transaction that asks: two people who send it at
 * once send it once.
 *
 * @throws GatewayError CONFLICT for one that was sent or discarded, is over, or is another organization's
 */
export async function sendPrepared(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  viewer: Viewer,
  givenId: string,
  payment: { templateId: number; organizationId: string },
): Promise<void> {
  const now = deps.clock();
  const open = await openRequestById(tx, givenId, now);
  const closing = { closedAt: now, closedById: viewer.userId, transactionTemplateId: payment.templateId };
  if (open?.organizationId !== payment.organizationId || !(await closeRequest(tx, open.id, closing)))
    throw notOpen();
}
