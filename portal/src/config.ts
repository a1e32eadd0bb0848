import { z } from 'zod';
import {
  developmentPortalSecret,
  readTrustedProxies,
  trustedProxiesForm,
  type TrustedProxies,
} from './callers.ts';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65535).default(fallback);
const address = z
  .url({ protocol: /^https?$/ })
  .transform((value) => value.replace(/\/+$/, ''))
  .optional();

const trustedProxies = z.string().transform((value, context) => {
  const read = readTrustedProxies(value);
  if (read !== null) return read;
  context.addIssue(trustedProxiesForm);
  return z.NEVER;
});

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST_PORT: port(3000),
  PORTAL_PORT: port(3005),
  GATEWAY_PORT: port(4000),
  HOST_URL: address,
  PORTAL_URL: address,
  GATEWAY_URL: address,
  PLAID_LINK_STAND_IN: address,
  STRIPE_JS_STAND_IN: address,
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).default('pk_test_sandbox'),
  TRUST_PROXY: trustedProxies.default(0),
  PORTAL_SECRET: z.string().min(32).default(developmentPortalSecret),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** What the portal is told from outside. Addresses carry no trailing slash. */
export interface PortalConfig {
  /** 0 takes a free one. */
  port: number;
  /** The address that payers see; null derives it from the port that was taken. */
  publicUrl: string | null;
  /** Where requesters sign in. */
  hostUrl: string;
  gatewayUrl: string;
  /** The card provider's script, whose fields a card is typed into, and the key that names us to it in public. */
  cards: { script: string; publishableKey: string };
  /** The bank-linking provider's script, which a browser loads once somebody asks for it. */
  bankLinkScript: string;
  /** The proxies in front that say who calls (`X-Forwarded-For`) and how (`X-Forwarded-Proto`). */
  trustProxy: TrustedProxies;
  /** Proves to the gateway that the portal says for whom it asks. */
  secret: string;
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
}

/** A value in the environment that cannot be used; its message names the variable. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables.
 * @throws ConfigError naming each variable that cannot be used.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): PortalConfig {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The configuration cannot be used. ${problems.join('; ')}`);
  }
  const e = parsed.data;
  const production = e.NODE_ENV !== 'development' && e.NODE_ENV !== 'test';
  if (production && e.PORTAL_SECRET === developmentPortalSecret)
    throw new ConfigError(
      'The configuration cannot be used. PORTAL_SECRET: needs a value of its own in production',
    );
  const local = (number: number): string => `http://localhost:${number}`;
  return {
    port: e.PORTAL_PORT,
    publicUrl: e.PORTAL_URL ?? null,
    hostUrl: e.HOST_URL ?? local(e.HOST_PORT),
    gatewayUrl: e.GATEWAY_URL ?? local(e.GATEWAY_PORT),
    cards: {
      script: e.STRIPE_JS_STAND_IN ?? 'https://js.stripe.com/v3/',
      publishableKey: e.STRIPE_PUBLISHABLE_KEY,
    },
    bankLinkScript: e.PLAID_LINK_STAND_IN ?? 'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
    trustProxy: e.TRUST_PROXY,
    secret: e.PORTAL_SECRET,
    logLevel: e.LOG_LEVEL,
  };
}
