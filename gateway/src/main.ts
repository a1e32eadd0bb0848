import { readConfig } from './config/config.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { OtherMigrations } from './db/migrate.ts';
import { startGateway } from './start.ts';

/** Starts the gateway by the environment's settings; a signal stops it once what is under way is done. */
async function main(): Promise<void> {
  const gateway = await startGateway(readConfig(process.env));
  const stop = (): void => {
    void gateway.stop().then((ended) => process.exit(ended ? 0 : 1));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  const plain =
    error instanceof FolderInUse ||
    error instanceof OtherMigrations ||
    (error instanceof Error && error.message.startsWith("The gateway's"));
  console.error(plain && error instanceof Error ? error.message : error);
  process.exit(1);
});
