import {
  isRemoteContract,
  type RemoteContract,
  type RemoteName,
  type RouteProps,
} from '@keyturn/shared/federation';
import type { ComponentType } from 'react';
import {
  changedError,
  chunkError,
  garbageError,
  missingError,
  RemoteError,
  timeoutError,
  unreachableError,
} from './errors';

/** How to load a remote. */
export interface RemoteLoad {
  /** Null at first; else something new for each attempt, which forgets whatever was loaded of the remote before. */
  readonly retry: string | null;
}

/** The federation runtime, as far as the loader needs it. */
export interface FederationRuntime {
  /** Loads the module that the remote exposes as `./contract`. */
  readonly load: (name: RemoteName, how: RemoteLoad) => Promise<unknown>;
  /** The address of a file of the remote that is served but is not what was released; null where there is none. */
  readonly brokenFile: (name: RemoteName) => Promise<string | null>;
}

export type RemotePart = ComponentType<RouteProps>;

/** A screen or panel of a remote. */
export interface PartKey {
  readonly remote: RemoteName;
  readonly kind: 'screens' | 'panels';
  readonly part: string;
}

/** Loads remotes and their parts once each; a failure is never remembered. */
export interface RemoteLoader {
  /** The part if it is here already. */
  readonly peek: (key: PartKey) => RemotePart | null;
  /** Throws RemoteError. */
  readonly load: (key: PartKey) => Promise<RemotePart>;
  /** Loads ahead of need; a failure is left for the real load to tell. */
  readonly preload: (key: PartKey) => void;
  /** Forgets all of a remote: the next load asks its server for manifest, entry and chunks again. */
  readonly forget: (remote: RemoteName) => void;
}

interface LoaderOptions {
  readonly runtime: FederationRuntime;
  /** How long a remote may take to answer, in milliseconds. */
  readonly timeoutMs: number;
}

export function createRemoteLoader({ runtime, timeoutMs }: LoaderOptions): RemoteLoader {
  const contracts = new Map<RemoteName, Promise<RemoteContract>>();
  const loading = new Map<string, Promise<RemotePart>>();
  const loaded = new Map<string, RemotePart>();
  const attempts = new Map<RemoteName, number>();
  const id = ({ remote, kind, part }: PartKey) => `${remote}/${kind}/${part}`;

  /** Tells a file that was changed from one that does not come: browsers do not. */
  async function explained(name: RemoteName, error: unknown, other: typeof chunkError): Promise<never> {
    if (error instanceof RemoteError) throw error;
    const broken = await runtime.brokenFile(name);
    throw broken === null ? other(name, error) : changedError(name, new Error(`${broken} was changed`));
  }

  async function loadContract(name: RemoteName): Promise<RemoteContract> {
    const attempt = attempts.get(name) ?? 0;
    attempts.set(name, attempt + 1);
    const retry = attempt === 0 ? null : `${attempt}-${Date.now().toString(36)}`;
    const exposed = await inTime(runtime.load(name, { retry }), timeoutMs, name).catch((error: unknown) =>
      explained(name, error, unreachableError),
    );
    return readContract(name, exposed);
  }

  function contract(name: RemoteName): Promise<RemoteContract> {
    const known = contracts.get(name);
    if (known !== undefined) return known;
    const started = loadContract(name);
    contracts.set(name, started);
    started.catch(() => {
      if (contracts.get(name) === started) contracts.delete(name);
    });
    return started;
  }

  async function loadPart({ remote, kind, part }: PartKey): Promise<RemotePart> {
    const lazy = (await contract(remote))[kind][part];
    if (typeof lazy !== 'function') throw missingError(remote, part);
    const module = await inTime(lazy(), timeoutMs, remote).catch((error: unknown) =>
      explained(remote, error, chunkError),
    );
    if (typeof module.default !== 'function' && typeof module.default !== 'object')
      throw garbageError(remote);
    return module.default;
  }

  function load(key: PartKey): Promise<RemotePart> {
    const known = loading.get(id(key));
    if (known !== undefined) return known;
    const started = loadPart(key);
    loading.set(id(key), started);
    started.then(
      (part) => {
        if (loading.get(id(key)) === started) loaded.set(id(key), part);
      },
      () => {
        if (loading.get(id(key)) === started) loading.delete(id(key));
      },
    );
    return started;
  }

  return {
    peek: (key) => loaded.get(id(key)) ?? null,
    load,
    preload(key) {
      load(key).catch(() => undefined);
    },
    forget(remote) {
      contracts.delete(remote);
      for (const known of [loading, loaded]) {
        for (const key of known.keys()) if (key.startsWith(`${remote}/`)) known.delete(key);
      }
    },
  };
}

function readContract(name: RemoteName, exposed: unknown): RemoteContract {
  const contract: unknown =
    typeof exposed === 'object' && exposed !== null && 'default' in exposed ? exposed.default : exposed;
  if (!isRemoteContract(contract) || contract.name !== name) throw garbageError(name);
  return contract;
}

function inTime<T>(work: Promise<T>, timeoutMs: number, remote: RemoteName): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeoutError(remote)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
