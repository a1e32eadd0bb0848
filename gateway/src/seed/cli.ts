import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/open.ts';
import { FolderRefused } from '../db/folder-lock.ts';
import { OtherMigrations } from '../db/migrate.ts';
import { BulkRefused, seedBulk } from './bulk.ts';
import { seedDemo } from './demo.ts';
import { importIntoSandbox, SandboxImportFailed } from './sandbox-import.ts';

const usage = `Usage: pnpm seed [--transactions N [--organizations N]]
Makes the demo world where the database is empty and tells the sandbox of it, if it runs.
  --transactions N   adds N payments of the organization bench-realty (sign in as bench@keyturn.example)
  --organizations N  adds them to N organizations of the same size instead`;

/** `pnpm seed`: fills the database of the environment's settings. The gateway must not run on an embedded one. */
async function main(): Promise<void> {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { transactions: number, organizations: number, help: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  const clock = () => new Date();
  try {
    const made = await seedDemo({ db: database.long, clock });
    console.log(
      made ? 'The demo world was made.' : 'The database is not empty: the demo world was left as it is.',
    );
    if (made) await importIntoSandbox({ db: database.db, config }, 0).catch(reportImport);
    if (values.transactions !== undefined) {
      const wanted = Number(values.transactions);
      const organizations = values.organizations === undefined ? undefined : Number(values.organizations);
      const progress = (count: number) => console.log(`${count.toLocaleString('en-US')} payments`);
      await seedBulk({ db: database.long }, wanted, clock(), { organizations, progress });
    }
  } finally {
    await database.close();
  }
}

function reportImport(error: unknown): void {
  if (!(error instanceof SandboxImportFailed)) throw error;
  console.log(`${error.message}\nThe gateway tells it when it starts.`);
}

main().catch((error: unknown) => {
  const plain =
    error instanceof FolderRefused || error instanceof OtherMigrations || error instanceof BulkRefused;
  console.error(plain ? error.message : error);
  process.exitCode = 1;
});
