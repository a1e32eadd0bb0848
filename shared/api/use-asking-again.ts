import { isOutcomeOpen, toApiError } from './errors';
import { useEvery } from './use-every';

/** How soon it is asked again where no answer came and there is nothing to show, milliseconds. */
export const unansweredMs = 10_000;

interface Asked {
  readonly skip: boolean;
  /** What stands in the place of an answer; undefined while there is one, or it is waited for. */
  readonly failure: unknown;
  /** Every so many milliseconds; 0 for not at all. */
  readonly pollInterval: number;
}

/** Asks again as often as is wanted, and by itself after an outage: nobody has to press Retry once it is over. */
export function useAskingAgain({ skip, failure, pollInterval }: Asked, ask: () => void): void {
  const isUnanswered = failure !== undefined && isOutcomeOpen(toApiError(failure));
  useEvery(skip ? 0 : isUnanswered ? unansweredMs : pollInterval, ask);
}
