import { isEnough } from './needs.ts';

/** Gives what a module exports. */
type Factory = () => unknown;

/** One version of a module that a bundle shares, as containers hand it on. */
interface Provided {
  readonly version: string;
  /** Comes later where the module is in a script of its own. */
  readonly get: () => Factory | Promise<Factory>;
}

/** What a page shares, by name and version: what a container's `init` takes, whichever runtime it was built with. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, Provided>>>>;

type ModuleId = string | number;

/** A module that a bundle takes from what is shared. */
interface Consumed {
  readonly shareKey: string;
  /** A version to the letter, or `^` and one. */
  readonly requiredVersion: string;
  /** Whether the bundle has it itself, in the script that asks for it. */
  readonly eager?: boolean;
  /** Its own copy; throws where it has none. */
  readonly fallback: () => Factory;
}

/** `__webpack_require__` of a federated bundle, as far as it is used here. */
interface Bundle {
  readonly m: Record<ModuleId, (module: { exports: unknown }) => void>;
  readonly S: Record<string, ShareScope>;
  readonly consumesLoadingData: {
    readonly moduleIdToConsumeDataMapping: Readonly<Record<ModuleId, Consumed>>;
  };
  readonly federation: {
    readonly initOptions: {
      readonly name: string;
      readonly shared: Readonly<Record<string, readonly Provided[]>>;
    };
  };
}

interface OfBundle {
  readonly webpackRequire: Bundle;
}

/** The name that everything here is shared under. */
const scopeName = 'default';

/** Shares what a bundle provides: all of it where it is the page's own, nothing in a container. */
function init({ webpackRequire }: OfBundle): ShareScope {
  const { name, shared } = webpackRequire.federation.initOptions;
  const scope = Object.entries(shared).map(
    ([key, all]) =>
      [
        key,
        Object.fromEntries(all.map((provided) => [provided.version, { ...provided, from: name }] as const)),
      ] as const,
  );
  return (webpackRequire.S[scopeName] = Object.fromEntries(scope));
}

/** Gives a container what its page shares. */
function initContainerEntry({ webpackRequire, shareScope }: OfBundle & { readonly shareScope: ShareScope }) {
  webpackRequire.S[scopeName] = shareScope;
}

const fits = (version: string, required: string): boolean =>
  required.startsWith('^') ? isEnough(required.slice(1), version) : version === required;

/** The module from where the bundle has to take it. Throws where nobody shares it in a version that it was built for. */
function factoryOf({ S, consumesLoadingData }: Bundle, id: ModuleId): Factory | Promise<Factory> {
  const consumed = consumesLoadingData.moduleIdToConsumeDataMapping[id];
  if (consumed === undefined) throw new Error(`Nothing is known of module ${id}`);
  const { shareKey, requiredVersion, eager, fallback } = consumed;
  if (eager === true) return fallback();
  const versions = Object.values(S[scopeName]?.[shareKey] ?? {});
  const fitting = versions.find(({ version }) => fits(version, requiredVersion));
  if (fitting !== undefined) return fitting.get();
  const shared = versions.map(({ version }) => version).join(', ') || 'nothing';
  throw new Error(`${shareKey} ${requiredVersion} is needed, ${shared} is shared`);
}

function install({ m }: Bundle, id: ModuleId, factory: Factory): void {
  m[id] = (module) => {
    module.exports = factory();
  };
}

/** The modules that a bundle's first script takes. */
function installInitialConsumes({
  webpackRequire,
  initialConsumes,
}: OfBundle & { readonly initialConsumes: readonly ModuleId[] }): void {
  for (const id of initialConsumes) {
    const factory = factoryOf(webpackRequire, id);
    if (factory instanceof Promise) throw new Error(`Module ${id} is not here yet`);
    install(webpackRequire, id, factory);
  }
}

interface OfChunk extends OfBundle {
  readonly chunkId: ModuleId;
  readonly chunkMapping: Readonly<Record<ModuleId, readonly ModuleId[]>>;
  /** Takes what the chunk has to wait for. */
  readonly promises: Promise<void>[];
}

/** The modules that a chunk takes: it does not run without them. */
function consumes({ webpackRequire, chunkId, chunkMapping, promises }: OfChunk): void {
  for (const id of chunkMapping[chunkId] ?? []) {
    if (id in webpackRequire.m) continue;
    promises.push((async () => install(webpackRequire, id, await factoryOf(webpackRequire, id)))());
  }
}

/**
 * The federation runtime of host and remotes: what the scripts that `ModuleFederationPlugin` writes call. It stands for
 * `@module-federation/webpack-bundler-runtime`, whose other parts (loading of remotes, manifests, snapshots, plugins) nothing
 * here uses, and shares by the same interface (docs/adr/0304-a-small-federation-runtime.md).
 */
export default { bundlerRuntime: { init, initContainerEntry, installInitialConsumes, consumes } };
