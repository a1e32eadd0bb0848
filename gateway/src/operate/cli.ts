import { errorText } from '../base/error-text.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/open.ts';
import { openJobQueue } from '../jobs/boss.ts';
import { fileStore } from '../providers/files/store.ts';
import { createLog } from '../server/observation/log.ts';
import { readCommand } from './commands.ts';

/** `pnpm operate`: an operator's commands on the database of the environment's settings (docs/operations.md). */
async function main(words: readonly string[]): Promise<void> {
  const run = readCommand(words);
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
  const database = await openDatabase(config);
  try {
    const jobs = await openJobQueue(database, createLog(config));
    try {
      const ports = { files: fileStore(config).files };
      const lines = await run({ db: database.long, clock: () => new Date(), jobs, ports });
      for (const line of lines) console.log(line);
    } finally {
      await jobs.stop();
    }
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(errorText(error));
  process.exitCode = 1;
});
