import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { outbox } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';

/** The transfer of a movement that no attempt was made to hand over. */
const untouched = (transactionId: string) =>
  and(
    eq(outbox.kind, 'transfer'),
    eq(outbox.transactionId, transactionId),
    eq(outbox.status, 'pending'),
    eq(outbox.attempts, 0),
  );

/** Whether a movement's transfer still waits here, so that no bank knows of it. */
export const transferWaits = async (db: Db, transactionId: string): Promise<boolean> =>
  (await db.$count(outbox, untouched(transactionId))) > 0;

/**
 * Takes a transfer back before anybody was asked to make it. An attempt is counted before it is made, so that one of the
 * two comes first.
 *
 * @returns false when it is too late
 */
export async function withdrawTransfer(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  transactionId: string,
): Promise<boolean> {
  const taken = await tx
    .update(outbox)
    .set({ status: 'done', lastError: 'Canceled before it was handed over.', finishedAt: clock() })
    .where(untouched(transactionId))
    .returning({ id: outbox.id });
  return taken.length > 0;
}
