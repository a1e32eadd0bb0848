import type { Origin } from './consent.ts';

/** Who calls, as far as a browser says it. */
export interface Caller {
  origin: Origin;
  /** The secret of a browser in which the payer's address was proved; null without one. */
  proof: string | null;
}

/** A call that came from no browser. */
export const unknownCaller: Caller = { origin: { address: '', device: null }, proof: null };
