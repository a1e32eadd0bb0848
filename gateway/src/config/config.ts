import { availableParallelism } from 'node:os';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { isProduction, productionProblems, sandboxManagement, sandboxSecrets } from './production.ts';
import { readTrustedProxies, trustedProxiesForm } from '../base/callers.ts';
import { testWorldProblems } from './test-world.ts';

const port = z.coerce.number().int().min(1).max(65535);
const milliseconds = z.coerce.number().int().min(100);
const givenFlag = z
  .enum(['0', '1', 'false', 'true', ''])
  .transform((value) => value === '1' || value === 'true');
const flag = givenFlag.default(false);
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);
const origins = list.pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)));
const withoutSlash = z.url().transform((value) => value.replace(/\/$/, ''));

const trustedProxies = z.string().transform((value, context) => {
  const read = readTrustedProxies(value);
  if (read !== null) return read;
  context.addIssue(trustedProxiesForm);
  return z.NEVER;
});

const encryptionKey = z
  .base64()
  .transform((value) => Buffer.from(value, 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64');

const environment = z.object({
  HOST_PORT: port.default(3000),
  REMOTE_TRANSACTIONS_PORT: port.default(3001),
  REMOTE_ACCOUNTS_PORT: port.default(3002),
  REMOTE_ADMIN_PORT: port.default(3003),
  REMOTE_ONBOARDING_PORT: port.default(3004),
  PORTAL_PORT: port.default(3005),
  GATEWAY_PORT: port.default(4000),
  SANDBOX_PORT: port.default(4100),
  SANDBOX_SMTP_PORT: port.default(4125),
  GATEWAY_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
  GATEWAY_LISTEN: z.string().default('0.0.0.0'),
  KEYTURN_DATA: z.string().min(1).default('.data'),
  FILES_FOLDER: z.string().min(1).optional(),
  FILES_SECRET: z.string().min(16).optional(),
  FILES_SECRET_PREVIOUS: z.string().min(16).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: withoutSlash.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  REGISTRY: z.string().min(1).optional(),
  SOURCE_MAPS_FOLDER: z.string().min(1).optional(),
  CANARY_STEP_MS: milliseconds.default(600_000),
  RELEASE_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  WORLD: z
    .enum(['live', 'test'])
    .default('live')
    .transform((name) => (name === 'test' ? ('TEST' as const) : ('LIVE' as const))),
  TEST_WORLD_URL: withoutSlash.optional(),
  TEST_WORLD_SECRET: z.string().min(32).default(sandboxSecrets.TEST_WORLD_SECRET),
  TEST_WORLD_SECRET_PREVIOUS: z.string().min(32).optional(),
  PORTAL_SECRET: z.string().min(32).default(sandboxSecrets.PORTAL_SECRET),
  PORTAL_SECRET_PREVIOUS: z.string().min(32).optional(),
  KEYTURN_SEED: z.enum(['demo', 'none']).optional(),
  DATABASE_URL: z.string().optional(),
  DATABASE_DIRECT_URL: z.string().min(1).optional(),
  DATABASE_REPLICA_URL: z.string().min(1).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).default(10),
  DATABASE_TIMEOUT_MS: milliseconds.default(8_000),
  DATABASE_LONG_TIMEOUT_MS: milliseconds.default(600_000),
  STOP_TIMEOUT_MS: milliseconds.default(10_000),
  HOST_URL: withoutSlash.optional(),
  PORTAL_URL: withoutSlash.optional(),
  GATEWAY_URL: withoutSlash.optional(),
  SANDBOX_URL: withoutSlash.optional(),
  CORS_ORIGINS: list.optional(),
  AUTH_ISSUER: z.url().optional(),
  AUTH_AUDIENCE: z.string().default('https://api.keyturn.example'),
  AUTH_MANAGEMENT_URL: withoutSlash.optional(),
  AUTH_MANAGEMENT_CLIENT_ID: z.string().min(1).optional(),
  AUTH_MANAGEMENT_CLIENT_SECRET: z.string().min(1).optional(),
  AUTH_SIMULATED: flag,
  SECOND_FACTOR_MINUTES: z.coerce.number().int().min(1).max(720).default(10),
  IDENTITY_SYNC_SECRET: z.string().min(1).default(sandboxSecrets.IDENTITY_SYNC_SECRET),
  IDENTITY_SYNC_SECRET_PREVIOUS: z.string().min(1).optional(),
  DWOLLA_URL: withoutSlash.optional(),
  DWOLLA_KEY: z.string().default(sandboxSecrets.DWOLLA_KEY),
  DWOLLA_SECRET: z.string().default(sandboxSecrets.DWOLLA_SECRET),
  DWOLLA_WEBHOOK_SECRET: z.string().min(1).default(sandboxSecrets.DWOLLA_WEBHOOK_SECRET),
  DWOLLA_WEBHOOK_SECRET_PREVIOUS: z.string().min(1).optional(),
  PLAID_URL: withoutSlash.optional(),
  PLAID_CLIENT_ID: z.string().min(1).default(sandboxSecrets.PLAID_CLIENT_ID),
  PLAID_SECRET: z.string().min(1).default(sandboxSecrets.PLAID_SECRET),
  STRIPE_URL: withoutSlash.optional(),
  STRIPE_SECRET_KEY: z.string().min(1).default(sandboxSecrets.STRIPE_SECRET_KEY),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).default(sandboxSecrets.STRIPE_WEBHOOK_SECRET),
  STRIPE_WEBHOOK_SECRET_PREVIOUS: z.string().min(1).optional(),
  ENCRYPTION_KEY: encryptionKey.optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Keyturn <payments@keyturn.example>'),
  CONTENT_URL: z.url().optional(),
  FORMS_URL: z.url().optional(),
  PAYMENTS_APP_URL: withoutSlash.optional(),
  CUSTOMER_APP_URL: withoutSlash.optional(),
  BANK_LINKING_ORGANIZATIONS: list.default(['harbor-realty', 'summit-title']),
  ONLY_KNOWN_DOCUMENTS: givenFlag.optional(),
  WEBHOOK_ORIGINS: origins.default([]),
  RATE_LIMIT_USER: z.coerce.number().int().min(1).default(1_200),
  RATE_LIMIT_ORGANIZATION: z.coerce.number().int().min(1).default(12_000),
  TRUST_PROXY: trustedProxies.default(0),
  METRICS_TOKEN: z.string().optional(),
  METRICS_TOKEN_PREVIOUS: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  KEYTURN_VERSION: z.string().max(100).default(manifest.version),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/**
 * The settings of a gateway process, read from environment variables. Everything has a default on this machine, and
 * what is outside points at the sandbox; in production the secrets have to be given.
 *
 * @throws Error naming every variable that is wrong.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw wrong(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const e = parsed.data;
  const local = (number: number): string => `http://localhost:${number}`;
  const sandboxUrl = e.SANDBOX_URL ?? local(e.SANDBOX_PORT);
  const production = isProduction(given);
  const unsafe = [...productionProblems(given, sandboxUrl), ...testWorldProblems(given, sandboxUrl)];
  if (unsafe.length > 0) throw wrong(unsafe);
  const hostUrl = e.HOST_URL ?? local(e.HOST_PORT);
  const remotes = [
    e.REMOTE_TRANSACTIONS_PORT,
    e.REMOTE_ACCOUNTS_PORT,
    e.REMOTE_ADMIN_PORT,
    e.REMOTE_ONBOARDING_PORT,
  ].map(local);
  // The embedded database has one process.
  const processes = e.DATABASE_URL === undefined ? 1 : (e.GATEWAY_PROCESSES ?? availableParallelism());
  const portalUrl = e.PORTAL_URL ?? local(e.PORTAL_PORT);
  const paymentsAppUrl = e.PAYMENTS_APP_URL ?? `${portalUrl}/pay`;
  const customerAppUrl = e.CUSTOMER_APP_URL ?? `${portalUrl}/customer`;
  for (const name of ['DWOLLA_URL', 'PLAID_URL'] as const) {
    if (e.ENCRYPTION_KEY !== undefined || (e[name] ?? sandboxUrl).startsWith(sandboxUrl)) continue;
    throw wrong([`ENCRYPTION_KEY: needed with a ${name} of its own`]);
  }
  return {
    production,
    /** Whether payments move money, or only the sandbox's. */
    world: e.WORLD,
    /** The gateway of the test world, to which requests with test keys are led; null where there are no test keys. */
    testWorldUrl: e.TEST_WORLD_URL ?? null,
    /** With what the live gateway proves to that of the test world who asks. */
    testWorldSecret: e.TEST_WORLD_SECRET,
    /** Previous secrets, accepted besides the current secrets during a rotation (`NAME_PREVIOUS`). */
    previous: {
      testWorldSecret: e.TEST_WORLD_SECRET_PREVIOUS ?? null,
      portalSecret: e.PORTAL_SECRET_PREVIOUS ?? null,
      filesSecret: e.FILES_SECRET_PREVIOUS ?? null,
      identitySyncSecret: e.IDENTITY_SYNC_SECRET_PREVIOUS ?? null,
      metricsToken: e.METRICS_TOKEN_PREVIOUS ?? null,
    },
    /** What this build is called where operators look. */
    version: e.KEYTURN_VERSION,
    port: e.GATEWAY_PORT,
    listen: e.GATEWAY_LISTEN,
    /** The proxies that are trusted to report the caller's address (`X-Forwarded-For`). */
    trustProxy: e.TRUST_PROXY,
    /** The secret that the portal sends to prove its identity when it passes a payer's address. */
    portalSecret: e.PORTAL_SECRET,
    logLevel: e.LOG_LEVEL,
    /** Folder of the embedded database; unused when `databaseUrl` is set. */
    dataFolder: `${e.KEYTURN_DATA}/gateway`,
    /** Folder of the files that are kept on disk; several gateways must share it. */
    filesFolder: e.FILES_FOLDER ?? `${e.KEYTURN_DATA}/files`,
    /** The file of the registry of the remotes' releases; several gateways must share it. */
    registry: e.REGISTRY ?? `${e.KEYTURN_DATA}/registry.json`,
    /** Where deploys leave the source maps of the remotes, a folder for each. */
    sourceMapsFolder: e.SOURCE_MAPS_FOLDER ?? `${e.KEYTURN_DATA}/source-maps`,
    /** How long a release that goes on by itself stays at a share at least, ms. */
    canaryStepMs: e.CANARY_STEP_MS,
    /** Is told what became of a release that is tried out; null for nobody. */
    releaseWebhookUrl: e.RELEASE_WEBHOOK_URL ?? null,
    /** Signs upload addresses; several gateways must share it. One that is made up ends with the process. */
    filesSecret: e.FILES_SECRET ?? randomBytes(32).toString('hex'),
    /** The bucket that keeps the files instead of the folder; null for none. */
    s3: s3Of(e),
    databaseUrl: e.DATABASE_URL ?? null,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL ?? null,
    /** Connections for requests of each process; other work has its own. */
    databaseConnections: Math.ceil(e.DATABASE_CONNECTIONS / processes),
    /** How many processes share the port. */
    processes,
    /** How long the database may take for one statement, ms. */
    databaseTimeouts: { statementMs: e.DATABASE_TIMEOUT_MS, longStatementMs: e.DATABASE_LONG_TIMEOUT_MS },
    /** How long the process may take to stop, ms; what is not done by then is left. */
    stopTimeout: e.STOP_TIMEOUT_MS,
    seed: e.KEYTURN_SEED ?? (production || e.WORLD === 'TEST' ? 'none' : 'demo'),
    gatewayUrl: e.GATEWAY_URL ?? local(e.GATEWAY_PORT),
    hostUrl,
    sandboxUrl,
    corsOrigins: e.CORS_ORIGINS ?? [
      ...new Set([hostUrl, ...remotes, new URL(paymentsAppUrl).origin, new URL(customerAppUrl).origin]),
    ],
    auth: {
      issuer: e.AUTH_ISSUER ?? `${sandboxUrl}/`,
      audience: e.AUTH_AUDIENCE,
      simulated: e.AUTH_SIMULATED,
      management: managementOf(e, sandboxUrl),
    },
    /** How long a second factor is good for what asks for one, minutes. */
    secondFactorMinutes: e.SECOND_FACTOR_MINUTES,
    identitySyncSecret: e.IDENTITY_SYNC_SECRET,
    dwolla: {
      url: e.DWOLLA_URL ?? `${sandboxUrl}/dwolla`,
      key: e.DWOLLA_KEY,
      secret: e.DWOLLA_SECRET,
      webhookSecret: e.DWOLLA_WEBHOOK_SECRET,
      previousWebhookSecret: e.DWOLLA_WEBHOOK_SECRET_PREVIOUS ?? null,
      /** How long after wrong amounts the provider takes an account's number again, ms; the sandbox does at once. */
      pauseAfterWrongAmounts: (e.DWOLLA_URL ?? sandboxUrl).startsWith(sandboxUrl) ? 0 : 48 * 3_600_000,
    },
    plaid: {
      url: e.PLAID_URL ?? `${sandboxUrl}/plaid`,
      clientId: e.PLAID_CLIENT_ID,
      secret: e.PLAID_SECRET,
    },
    stripe: {
      url: e.STRIPE_URL ?? sandboxUrl,
      secretKey: e.STRIPE_SECRET_KEY,
      webhookSecret: e.STRIPE_WEBHOOK_SECRET,
      previousWebhookSecret: e.STRIPE_WEBHOOK_SECRET_PREVIOUS ?? null,
    },
    /** Encrypts tokens of bank linking and secrets of outgoing webhooks in the database; 32 bytes. */
    encryptionKey: e.ENCRYPTION_KEY ?? Buffer.from(sandboxSecrets.ENCRYPTION_KEY, 'base64'),
    /** Origins that webhooks may be sent to besides public https ones: receivers on this machine, for trying them. */
    webhookOrigins: e.WEBHOOK_ORIGINS,
    smtpUrl: e.SMTP_URL ?? `smtp://localhost:${e.SANDBOX_SMTP_PORT}`,
    mailFrom: e.MAIL_FROM,
    contentUrl: e.CONTENT_URL ?? `${sandboxUrl}/.netlify/functions/cms`,
    formsUrl: e.FORMS_URL ?? `${sandboxUrl}/forms`,
    paymentsAppUrl,
    customerAppUrl,
    /** Slugs of the organizations that may link bank accounts instead of entering them; `*` stands for all. */
    bankLinkingOrganizations: e.BANK_LINKING_ORGANIZATIONS,
    /** Whether only the dashboard's own compiled documents are answered; in production they are. */
    onlyKnownDocuments: e.ONLY_KNOWN_DOCUMENTS ?? production,
    /** Requests a minute of one user, and of all members of one organization, that all processes together answer. */
    rateLimits: { user: e.RATE_LIMIT_USER, organization: e.RATE_LIMIT_ORGANIZATION },
    /** Bearer token that `/metrics` asks for; null leaves it open. */
    metricsToken: e.METRICS_TOKEN ?? null,
    /** Whether spans are sent; where and how is for OpenTelemetry's own variables to say. */
    tracing: e.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
  };
}

const wrong = (problems: readonly string[]): Error =>
  new Error(`The gateway's settings are wrong.\n${problems.join('\n')}`);

/** Who may end sessions at the identity provider; null for nobody. The sandbox has an application for it. */
function managementOf(e: z.output<typeof environment>, sandboxUrl: string) {
  const { AUTH_MANAGEMENT_CLIENT_ID: clientId, AUTH_MANAGEMENT_CLIENT_SECRET: clientSecret } = e;
  const url = e.AUTH_MANAGEMENT_URL ?? new URL(e.AUTH_ISSUER ?? sandboxUrl).origin;
  if (clientId !== undefined && clientSecret !== undefined) return { url, clientId, clientSecret };
  return url === new URL(sandboxUrl).origin ? { url, ...sandboxManagement } : null;
}

/** Where there is a bucket: with its own credentials, else with those of the environment. */
function s3Of(e: z.output<typeof environment>) {
  if (e.S3_BUCKET === undefined) return null;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  return {
    bucket: e.S3_BUCKET,
    region: e.S3_REGION,
    endpoint: e.S3_ENDPOINT ?? null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}

export type GatewayConfig = ReturnType<typeof readConfig>;
