/** Who a request says it is, proven by its token. */
export interface Identity {
  userId: string;
  /** When the proof ends, epoch milliseconds; null for a simulated one. */
  expiresAt: number | null;
  /** When they proved a second factor, epoch milliseconds; null where the proof tells of none. */
  factorAt: number | null;
}
