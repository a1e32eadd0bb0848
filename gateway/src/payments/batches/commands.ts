import { actorOf, type Viewer } from '../../access/actor.ts';
import type { Deps } from '../../context/deps.ts';
import type { TransactionRequestInput } from '../../generated/schema.ts';
import { hashOf, once, onceIn } from '../../operations/once.ts';
import { badInput, GatewayError } from '../../base/errors.ts';
import { collectingOccasion } from './collecting-occasion.ts';
import { requestingAgent } from '../drafts/requesting-agent.ts';
import { allFailed, batchAnswer, sendRows, type BatchAnswer } from './send-rows.ts';
import { ensureBatch, type BatchRow } from './store.ts';

const LONGEST_NAME = 200;
const MOST_ROWS = 1_000;
/** Small enough that progress is seen and other work gets its turn, large enough to be quick. */
const ROWS_AT_A_TIME = 100;

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
 * Sends the requests of a batch, a part of them at a time, each part in one database transaction. Every row ends as a
 * success or as a failure with its reason; where the occasion stops collecting meanwhile, the rest comes back as failed.
 * Lines are known by their number and content: sent to the same batch again they answer what they answered before,
 * whatever key and whatever other lines come with them, and what was cut off goes on where it stopped.
 *
 * @throws GatewayError BAD_INPUT (field `requests`) for none or more than 1,000 rows, and what collectingOccasion throws
 * before anything is sent.
 */
export async function sendTransactionRequests(
  deps: Deps,
  viewer: Viewer,
  { batch, requests }: { batch: BatchRow; requests: readonly TransactionRequestInput[] },
  key: string | null,
): Promise<BatchAnswer> {
  if (requests.length === 0) throw badInput('Add at least one row', 'requests');
  checkSize(requests);
  const operation = 'sendTransactionRequests';
  const whole = hashOf({ operation, input: { batchId: batch.id, requests } });
  const parts: BatchAnswer[] = [];
  for (let first = 0; first < requests.length; first += ROWS_AT_A_TIME) {
    const part = requests.slice(first, first + ROWS_AT_A_TIME);
    const given = { operation, input: { whole, first }, answer: batchAnswer };
    const byKey = { ...given, scope: `user:${viewer.userId}`, key: key === null ? null : `${key}:${first}` };
    const byContent = { ...given, scope: `batch:${batch.id}`, key: hashOf(given) };
    try {
      const answer = await once(deps, byKey, (tx) =>
        onceIn(tx, deps, byContent, async () => {
          const usable = await collectingOccasion(tx, viewer, batch.organizationId, batch.paymentOccasionId);
          const { context } = usable.occasion;
          const agent = await requestingAgent(tx, viewer, batch.organizationId, context);
          const sender = { batch, requesterId: viewer.userId, actor: actorOf(viewer), agent };
          return sendRows(tx, deps, { usable, sender, first }, part);
        }),
      );
      parts.push(answer);
    } catch (error) {
      if (first === 0 || !(error instanceof GatewayError)) throw error;
      parts.push({ templateIds: [], failed: allFailed(requests.slice(first), first, error) });
      break;
    }
  }
  return {
    templateIds: parts.flatMap(({ templateIds }) => templateIds),
    failed: parts.flatMap(({ failed }) => failed),
  };
}

/** @throws GatewayError BAD_INPUT (field `requests`) for more rows than a batch takes. */
export function checkSize(requests: readonly unknown[]): void {
  if (requests.length > MOST_ROWS) throw badInput('Max 1000 rows', 'requests');
}
