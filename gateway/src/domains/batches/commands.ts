import { actorOf, type Viewer } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import type { TransactionRequestInput } from '../../generated/schema.ts';
import { hashOf, once, onceIn } from '../../idempotency/once.ts';
import { mayRequest } from '../../server/access.ts';
import { badInput, forbidden, GatewayError, notFound } from '../../server/errors.ts';
import { uuidOf } from '../../server/ids.ts';
import { usableOccasion, type UsableOccasion } from '../transactions/occasion-store.ts';
import type { Db } from '../../db/client.ts';
import { batchAnswer, sendRows, type BatchAnswer } from './send-rows.ts';
import { ensureBatch, type BatchRow } from './store.ts';

const LONGEST_NAME = 200;
const MOST_ROWS = 1_000;

/**
 * The batch of a name within an organization and a payment occasion; made where there is none.
 *
 * @throws GatewayError BAD_INPUT (field `name`), NOT_FOUND for an occasion that the organization does not use,
 * FORBIDDEN without a permission to request, CONFLICT for an occasion that collects nothing.
 */
export async function getOrCreateBatch(
  deps: Deps,
  viewer: Viewer,
  given: { name: string; organizationId: string; paymentOccasionId: string },
): Promise<BatchRow> {
  const name = given.name.trim();
  if (name === '') throw badInput('Batch Title required', 'name');
  if (name.length > LONGEST_NAME) throw badInput(`At most ${LONGEST_NAME} characters`, 'name');
  return deps.db.transaction(async (tx) => {
    const { organizationId } = given;
    const { occasion } = await collectingOccasion(tx, viewer, organizationId, given.paymentOccasionId);
    const values = { name, organizationId, paymentOccasionId: occasion.id, createdById: viewer.userId };
    return ensureBatch(tx, values, deps.clock());
  });
}

/**
 * Sends the requests of a batch in one database transaction. Every row ends as a success or as a failure with its
 * reason. The rows are known by their content: sent to the same batch again they answer what they answered before,
 * whatever key comes with them.
 *
 * @throws GatewayError BAD_INPUT (field `requests`) for none or more than 1,000 rows, and what getOrCreateBatch throws
 * of the occasion.
 */
export async function sendTransactionRequests(
  deps: Deps,
  viewer: Viewer,
  { batch, requests }: { batch: BatchRow; requests: readonly TransactionRequestInput[] },
  key: string | null,
): Promise<BatchAnswer> {
  if (requests.length === 0) throw badInput('Add at least one row', 'requests');
  if (requests.length > MOST_ROWS) throw badInput('Max 1000 rows', 'requests');
  const operation = 'sendTransactionRequests';
  const input = { batchId: batch.id, requests };
  const given = { scope: `user:${viewer.userId}`, key, operation, input, answer: batchAnswer };
  const byContent = { ...given, scope: `batch:${batch.id}`, key: hashOf({ operation, input }) };
  return once(deps, given, (tx) =>
    onceIn(tx, deps, byContent, async () => {
      const usable = await collectingOccasion(tx, viewer, batch.organizationId, batch.paymentOccasionId);
      const sender = { batch, requesterId: viewer.userId, actor: actorOf(viewer) };
      return sendRows(tx, deps, usable, sender, requests);
    }),
  );
}

/** The occasion, if the organization collects through it and the viewer may ask for money there. */
async function collectingOccasion(
  tx: Db,
  viewer: Viewer,
  organizationId: string,
  paymentOccasionId: string,
): Promise<UsableOccasion> {
  const id = uuidOf(paymentOccasionId);
  const usable = id === null ? null : await usableOccasion(tx, id);
  if (usable === null || !usable.organizationIds.includes(organizationId)) {
    throw notFound('The payment occasion');
  }
  const { status, direction, context } = usable.occasion;
  if (!mayRequest(viewer, organizationId, context === 'EMD')) {
    throw forbidden('You do not have permission to request payments.');
  }
  if (status !== 'ACTIVE' || direction !== 'INBOUND') {
    throw new GatewayError('CONFLICT', 'This payment occasion does not collect payments.');
  }
  return usable;
}
