import { join, resolve } from 'node:path';
import { remoteNames, root, type RemoteName } from './workspace.ts';

/** A port and the variable that sets it. */
export interface Port {
  variable: string;
  port: number;
}

/** What the parts of a local composition are told. Addresses carry no trailing slash. */
export interface Settings {
  ports: { host: Port; portal: Port; gateway: Port; sandbox: Port; mail: Port } & Record<RemoteName, Port>;
  hostUrl: string;
  portalUrl: string;
  gatewayUrl: string;
  sandboxUrl: string;
  /** Where people sign in. */
  identityUrl: string;
  remoteUrls: Record<RemoteName, string>;
  /** The bucket that browsers upload files to; null where the gateway takes them itself. */
  filesUrl: string | null;
  /** The script that stands in for the bank-linking provider's in the pages; null for none. */
  linkStandIn: string | null;
  /** Where the page reports what people do; null for nowhere. */
  trackingUrl: string | null;
  /** Who is told of the page's errors besides the gateway, in Sentry's envelopes; null for nobody. */
  sentryDsn: string | null;
  /** Origins besides the remotes' own that a remote may be pointed at for a trial. */
  remoteOverrideOrigins: string[];
  /** Absolute folder of all data and logs. */
  dataFolder: string;
  /** Where the gateway finds the source maps of what is served. */
  sourceMapsFolder: string;
  /** Where the registry of the remotes' releases is: a file, or the address that serves it. */
  registry: string;
}

/** A variable that cannot be used; the message names it. */
export class SettingsError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The port that a variable sets. @throws SettingsError */
export function readPort(env: Environment, variable: string, fallback: number): Port {
  const text = env[variable] ?? String(fallback);
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 65535) {
    throw new SettingsError(`${variable} must be a port from 1 to 65535, not '${text}'.`);
  }
  return { variable, port: value };
}

/** An empty variable counts as absent, because compose passes on absent variables as empty ones. */
const address = (env: Environment, variable: string, fallback: Port): string =>
  given(env, variable) ?? `http://localhost:${fallback.port}`;

/** An address that need not be there. */
const given = (env: Environment, variable: string): string | null =>
  env[variable] ? checkedAddress(variable, env[variable]) : null;

function checkedAddress(variable: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text)) {
    throw new SettingsError(`${variable} must be an address such as http://localhost:3000, not '${text}'.`);
  }
  return text.replace(/\/+$/, '');
}

/** The identity provider is named by its domain, or by an address. */
const identityOf = (domain: string): string =>
  checkedAddress('AUTH_DOMAIN', /^https?:/.test(domain) ? domain : `https://${domain}`);

function origins(env: Environment, variable: string): string[] {
  const list = (env[variable] ?? '').split(/[\s,]+/).filter((origin) => origin !== '');
  const wrong = list.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (wrong !== undefined) {
    throw new SettingsError(
      `${variable} must be a list of origins such as https://preview.example, not '${wrong}'.`,
    );
  }
  return list;
}

/** The form of a DSN: a key, an origin, and a project's number. */
function dsnOf(env: Environment): string | null {
  const dsn = env['SENTRY_DSN'] ?? '';
  if (dsn === '') return null;
  if (!/^https?:\/\/\w+@[^/@]+(\/.*)?\/\d+$/.test(dsn) || !URL.canParse(dsn))
    throw new SettingsError(`SENTRY_DSN must be such as https://key@errors.example/1, not '${dsn}'.`);
  return dsn;
}

/** As S3 is addressed: the bucket's own host there, a path of the endpoint elsewhere. */
function filesOf(env: Environment): string | null {
  if (!env['S3_BUCKET']) return null;
  if (env['S3_ENDPOINT']) return checkedAddress('S3_ENDPOINT', env['S3_ENDPOINT']);
  return checkedAddress(
    'S3_BUCKET',
    `https://${env['S3_BUCKET']}.s3.${env['S3_REGION'] || 'us-east-1'}.amazonaws.com`,
  );
}

function registryOf(env: Environment): string {
  const given = env['REGISTRY'] ?? '';
  if (/^https?:/.test(given)) return checkedAddress('REGISTRY', given);
  return given === '' ? resolve(root, env['KEYTURN_DATA'] ?? '.data', 'registry.json') : resolve(root, given);
}

/**
 * Reads ports, addresses and the data folder from the environment.
 * @throws SettingsError naming the variable that cannot be used.
 */
export function readSettings(env: Environment): Settings {
  const ports = {
    host: readPort(env, 'HOST_PORT', 3000),
    transactions: readPort(env, 'REMOTE_TRANSACTIONS_PORT', 3001),
    accounts: readPort(env, 'REMOTE_ACCOUNTS_PORT', 3002),
    admin: readPort(env, 'REMOTE_ADMIN_PORT', 3003),
    onboarding: readPort(env, 'REMOTE_ONBOARDING_PORT', 3004),
    portal: readPort(env, 'PORTAL_PORT', 3005),
    gateway: readPort(env, 'GATEWAY_PORT', 4000),
    sandbox: readPort(env, 'SANDBOX_PORT', 4100),
    mail: readPort(env, 'SANDBOX_SMTP_PORT', 4125),
  };
  const remoteUrl = (name: RemoteName): string =>
    address(env, `REMOTE_${name.toUpperCase()}_URL`, ports[name]);
  const dataFolder = resolve(root, env['KEYTURN_DATA'] ?? '.data');
  return {
    ports,
    hostUrl: address(env, 'HOST_URL', ports.host),
    portalUrl: address(env, 'PORTAL_URL', ports.portal),
    gatewayUrl: address(env, 'GATEWAY_URL', ports.gateway),
    sandboxUrl: address(env, 'SANDBOX_URL', ports.sandbox),
    identityUrl: identityOf(env['AUTH_DOMAIN'] || address(env, 'SANDBOX_URL', ports.sandbox)),
    remoteUrls: {
      transactions: remoteUrl('transactions'),
      accounts: remoteUrl('accounts'),
      admin: remoteUrl('admin'),
      onboarding: remoteUrl('onboarding'),
    },
    filesUrl: filesOf(env),
    linkStandIn: given(env, 'PLAID_LINK_STAND_IN'),
    trackingUrl: given(env, 'TRACKING_URL'),
    sentryDsn: dsnOf(env),
    remoteOverrideOrigins: origins(env, 'REMOTE_OVERRIDE_ORIGINS'),
    dataFolder,
    sourceMapsFolder: resolve(root, env['SOURCE_MAPS_FOLDER'] || join(dataFolder, 'source-maps')),
    registry: registryOf(env),
  };
}

/** The variables that tell a part of the composition where it and the others are. */
export function partEnvironment(settings: Settings): Record<string, string> {
  const ports = Object.values(settings.ports).map(({ variable, port: value }): [string, string] => [
    variable,
    String(value),
  ]);
  return {
    ...Object.fromEntries(ports),
    ...Object.fromEntries(
      remoteNames.map((name) => [`REMOTE_${name.toUpperCase()}_URL`, settings.remoteUrls[name]]),
    ),
    HOST_URL: settings.hostUrl,
    PORTAL_URL: settings.portalUrl,
    GATEWAY_URL: settings.gatewayUrl,
    SANDBOX_URL: settings.sandboxUrl,
    PLAID_LINK_STAND_IN: settings.linkStandIn ?? '',
    TRACKING_URL: settings.trackingUrl ?? '',
    SENTRY_DSN: settings.sentryDsn ?? '',
    REMOTE_OVERRIDE_ORIGINS: settings.remoteOverrideOrigins.join(' '),
    KEYTURN_DATA: settings.dataFolder,
    SOURCE_MAPS_FOLDER: settings.sourceMapsFolder,
    REGISTRY: settings.registry,
  };
}
