import { z } from 'zod';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65535).default(fallback);
const address = z
  .url({ protocol: /^https?$/ })
  .transform((value) => value.replace(/\/+$/, ''))
  .optional();

const environment = z.object({
  HOST_PORT: port(3000),
  PORTAL_PORT: port(3005),
  REMOTE_TRANSACTIONS_PORT: port(3001),
  REMOTE_ACCOUNTS_PORT: port(3002),
  REMOTE_ADMIN_PORT: port(3003),
  REMOTE_ONBOARDING_PORT: port(3004),
  GATEWAY_PORT: port(4000),
  SANDBOX_PORT: port(4100),
  SANDBOX_SMTP_PORT: port(4125),
  HOST_URL: address,
  PORTAL_URL: address,
  GATEWAY_URL: address,
  SANDBOX_URL: address,
  KEYTURN_DATA: z.string().min(1).default('.data'),
  SANDBOX_STEP_MS: z.coerce.number().int().min(1).max(3_600_000).default(3000),
  SANDBOX_INSTANT: z.enum(['0', '1', '']).default('0'),
  SANDBOX_ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(1).max(86_400).default(600),
  AUTH_AUDIENCE: z.url().default('https://api.keyturn.example'),
  AUTH_MANAGEMENT_CLIENT_ID: z.string().min(1).default('keyturn-management'),
  AUTH_MANAGEMENT_CLIENT_SECRET: z.string().min(1).default('sandbox-management-secret'),
  IDENTITY_SYNC_SECRET: z.string().min(1).default('sandbox-identity-secret'),
  DWOLLA_KEY: z.string().min(1).default('sandbox-key'),
  DWOLLA_SECRET: z.string().min(1).default('sandbox-secret'),
  PLAID_CLIENT_ID: z.string().min(1).default('sandbox-client'),
  PLAID_SECRET: z.string().min(1).default('sandbox-secret'),
  STRIPE_SECRET_KEY: z.string().min(1).default('sk_test_sandbox'),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).default('pk_test_sandbox'),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).default('whsec_sandbox'),
});

/** What the sandbox is told from outside. Ports may be 0: then the system chooses a free one. */
export interface SandboxConfig {
  port: number;
  smtpPort: number;
  /** The public address, without a trailing slash; null derives it from the port that was taken. */
  publicUrl: string | null;
  hostUrl: string;
  gatewayUrl: string;
  /** Origins of the browser parts: the host first, then the remotes (they also run standalone). */
  webOrigins: readonly string[];
  /** Origins whose pages show frames of the vendors, to sign in at a bank or type a card: the browser parts, and the portal. */
  linkOrigins: readonly string[];
  /** Folder of the sandbox's data, or ':memory:'. */
  dataFolder: string;
  /** How long a bank transfer rests in each step. */
  stepMs: number;
  /** Micro-deposits arrive at once instead of after 5 seconds. */
  instant: boolean;
  accessTokenSeconds: number;
  audience: string;
  /** The application that may end sessions by the management API. */
  management: { clientId: string; clientSecret: string };
  identitySyncSecret: string;
  dwollaKey: string;
  dwollaSecret: string;
  plaidClientId: string;
  plaidSecret: string;
  stripeSecretKey: string;
  /** May only make tokens of cards: the payer's page has it. */
  stripePublishableKey: string;
  stripeWebhookSecret: string;
}

/** The configuration of a sandbox that has taken its ports. */
export interface RunningConfig extends SandboxConfig {
  /** The public address, without a trailing slash. */
  url: string;
}

/** A value in the environment that cannot be used; its message names the variable. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables.
 * @throws ConfigError naming each variable that cannot be used.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): SandboxConfig {
  // What is given empty is not given, as for the other parts.
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The configuration cannot be used. ${problems.join('; ')}`);
  }
  const values = parsed.data;
  const hostUrl = values.HOST_URL ?? `http://localhost:${values.HOST_PORT}`;
  const remotes = [
    values.REMOTE_TRANSACTIONS_PORT,
    values.REMOTE_ACCOUNTS_PORT,
    values.REMOTE_ADMIN_PORT,
    values.REMOTE_ONBOARDING_PORT,
  ].map((remotePort) => `http://localhost:${remotePort}`);
  const webOrigins = [new URL(hostUrl).origin, ...remotes];
  const portalUrl = values.PORTAL_URL ?? `http://localhost:${values.PORTAL_PORT}`;
  return {
    port: values.SANDBOX_PORT,
    smtpPort: values.SANDBOX_SMTP_PORT,
    publicUrl: values.SANDBOX_URL ?? null,
    hostUrl,
    gatewayUrl: values.GATEWAY_URL ?? `http://localhost:${values.GATEWAY_PORT}`,
    webOrigins,
    linkOrigins: [...webOrigins, new URL(portalUrl).origin],
    dataFolder: values.KEYTURN_DATA === ':memory:' ? ':memory:' : `${values.KEYTURN_DATA}/sandbox`,
    stepMs: values.SANDBOX_STEP_MS,
    instant: values.SANDBOX_INSTANT === '1',
    accessTokenSeconds: values.SANDBOX_ACCESS_TOKEN_SECONDS,
    audience: values.AUTH_AUDIENCE,
    management: {
      clientId: values.AUTH_MANAGEMENT_CLIENT_ID,
      clientSecret: values.AUTH_MANAGEMENT_CLIENT_SECRET,
    },
    identitySyncSecret: values.IDENTITY_SYNC_SECRET,
    dwollaKey: values.DWOLLA_KEY,
    dwollaSecret: values.DWOLLA_SECRET,
    plaidClientId: values.PLAID_CLIENT_ID,
    plaidSecret: values.PLAID_SECRET,
    stripeSecretKey: values.STRIPE_SECRET_KEY,
    stripePublishableKey: values.STRIPE_PUBLISHABLE_KEY,
    stripeWebhookSecret: values.STRIPE_WEBHOOK_SECRET,
  };
}
