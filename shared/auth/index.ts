/** Signing in. The only place that knows the identity provider's SDK. */
import { type Auth, createAuth, SignedOutError } from './auth';
import type { AuthConfig } from './config';
import { createSimulatedAuth } from './simulated-auth';

export { AuthProvider, useAuth, useSession } from './context';
export { type LastSignIn, readLastSignIn } from './last-sign-in';
export { personalKey } from './personal';
export { peekReturnPath, safePath, saveReturnPath } from './return-path';
export { factorProver, type ProveFactor } from './prove-factor';
export { askForFactor, type FactorEnd, factorParameters, onFactorAsked } from './second-factor';
export { readSso } from './sso';
export { SignedOutError };
export type { Auth, AuthConfig };
export type { Session } from './session';

/** The Auth that the configuration asks for. */
export function authFor(config: AuthConfig): Auth {
  return config.simulated ? createSimulatedAuth() : createAuth(config);
}
