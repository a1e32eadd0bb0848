import type { PageScripts } from './page-scripts';

/** What this page shares, as webpack lets its scripts ask for it. */
declare const __webpack_share_scopes__: { readonly default: unknown };

/**
 * What a remote's entry script leaves in the page: webpack's container interface
 * (https://webpack.js.org/concepts/module-federation/#dynamic-remote-containers).
 */
interface Container {
  /** Takes the modules that the page shares, by name and version. */
  readonly init: (shared: unknown) => unknown;
  readonly get: (exposed: string) => Promise<() => unknown>;
}

interface Entry {
  /** The remote's name, under which its container lies. */
  readonly name: string;
  /** The absolute address of its entry script. */
  readonly address: string;
  readonly scripts: PageScripts;
  /** How long the script may take, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Runs a remote's entry script, gives it what the page shares, and takes a module that it exposes. Each call runs the
 * script anew. Throws where the script does not come, is not the one that was released, or is no remote.
 */
export async function exposedBy(entry: Entry, exposed: string): Promise<unknown> {
  const { name, address } = entry;
  Reflect.set(globalThis, name, undefined);
  await runScript(entry);
  const container: unknown = Reflect.get(globalThis, name);
  if (!isContainer(container)) throw new Error(`${address} is no remote`);
  await container.init(__webpack_share_scopes__.default);
  const make = await container.get(exposed);
  return make();
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  'init' in value &&
  typeof value.init === 'function' &&
  'get' in value &&
  typeof value.get === 'function';

/** Ends with a script that hangs too: its tag goes, so that a retry starts a new one. */
async function runScript({ address, scripts, timeoutMs }: Entry): Promise<void> {
  const script = document.createElement('script');
  script.src = scripts.createScriptURL(address);
  script.integrity = scripts.hashOf(address);
  script.crossOrigin = 'anonymous';
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise((resolve, reject) => {
      const fail = () => reject(new Error(`${address} did not come`));
      script.onload = resolve;
      script.onerror = fail;
      timer = setTimeout(fail, timeoutMs);
      document.head.append(script);
    });
  } finally {
    clearTimeout(timer);
    script.remove();
  }
}
