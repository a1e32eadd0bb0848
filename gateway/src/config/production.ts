import { developmentPortalSecret } from '../base/callers.ts';
import { isTestWorld } from './test-world.ts';

/** Sandbox values that everybody knows: good for trying things out, and never for real money. */
export const sandboxSecrets = {
  IDENTITY_SYNC_SECRET: 'sandbox-identity-secret',
  DWOLLA_KEY: 'sandbox-key',
  DWOLLA_SECRET: 'sandbox-secret',
  DWOLLA_WEBHOOK_SECRET: 'sandbox-webhook-secret',
  PLAID_CLIENT_ID: 'sandbox-client',
  PLAID_SECRET: 'sandbox-secret',
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  TEST_WORLD_SECRET: 'sandbox-secret-between-both-worlds',
  PORTAL_SECRET: developmentPortalSecret,
  ENCRYPTION_KEY: Buffer.from('keyturn-sandbox-encryption-key!!').toString('base64'),
} as const;

/** The sandbox's application that may end sessions. Elsewhere there is one only where it is named. */
export const sandboxManagement = {
  clientId: 'keyturn-management',
  clientSecret: 'sandbox-management-secret',
} as const;

type Given = Readonly<Record<string, string | undefined>>;

/** Whether this is production: it is wherever `NODE_ENV` is neither development nor test, however it is spelled. */
export const isProduction = ({ NODE_ENV: mode = 'development' }: Given): boolean =>
  mode !== 'development' && mode !== 'test';

/** Providers of the test world are the sandbox, which knows its own secrets; what both worlds share is needed where there are two. */
function isNeeded(name: string, given: Given): boolean {
  if (name === 'TEST_WORLD_SECRET') return isTestWorld(given) || given['TEST_WORLD_URL'] !== undefined;
  return !isTestWorld(given) || !/^(DWOLLA|PLAID|STRIPE)_/.test(name);
}

/** Checks whether a gateway would accept a publicly known value, as its current or its previous value. */
const isKnown = (given: Given, name: string, known: string): boolean =>
  given[name] === known || given[`${name}_PREVIOUS`] === known;

/**
 * What keeps a gateway from starting in production: a secret that is missing or the sandbox's, sign-ins that prove
 * nothing or that the sandbox proves, demo data, and webhooks into the network. Empty where all is well, and anywhere
 * but in production.
 */
export function productionProblems(given: Given, sandboxUrl: string): string[] {
  if (!isProduction(given)) return [];
  const own = Object.entries(sandboxSecrets)
    .filter(([name]) => isNeeded(name, given))
    .filter(([name, known]) => given[name] === undefined || isKnown(given, name, known))
    .map(([name]) => `${name}: needs a value of its own in production`);
  const needed = [...(given['S3_BUCKET'] === undefined ? ['FILES_SECRET'] : []), 'METRICS_TOKEN']
    .filter((name) => given[name] === undefined)
    .map((name) => `${name}: needed in production`);
  const simulated = ['1', 'true'].includes(given['AUTH_SIMULATED'] ?? '')
    ? ['AUTH_SIMULATED: not possible in production']
    : [];
  const { AUTH_ISSUER: issuer } = given;
  const issued =
    !isTestWorld(given) && (issuer === undefined || new URL(issuer).origin === new URL(sandboxUrl).origin)
      ? ['AUTH_ISSUER: needs a value of its own in production']
      : [];
  const demo = given['KEYTURN_SEED'] === 'demo' ? ['KEYTURN_SEED: no demo data in production'] : [];
  const inside =
    given['WEBHOOK_ORIGINS'] === undefined ? [] : ['WEBHOOK_ORIGINS: not possible in production'];
  return [...own, ...needed, ...issued, ...simulated, ...demo, ...inside];
}
