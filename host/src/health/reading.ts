import {
  type RegisteredRelease,
  type Registry,
  type RemoteName,
  remoteNames,
} from '@keyturn/shared/federation';
import type { Setup } from '../config/setup';
import { fieldOf } from '../lib/field-of';
import { buildOf } from '../remotes/manifest';
import { lacksOf } from '../remotes/needs';

export type PartName = 'gateway' | RemoteName;

/** The parts of the dashboard that this page depends on, in the order in which they are shown. */
export const partNames: readonly PartName[] = ['gateway', ...remoteNames];

/**
 * How a part of the dashboard does. `incompatible` answers, but needs more than this host gives; a `frozen` gateway works and
 * hands no money over.
 */
export type PartState = 'works' | 'slow' | 'incompatible' | 'frozen' | 'silent';

/** A part that takes longer to say who it is makes people wait; milliseconds. */
const slowMs = 2_000;
const patienceMs = 10_000;

/** What is known of one part. */
export interface PartHealth {
  readonly name: PartName;
  readonly state: PartState;
  /** The version that its build was given, or null. */
  readonly version: string | null;
  /**
   * What tells builds of the same version apart, or null: the release's id as deploys name it, else the hash in the entry
   * script's name.
   */
  readonly build: string | null;
  /** Whether the test world behind it answers; absent where there is none. */
  readonly testWorld?: 'answers' | 'silent';
}

/** What was learned of a part, and how long that took. */
export interface Reading extends PartHealth {
  readonly ms: number;
  /** The release of it that is tried out and its share; absent where there is none. */
  readonly canary?: string;
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
    state: lacksOf(manifest).length === 0 ? 'works' : 'incompatible',
    version: typeof version === 'string' ? version : null,
    build: buildOf(entry) || null,
  };
}

/** Reads what the gateway says of itself, whatever answered. */
export function readGateway(answer: unknown): PartHealth {
  const version = fieldOf(answer, 'version');
  const ready = fieldOf(answer, 'status') === 'ready';
  const testWorld = fieldOf(answer, 'testWorld');
  return {
    ...silent,
    name: 'gateway',
    state: !ready ? 'silent' : fieldOf(answer, 'payouts') === 'frozen' ? 'frozen' : 'works',
    version: ready && typeof version === 'string' ? version : null,
    ...(testWorld === 'answers' || testWorld === 'silent' ? { testWorld } : {}),
  };
}

/** Asks one part: a remote's server for its manifest, the gateway whether it can work. Never throws. */
export async function readPart(name: PartName, { config, registry }: Setup): Promise<Reading> {
  const started = performance.now();
  const since = (): number => performance.now() - started;
  if (name === 'gateway') return timed(readGateway(await ask(`${config.gatewayUrl}/readyz`)), since());
  const whole = wholeOf(registry, name);
  const part = released(readManifest(name, await ask(whole?.url ?? '')), whole);
  const reading = timed(part, since());
  const tried = canaryOf(registry, name);
  return tried === undefined ? reading : { ...reading, canary: triedOut(tried) };
}

/** A part of which the registry names the release is called by that. */
export const released = (part: PartHealth, whole: RegisteredRelease | undefined): PartHealth =>
  part.state === 'silent' ? part : { ...part, build: whole?.extras.release || part.build };

const wholeOf = (registry: Registry, name: RemoteName): RegisteredRelease | undefined =>
  registry.microFrontends[name]?.find(({ deployment }) => deployment.default);

const canaryOf = (registry: Registry, name: RemoteName): RegisteredRelease | undefined =>
  registry.microFrontends[name]?.find(({ deployment }) => !deployment.default);

/** A release that is tried out, in words. */
const triedOut = ({ extras, deployment }: RegisteredRelease): string =>
  `${extras.release} at ${deployment.traffic} %`;

/** What works, but took long, is slow. */
export function timed(part: PartHealth, ms: number): Reading {
  return { ...part, state: part.state === 'works' && ms > slowMs ? 'slow' : part.state, ms };
}

async function ask(address: string): Promise<unknown> {
  try {
    const response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
