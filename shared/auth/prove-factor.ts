import type { AuthConfig } from './config';
import { factorWindow, type FactorEnd } from './second-factor';
import { readSession, writeSession } from './session';
import { codeOf, exclusively } from './session-change';
import { proveSimulated } from './simulated-auth';

/**
 * Has the person prove a second factor in a window of the identity provider; the session's token tells of it then. Call it
 * straight from a press, or the browser opens no window. `signal` closes the window. Throws the provider's error.
 */
export type ProveFactor = (signal: AbortSignal) => Promise<FactorEnd>;

/** How a second factor is proven with the identity provider of the configuration. */
export const factorProver = (config: AuthConfig): ProveFactor =>
  config.simulated ? proveSimulated : (signal) => proveWith(config, signal);

async function proveWith(config: AuthConfig, signal: AbortSignal): Promise<FactorEnd> {
  const opened = factorWindow(signal);
  if (opened === null) return 'blocked';
  try {
    const { proveInWindow } = await import('./provider-client');
    const proof = await proveInWindow(config, opened);
    return await exclusively(() => {
      if (proof.session.userId !== readSession()?.userId) return 'somebody-else';
      proof.keep();
      writeSession(proof.session);
      return 'proven';
    });
  } catch (error) {
    if (codeOf(error) === 'cancelled') return 'stopped';
    throw error;
  } finally {
    opened.close();
  }
}
