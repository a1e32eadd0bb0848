import { type ApiError, isOutcomeOpen } from '@keyturn/shared/api';
import { useViewer } from '@keyturn/shared/organization';
import { useState } from 'react';
import { useBatchCalls } from './data';
import { type BatchOutcome, keepingIn, type KeptBatch } from './kept';
import type { BatchRequest } from './requests';

/** Where the sending of a batch stands. */
export type Sending =
  | { readonly stage: 'none' }
  | { readonly stage: 'sending'; readonly batch: KeptBatch }
  /** It is not known whether all went out: what is missing can be sent, and nothing goes twice. */
  | { readonly stage: 'interrupted'; readonly batch: KeptBatch; readonly error: ApiError | null }
  /** Nothing was sent. */
  | { readonly stage: 'refused'; readonly error: ApiError }
  | { readonly stage: 'done'; readonly batch: KeptBatch; readonly result: BatchOutcome };

/** Sends a batch and keeps it in the browser until its result was seen, so that a lost connection loses nothing. */
export function useSending(occasionId: string) {
  const { id: viewerId } = useViewer();
  const [kept] = useState(() => keepingIn(localStorage, viewerId, occasionId));
  const [begun] = useState(() => kept.read());
  const [sending, setSending] = useState<Sending>(() => asKept(begun));
  const [last, setLast] = useState(() => lastOf(begun));
  const calls = useBatchCalls(occasionId);

  async function run(given: KeptBatch, isFirst: boolean): Promise<void> {
    let batch = given;
    const show = (changed: KeptBatch) => {
      batch = changed;
      kept.write(batch);
      setSending({ stage: 'sending', batch });
    };
    const fail = (error: ApiError) => {
      if (isFirst && !isOutcomeOpen(error)) {
        kept.forget();
        setSending({ stage: 'refused', error });
      } else setSending({ stage: 'interrupted', batch, error });
    };
    setLast(null);
    show(batch);
    if (batch.batchId === null) {
      const opened = await calls.open(batch.title);
      if (!opened.ok) {
        fail(opened.error);
        return;
      }
      show({ ...batch, batchId: opened.data.id, sentBefore: opened.data.sentCount });
    }
    const sent = await calls.send(batch.batchId ?? '', batch.requests);
    if (!sent.ok) {
      fail(sent.error);
      return;
    }
    const { successes, failed } = sent.data;
    const result = { successes, failed: failed.map(({ lineNumber, reason }) => ({ lineNumber, reason })) };
    kept.write({ ...batch, result });
    setSending({ stage: 'done', batch, result });
  }

  return {
    sending,
    /** The last batch, whose result was shown before this panel was opened; null where there is none. */
    last,
    showLast: () => {
      if (last === null) return;
      setLast(null);
      setSending({ stage: 'done', ...last });
    },
    start: (title: string, requests: readonly BatchRequest[]) =>
      run({ title, requests, batchId: null, sentBefore: 0, result: null }, true),
    resume: (batch: KeptBatch) => run(batch, false),
    /** The result was seen, or the rest is not wanted. */
    forget: () => {
      kept.forget();
      setLast(null);
      setSending({ stage: 'none' });
    },
  };
}

/** What was cut off is told at once; a result, which was shown when it came, keeps nobody from the next batch. */
function asKept(batch: KeptBatch | null): Sending {
  return batch === null || batch.result !== null
    ? { stage: 'none' }
    : { stage: 'interrupted', batch, error: null };
}

function lastOf(batch: KeptBatch | null): { batch: KeptBatch; result: BatchOutcome } | null {
  return batch === null || batch.result === null ? null : { batch, result: batch.result };
}
