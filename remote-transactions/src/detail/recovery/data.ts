import { type ApiError, type Outcome, useApiMutation } from '@keyturn/shared/api';
import { type NotesSource, useMentionable } from '@keyturn/shared/notes';
import {
  AddPaymentNoteDocument,
  PaymentMentionableDocument,
  SettlePaymentDocument,
  SnoozePaymentDocument,
  TakePaymentDocument,
} from './recovery.generated';

/** Gives the error or null. */
type Done = Promise<ApiError | null>;

const errorOf = (outcome: Outcome<unknown>): ApiError | null => (outcome.ok ? null : outcome.error);

/** What somebody decides about a payment that stopped. */
export function useLookAfter(id: string): {
  /** What is being done of it now; null while nothing is. */
  readonly doing: 'take' | 'snooze' | 'settle' | null;
  readonly take: (taken: boolean) => Done;
  /** Until when, ISO 8601; null brings it back. */
  readonly snooze: (until: string | null) => Done;
  readonly settle: (settled: boolean) => Done;
} {
  const [take, taking] = useApiMutation(TakePaymentDocument);
  const [snooze, snoozing] = useApiMutation(SnoozePaymentDocument);
  const [settle, settling] = useApiMutation(SettlePaymentDocument);
  return {
    doing: (taking.busy && 'take') || (snoozing.busy && 'snooze') || (settling.busy && 'settle') || null,
    take: async (taken) => errorOf(await take({ id, taken })),
    snooze: async (until) => errorOf(await snooze({ id, until })),
    settle: async (settled) => errorOf(await settle({ id, settled })),
  };
}

/** Writes notes on a payment. */
export function usePaymentNotes(id: string): NotesSource {
  const [run, { busy }] = useApiMutation(AddPaymentNoteDocument);
  const people = useMentionable(
    PaymentMentionableDocument,
    { id },
    ({ transactionTemplate }) => transactionTemplate?.mentionable,
  );
  return { ...people, busy, add: (note) => run({ id, ...note }) };
}
