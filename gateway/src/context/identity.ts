/** Who a request says it is, proven by its token. */
export interface Identity {
  userId: string;
  /** When the proof ends, epoch milliseconds; null for a simulated one. */
  expiresAt: number | null;
  /** When they proved a second factor, epoch milliseconds; null where the proof tells of none. */
  factorAt: number | null;
  /** The identity provider's id of the session; null where the proof tells of none. */
  sessionId: string | null;
  /** The identity provider's connection by which they signed in; null where the proof tells of none. */
  connection: string | null;
}
