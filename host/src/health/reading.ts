import { contractVersion, type RemoteName, remoteNames } from '@keyturn/shared/federation';

/** How a part of the dashboard does. `incompatible` answers, but was built for another contract than this host. */
export type PartState = 'works' | 'incompatible' | 'silent';

/** What is known of one part. */
export interface PartHealth {
  readonly name: RemoteName | 'gateway';
  readonly state: PartState;
  /** The version that its build was given, or null. */
  readonly version: string | null;
  /** The hash in its entry script's name, which tells builds of the same version apart, or null. */
  readonly build: string | null;
}

const silent = { state: 'silent', version: null, build: null } as const;

/** Reads a remote's manifest, whatever its server answered. */
export function readManifest(name: RemoteName, manifest: unknown): PartHealth {
  const metaData = fieldOf(manifest, 'metaData');
  const buildInfo = fieldOf(metaData, 'buildInfo');
  const entry = fieldOf(fieldOf(metaData, 'remoteEntry'), 'name');
  if (typeof entry !== 'string') return { name, ...silent };
  const version = fieldOf(buildInfo, 'buildVersion');
  return {
    name,
    state: fieldOf(buildInfo, 'contractVersion') === contractVersion ? 'works' : 'incompatible',
    version: typeof version === 'string' ? version : null,
    build: /\.([0-9a-f]{8,})\./.exec(entry)?.[1]?.slice(0, 8) ?? null,
  };
}

/** Asks every remote's server for its manifest, and the gateway whether it can work. Never throws. */
export function readHealth(
  entries: Readonly<Record<RemoteName, string>>,
  gatewayUrl: string,
): Promise<readonly PartHealth[]> {
  const remotes = remoteNames.map(async (name) => readManifest(name, await ask(entries[name])));
  const gateway = ask(`${gatewayUrl}/readyz`).then((answer) => ({
    ...silent,
    name: 'gateway' as const,
    state: fieldOf(answer, 'status') === 'ready' ? ('works' as const) : ('silent' as const),
  }));
  return Promise.all([gateway, ...remotes]);
}

async function ask(address: string): Promise<unknown> {
  try {
    const response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
