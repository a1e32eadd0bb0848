/** What the gateway asks of the identity provider beside its keys. */
export interface IdentityProvider {
  /**
   * Ends a session and the refresh tokens that came of it; one that is over already is no failure.
   * @throws IdentityUnavailable when that could not be done.
   */
  endSession(sessionId: string): Promise<void>;
}

/** The identity provider did not do what it was asked. */
export class IdentityUnavailable extends Error {
  override readonly name = 'IdentityUnavailable';
}
