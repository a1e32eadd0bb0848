import type { AuthConfig } from '@keyturn/shared/auth';
import {
  flag,
  group,
  listOf,
  MalformedError,
  optional,
  readRegistry,
  readRoutes,
  type Registry,
  remoteNames,
  text,
} from '@keyturn/shared/federation';
import type { KnownRoutes } from '../routes/table';

/** What the page is told where it runs. Addresses carry no trailing slash. */
export interface HostConfig {
  readonly gatewayUrl: string;
  readonly auth: AuthConfig;
  /** Where payers pay. */
  readonly paymentsAppUrl: string;
  /** Where requesters work. */
  readonly customerAppUrl: string;
  /** The platform's staff site. */
  readonly adminUrl: string;
  /** Where the bank-transfer provider shows a transfer, without its id. */
  readonly transferProviderUrl: string;
  /** Where agents request payments. */
  readonly agentUrl: string;
  readonly support: { readonly email: string; readonly phone: string };
  /** Origins besides the configured ones that a remote may be pointed at by `?remote.{name}=URL`. */
  readonly remoteOverrideOrigins: readonly string[];
  /** Where what people do is reported, in Segment's form; null for nowhere. */
  readonly tracking: { readonly url: string; readonly key: string } | null;
  /** Whether web vitals are reported. */
  readonly telemetry: boolean;
  /** Who else is told of errors, in Sentry's envelopes; null for nobody. */
  readonly sentryDsn: string | null;
  /** Whether requests of the gateway say what trace they are of. */
  readonly traced: boolean;
}

/** Reads the configuration. Throws MalformedError that names what is missing or wrong. */
export function parseConfig(value: unknown): HostConfig {
  const config = group(value, 'config');
  const auth = group(config['auth'], 'auth');
  const support = group(config['support'], 'support');
  const customerAppUrl = address(config['customerAppUrl'], 'customerAppUrl');
  return {
    gatewayUrl: address(config['gatewayUrl'], 'gatewayUrl'),
    auth: {
      domain: address(auth['domain'], 'auth.domain'),
      clientId: text(auth['clientId'], 'auth.clientId'),
      audience: text(auth['audience'], 'auth.audience'),
      simulated: optional(auth['simulated'], 'auth.simulated', flag, false),
    },
    paymentsAppUrl: address(config['paymentsAppUrl'], 'paymentsAppUrl'),
    customerAppUrl,
    adminUrl: address(config['adminUrl'], 'adminUrl'),
    transferProviderUrl: address(config['transferProviderUrl'], 'transferProviderUrl'),
    agentUrl: optional(config['agentUrl'], 'agentUrl', address, customerAppUrl),
    support: {
      email: text(support['email'], 'support.email'),
      phone: text(support['phone'], 'support.phone'),
    },
    remoteOverrideOrigins: optional(
      config['remoteOverrideOrigins'],
      'remoteOverrideOrigins',
      listOf(text),
      [],
    ),
    tracking: tracking(config),
    telemetry: optional(config['telemetry'], 'telemetry', flag, true),
    sentryDsn: optional<string | null>(config['sentryDsn'], 'sentryDsn', text, null),
    traced: optional(config['traced'], 'traced', flag, false),
  };
}

/** Reads the registry of remotes. Throws MalformedError that names the remote without a release. */
export function parseRegistry(value: unknown): Registry {
  const registry = readRegistry(value);
  const missing = remoteNames.find((name) => registry.microFrontends[name] === undefined);
  if (missing !== undefined) throw new MalformedError(`registry.${missing} must have a release`);
  return registry;
}

/**
 * Reads the routes that the page comes with. Those of a remote that cannot be read are left out: the remote is asked
 * itself.
 */
export function parseKnownRoutes(value: unknown): KnownRoutes {
  const routes = group(value, 'routes');
  return Object.fromEntries(
    remoteNames.flatMap((name) => {
      try {
        return [[name, readRoutes(routes[name])] as const];
      } catch (error) {
        if (error instanceof MalformedError) return [];
        throw error;
      }
    }),
  );
}

/** The address of the tracking service comes with the key that it knows the dashboard by. */
function tracking(config: Readonly<Record<string, unknown>>): HostConfig['tracking'] {
  const url = optional<string | null>(config['trackingUrl'], 'trackingUrl', address, null);
  return url === null ? null : { url, key: text(config['trackingKey'], 'trackingKey') };
}

const address = (value: unknown, name: string): string => text(value, name).replace(/\/+$/, '');
