import cluster from 'node:cluster';
import { readConfig } from './config/config.ts';
import { FolderRefused } from './db/folder-lock.ts';
import { OtherMigrations } from './db/migrate.ts';
import { OtherWorld } from './db/world.ts';
import { runProcesses } from './processes.ts';
import { startGateway } from './start.ts';

/**
 * Starts the gateway by the environment's settings, as several processes where they say so; a signal stops it once what
 * is under way is done.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.processes > 1 && cluster.isPrimary) process.exit(await runProcesses(config));
  const gateway = await startGateway(config);
  const stop = (): void => {
    void gateway.stop().then((ended) => process.exit(ended ? 0 : 1));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  const plain =
    error instanceof FolderRefused ||
    error instanceof OtherMigrations ||
    error instanceof OtherWorld ||
    (error instanceof Error && error.message.startsWith("The gateway's"));
  console.error(plain && error instanceof Error ? error.message : error);
  process.exit(1);
});
