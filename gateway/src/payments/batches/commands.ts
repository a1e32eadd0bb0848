import { z } from 'zod';
import { actorOf, type Viewer } from '../../access/actor.ts';
import { limitsOf } from '../../access/limits.ts';
import type { Deps } from '../../context/deps.ts';
import { later } from '../../context/jobs.ts';
import { hashOf, once, onceIn } from '../../operations/once.ts';
import { GatewayError } from '../../base/errors.ts';
import { id } from '../../base/inputs.ts';
import { collectingOccasion } from './collecting-occasion.ts';
import { requestingAgent } from '../drafts/requesting-agent.ts';
import type { RowGiven } from './row-rules.ts';
import { allFailed, batchAnswer, sendRows, type BatchAnswer } from './send-rows.ts';
import { ensureBatch, type BatchRow } from './store.ts';

const LONGEST_NAME = 200;
/** Small enough that progress is seen and other work gets its turn, large enough to be quick. */
const ROWS_AT_A_TIME = 250;
/**
 * How long a part's mails and messages wait for each part that comes after it, so that they do not hold it up; where the
 * batch is cut off, they go out by then. Longer than a part takes.
 */
const SECONDS_A_PART = 1;

/** The input of `getOrCreateBatch`. */
export const newBatch = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Batch Title required')
    .max(LONGEST_NAME, `At most ${LONGEST_NAME} characters`),
  organizationSlug: z.string(),
  paymentOccasionId: id,
});

/**
 * The batch of a name within an organization and a payment occasion; made where there is none.
 *
 * @throws GatewayError NOT_FOUND for an occasion that the organization does not use,
 * FORBIDDEN without a permission to request, CONFLICT for an occasion that collects nothing.
 */
export async function getOrCreateBatch(
  deps: Deps,
  viewer: Viewer,
  {
    name,
    organizationId,
    paymentOccasionId,
  }: { name: string; organizationId: string; paymentOccasionId: string },
): Promise<BatchRow> {
  return deps.db.transaction(async (tx) => {
    const { occasion } = await collectingOccasion(tx, viewer, organizationId, paymentOccasionId);
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
 * @throws GatewayError what collectingOccasion throws, before anything is sent.
 */
export async function sendTransactionRequests(
  deps: Deps,
  viewer: Viewer,
  { batch, requests }: { batch: BatchRow; requests: readonly RowGiven[] },
  key: string | null,
): Promise<BatchAnswer> {
  const operation = 'sendTransactionRequests';
  const whole = hashOf({ operation, input: { batchId: batch.id, requests } });
  const parts: BatchAnswer[] = [];
  let first = 0;
  while (first < requests.length) {
    const part = requests.slice(first, first + ROWS_AT_A_TIME);
    const partsAfter = Math.ceil((requests.length - first) / ROWS_AT_A_TIME) - 1;
    const jobs = later(deps.jobs, partsAfter * SECONDS_A_PART);
    const given = { operation, input: { whole, first }, answer: batchAnswer };
    const byKey = { ...given, scope: `user:${viewer.userId}`, key: key === null ? null : `${key}:${first}` };
    const byContent = { ...given, scope: `batch:${batch.id}`, key: hashOf(given) };
    try {
      const answer = await once(deps, byKey, (tx) =>
        onceIn(tx, deps, byContent, async () => {
          const usable = await collectingOccasion(tx, viewer, batch.organizationId, batch.paymentOccasionId);
          const { context } = usable.occasion;
          const agent = await requestingAgent(tx, viewer, batch.organizationId, context);
          const limits = limitsOf(viewer, batch.organizationId);
          const sender = { batch, requesterId: viewer.userId, actor: actorOf(viewer), agent, limits };
          return sendRows(tx, { ...deps, jobs }, { usable, sender, first }, part);
        }),
      );
      parts.push(answer);
      // An answer that was kept may be to a part of another length.
      first += answer.templateIds.length + answer.failed.length;
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
