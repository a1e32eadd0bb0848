import type { DatabaseSync } from 'node:sqlite';
import { deliverDueWebhooks } from './deliveries.ts';
import { arrive } from './microdeposits.ts';
import { advanceTransfer } from './progress.ts';
import { dueMicrodeposits } from './store/funding-sources.ts';
import { endReview } from './review.ts';
import { dueDocuments } from './store/documents.ts';
import { isHeld } from './store/holds.ts';
import { dueTransfers } from './store/transfers.ts';

const longestBeatMs = 100;

/** Lets every micro-deposit, document and transfer move whose time has come. */
export function moveWhatIsDue(db: DatabaseSync, stepMs: number): void {
  const now = Date.now();
  for (const source of dueMicrodeposits(db, now)) arrive(db, source.id);
  if (!isHeld(db, 'documents')) for (const document of dueDocuments(db, now)) endReview(db, document.id);
  for (const transfer of dueTransfers(db, now)) advanceTransfer(db, transfer.id, stepMs);
}

/**
 * Starts the beat that moves transfers, micro-deposits and webhooks. What is due stands in the store, so a restart
 * loses nothing.
 * @param root the API's address.
 * @param onError told of a beat that failed; the next one comes all the same.
 * @returns stops it; resolves when the last delivery is over.
 */
export function startClock(
  db: DatabaseSync,
  root: string,
  stepMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let delivering: Promise<void> | null = null;
  const beat = () => {
    try {
      moveWhatIsDue(db, stepMs);
    } catch (error) {
      onError(error);
    }
    delivering ??= deliverDueWebhooks(db, root)
      .catch(onError)
      .finally(() => {
        delivering = null;
      });
  };
  const timer = setInterval(beat, Math.min(longestBeatMs, stepMs));
  return async () => {
    clearInterval(timer);
    await delivering;
  };
}
