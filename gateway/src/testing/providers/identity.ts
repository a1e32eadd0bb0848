import type { IdentityProvider } from '../../providers/identity/port.ts';

/** An identity provider that remembers which sessions it was told to end. */
export function createFakeIdentity(): IdentityProvider & { ended: string[] } {
  const ended: string[] = [];
  return {
    ended,
    async endSession(sessionId) {
      ended.push(sessionId);
    },
  };
}
