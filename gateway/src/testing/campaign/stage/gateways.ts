import { startGatewayProcess, freePort, type GatewayProcess } from '../../gateway-process.ts';

/** Gateways on one database. Each keeps its port, whatever happens to its process. */
export interface Gateways {
  readonly count: number;
  /** Addresses of those that run. */
  readonly urls: readonly string[];
  /** Those that ended and that nobody had killed or asked to stop, in words. */
  readonly fallen: readonly string[];
  /** Starts one, or all that do not run; further settings hold until it is started again. */
  start(which?: number, settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends one as a crash does, or all of them. */
  kill(which?: number): Promise<void>;
  /** Asks one to stop and gives its exit code. */
  stop(which: number): Promise<number | null>;
}

/** Places for gateways; none runs yet. */
export async function placeGateways(
  count: number,
  settings: () => Readonly<Record<string, string>>,
): Promise<Gateways> {
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()));
  const running = new Map<number, GatewayProcess>();
  const fallen: string[] = [];
  const startOne = async (which: number, more: Readonly<Record<string, string>>): Promise<void> => {
    if (running.has(which)) return;
    const gateway = await startGatewayProcess({
      ...settings(),
      GATEWAY_PORT: String(ports[which]),
      ...more,
    });
    running.set(which, gateway);
    gateway.child.once('exit', (code, signal) => {
      if (running.get(which) === gateway)
        fallen.push(`gateway ${which} ended by itself (${code ?? signal ?? 'without a code'})`);
    });
  };
  const killOne = async (which: number): Promise<void> => {
    const gateway = running.get(which);
    running.delete(which);
    await gateway?.kill();
  };
  const all = Array.from({ length: count }, (_each, index) => index);
  return {
    count,
    get urls() {
      return [...running.values()].map(({ url }) => url);
    },
    fallen,
    async start(which, more = {}) {
      await Promise.all((which === undefined ? all : [which]).map((each) => startOne(each, more)));
    },
    async kill(which) {
      await Promise.all((which === undefined ? all : [which]).map(killOne));
    },
    async stop(which) {
      const gateway = running.get(which);
      running.delete(which);
      return (await gateway?.stop()) ?? null;
    },
  };
}
