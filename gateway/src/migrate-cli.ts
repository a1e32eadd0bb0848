import { readConfig } from './config/config.ts';
import { FolderRefused } from './db/folder-lock.ts';
import { OtherMigrations } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { openJobQueue } from './jobs/boss.ts';
import { createLog } from './server/observation/log.ts';

/**
 * Brings the tables of the environment's database up to date, the job queue's too, and ends: what a gateway does at its
 * start, before any gateway of the release is started. With nothing to do it changes nothing.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const jobs = await openJobQueue(database, createLog(config));
    await jobs.stop();
  } finally {
    await database.close();
  }
  console.log('The tables are up to date.');
}

main().catch((error: unknown) => {
  const plain = error instanceof FolderRefused || error instanceof OtherMigrations;
  console.error(plain ? error.message : error);
  process.exitCode = 1;
});
