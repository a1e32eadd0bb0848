import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegisteredRelease, Registry } from '../../shared/federation/registry.ts';
import { compressFile } from '../build/compress.ts';
import { writeIfChanged } from '../lib/files.ts';
import type { Environment, Settings } from '../lib/settings.ts';
import { remoteNames } from '../lib/workspace.ts';
import { type KnownRoutes, knownRoutes } from './known-routes.ts';
import { registryNow } from './registry.ts';

/** What the host's page is told at run time. */
export interface HostConfig {
  gatewayUrl: string;
  auth: { domain: string; clientId: string; audience: string; simulated: boolean };
  paymentsAppUrl: string;
  customerAppUrl: string;
  adminUrl: string;
  transferProviderUrl: string;
  agentUrl: string;
  /** Origins besides the configured ones that a remote may be pointed at for a trial (`?remote.<name>=URL`). */
  remoteOverrideOrigins: string[];
  support: { email: string; phone: string };
  /** Where the page reports what people do, in Segment's form, and the key that it names; null for nowhere. */
  trackingUrl: string | null;
  trackingKey: string | null;
  /** Whether the page reports its web vitals to the gateway. */
  telemetry: boolean;
  /** Who is told of the page's errors besides the gateway, as Sentry's clients are told; null for nobody. */
  sentryDsn: string | null;
  /** Whether its requests of the gateway carry `traceparent`: where the gateway sends spans. */
  traced: boolean;
}

/** A remote that the registry does not have: whatever its server has built. */
const unreleased = (url: string): RegisteredRelease => ({
  url,
  metadata: { integrity: '', version: '' },
  deployment: { traffic: 100, default: true },
  extras: { release: '', deployedAt: '' },
});

/** The registry as the page gets it: every remote is in it, those without a release by their servers' addresses. */
export const wholeRegistry = (registry: Registry, { remoteUrls }: Settings): Registry => ({
  ...registry,
  microFrontends: Object.fromEntries(
    remoteNames.map((name) => [
      name,
      registry.microFrontends[name] ?? [unreleased(`${remoteUrls[name]}/mf-manifest.json`)],
    ]),
  ),
});

/** Whether sign-ins are simulated; like the gateway, no page does so in production. */
function simulated({ NODE_ENV: mode = 'development', AUTH_SIMULATED: asked = '' }: Environment): boolean {
  if (!['1', 'true'].includes(asked)) return false;
  if (mode !== 'development' && mode !== 'test')
    throw new Error('AUTH_SIMULATED: not possible in production');
  return true;
}

/**
 * The page's settings; what of the outside is not named in the environment points at the sandbox.
 * @throws Error for simulated sign-ins in production.
 */
export function hostConfig(settings: Settings, env: Environment): HostConfig {
  const { gatewayUrl, portalUrl, sandboxUrl } = settings;
  const customerAppUrl = env['CUSTOMER_APP_URL'] ?? `${portalUrl}/customer`;
  return {
    gatewayUrl,
    auth: {
      domain: env['AUTH_DOMAIN'] ?? sandboxUrl,
      clientId: env['AUTH_CLIENT_ID'] ?? 'keyturn-dashboard',
      audience: env['AUTH_AUDIENCE'] ?? 'https://api.keyturn.example',
      simulated: simulated(env),
    },
    paymentsAppUrl: env['PAYMENTS_APP_URL'] ?? `${portalUrl}/pay`,
    customerAppUrl,
    adminUrl: env['ADMIN_APP_URL'] ?? `${settings.hostUrl}/manage`,
    transferProviderUrl: env['TRANSFER_PROVIDER_URL'] ?? `${sandboxUrl}/console/transfers`,
    agentUrl: env['AGENT_APP_URL'] ?? customerAppUrl,
    remoteOverrideOrigins: settings.remoteOverrideOrigins,
    support: {
      email: env['SUPPORT_EMAIL'] ?? 'support@keyturn.example',
      phone: env['SUPPORT_PHONE'] ?? '(555) 010-0199',
    },
    trackingUrl: settings.trackingUrl,
    trackingKey: env['TRACKING_KEY'] ?? null,
    telemetry: !['0', 'false'].includes(env['TELEMETRY'] ?? ''),
    sentryDsn: settings.sentryDsn,
    traced: (env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '') !== '',
  };
}

const scriptSafe = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const anchor = /<script(?! type="application\/json"| data-stand-in)|<\/head>/;

/** Puts tags before the app's first script, and after whatever the head begins with (character set, preloads). */
function beforeApp(html: string, tags: string): string {
  if (!anchor.test(html))
    throw new Error('The page has neither a script nor a head to put its settings before.');
  return html.replace(anchor, (found) => `${tags}${found}`);
}

function withInlinedJson(html: string, id: string, value: unknown): string {
  const script = `<script type="application/json" id="${id}">${scriptSafe(value)}</script>`;
  const present = new RegExp(`<script type="application/json" id="${id}">[^<]*</script>`);
  return present.test(html) ? html.replace(present, () => script) : beforeApp(html, script);
}

/** The bank-linking provider's script; a stand-in for it defines the same global before it would load. */
const linkScript = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js';

function withLinkStandIn(html: string, standIn: string | null): string {
  const clean = html.replace(/<script data-stand-in[^>]*><\/script>/g, '');
  if (standIn === null) return clean;
  const tags = `<script data-stand-in defer src="${standIn}"></script><script data-stand-in type="text/plain" src="${linkScript}"></script>`;
  return beforeApp(clean, tags);
}

/** Everything that the page is told: its settings, the releases of the remotes, and what they show where. */
export interface HostData {
  config: HostConfig;
  registry: Registry;
  routes: KnownRoutes;
}

export const hostData = async (settings: Settings, env: Environment): Promise<HostData> => ({
  config: hostConfig(settings, env),
  registry: wholeRegistry(await registryNow(settings), settings),
  routes: await knownRoutes(),
});

const dataNames = ['registry', 'routes', 'config'] as const;

/** The page with all of it inside, so that it need not fetch it; done again, it replaces what was there. */
export const configuredPage = (html: string, data: HostData, standIn: string | null = null): string =>
  withLinkStandIn(
    dataNames.reduce((page, name) => withInlinedJson(page, `keyturn-${name}`, data[name]), html),
    standIn,
  );

/** Writes `registry.json`, `routes.json` and `config.json` into a folder. */
export function writeHostFiles(folder: string, data: HostData): void {
  for (const name of dataNames)
    writeIfChanged(join(folder, `${name}.json`), `${JSON.stringify(data[name], null, 2)}\n`);
}

export interface HostFolders {
  /** Where the host was built. */
  built: string;
  /** Where its page and settings are to be; the same folder in a container, which has them for itself. */
  into: string;
}

/**
 * Configures a built host: its three JSON files, and the same inlined into `index.html`.
 * @throws Error when the folder holds no built host.
 */
export async function configureHost(
  { built, into }: HostFolders,
  settings: Settings,
  env: Environment,
): Promise<void> {
  const source = join(built, 'index.html');
  if (!existsSync(source)) throw new Error(`${source} is missing: the host is not built.`);
  const data = await hostData(settings, env);
  writeHostFiles(into, data);
  const page = join(into, 'index.html');
  const html = readFileSync(source, 'utf8');
  writeIfChanged(page, configuredPage(html, data, settings.linkStandIn));
  await Promise.all([page, ...dataNames.map((name) => join(into, `${name}.json`))].map(compressFile));
}
