import { setTimeout as wait } from 'node:timers/promises';
import type { GatewayConfig } from './config/config.ts';
import { databaseClock } from './db/claims.ts';
import type { Database } from './db/client.ts';
import { openDatabase } from './db/open.ts';
import type { World } from './db/schema/values.ts';
import { claimWorld } from './db/world.ts';
import { rememberedAccess } from './context/access.ts';
import type { Deps } from './context/deps.ts';
import { openJobQueue, type JobQueue } from './jobs/boss.ts';
import { lanes } from './jobs/lanes.ts';
import { openPorts } from './ports.ts';
import { introduceToSandbox } from './seed/at-start.ts';
import { seedDemo } from './seed/demo.ts';
import { createApp } from './server/app.ts';
import { createLog } from './server/observation/log.ts';
import { surviveVendors } from './server/observation/rejections.ts';
import { onStop } from './server/stop.ts';
import { logProviderCalls } from './trace/provider-calls.ts';
import { keepWebhookSubscription } from './webhook-subscription.ts';

/** How soon the jobs are tried to be started again. */
const WORK_AGAIN_MS = 1_000;

export interface RunningGateway {
  address: string;
  /**
   * Stops taking requests, finishes what is under way and closes the database. False where that took longer than a
   * process may take to stop: what hangs is left as it is.
   */
  stop(): Promise<boolean>;
}

/**
 * Starts a gateway process: database, job queue, HTTP server.
 *
 * @throws FolderInUse when another process has the embedded database open; OtherWorld when it is of another world.
 */
export async function startGateway(config: GatewayConfig): Promise<RunningGateway> {
  const stopTracing = await startTracing(config);
  const log = createLog(config);
  surviveVendors(log);
  logProviderCalls(log);
  // Whoever started this process reads these lines and goes on waiting.
  const begin = (step: string): void => log.info({ step }, 'starting');
  begin('Opening the database');
  const database = await openDatabase(config);
  await claimed(database, config.world);
  begin('Preparing the jobs');
  const jobs = await openJobQueue(database, log);
  const { ports, close: closePorts } = openPorts(config, lanes.mail.atOnce);
  const deps: Deps = {
    database,
    db: database.db,
    ports,
    clock: () => new Date(),
    databaseClock,
    config,
    log,
    jobs,
  };
  const seeded =
    config.seed === 'demo' &&
    (await seedDemo({ ...deps, db: database.long }, (table) => begin(`Making the demo world: ${table}`)));
  const app = await createApp(deps, { access: rememberedAccess(database) });
  const address = await app.listen({ port: config.port, host: config.listen });
  const working = beginWork({ ...deps, db: database.jobs }, jobs, seeded);
  const subscription = keepWebhookSubscription(deps);
  const stop = onStop(
    [
      () => app.close(),
      () => subscription.stop(),
      () => working.stop(),
      () => jobs.stop(),
      closePorts,
      () => database.close(),
      stopTracing,
    ],
    { within: config.stopTimeout, failed: (error) => log.error({ err: error }, 'stopping') },
  );
  return { address, stop };
}

/** @throws OtherWorld for the database of another world, which is closed as it was. */
async function claimed(database: Database, world: World): Promise<void> {
  try {
    await claimWorld(database.db, world);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Sends spans where the settings name a receiver; without one the library is not even loaded. */
async function startTracing({ tracing, version }: GatewayConfig): Promise<() => Promise<void>> {
  if (!tracing) return () => Promise.resolve();
  const { startOpenTelemetry } = await import('./trace/open-telemetry.ts');
  return startOpenTelemetry(version);
}

/**
 * Starts the jobs; after seeding, only once the sandbox knows the transfers that the jobs would ask about. The database
 * may be lost just then: tries until it is there.
 */
function beginWork(deps: Deps, jobs: JobQueue, seeded: boolean): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const work = (async () => {
    if (deps.config.seed === 'demo') await introduceToSandbox(deps, seeded);
    while (!stopping.signal.aborted) {
      try {
        await jobs.work(deps);
        return;
      } catch (error) {
        deps.log.warn({ err: error }, 'the jobs could not be started yet');
        await wait(WORK_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await work;
    },
  };
}
