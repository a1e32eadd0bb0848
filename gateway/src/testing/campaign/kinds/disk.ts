import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { organizations, reports } from '../../../db/schema/index.ts';
import { postgresPrograms, startPrivatePostgres } from '../../private-postgres.ts';
import type { Fault } from '../fault.ts';
import { folderOf, moveDeployment, withoutPrograms } from '../stage/operator.ts';
import type { Stage } from '../stage/stage.ts';

/** Room for a server and some thousand payments. */
const SIZE = '512m';

const exportAll = `mutation($filter: TransactionTemplatesFilter!) {
  generateTransactionTemplatesExport(filter: $filter) { id }
}`;

const withoutDisk = (): string | null =>
  withoutPrograms() ??
  (process.platform === 'linux' && process.getuid?.() === 0
    ? null
    : 'only root on Linux can give it a disk of its own');

/** Nothing can be written any more: not to the tables, not to the server's log of changes, not to the files. */
export const diskFull: Fault = {
  about:
    'the disk of database and files full for 4 to 10 s under load; the server is started again if it ended',
  unit: 'times',
  count: 5,
  short: null,
  missing: withoutDisk,
  async run(stage, { count }) {
    const { doings, gateways, random, atEnd } = stage;
    const disk = diskOf(stage);
    // Small pieces of the server's log, so that it asks for room as soon as there is something to write.
    const server = await startPrivatePostgres(postgresPrograms() ?? '', {
      ...{ parent: disk, form: ['--wal-segsize', '1'] },
    });
    atEnd(() => server.stop());
    await moveDeployment(stage, server.url);
    const files = join(disk, 'files');
    await gateways.start(undefined, { FILES_FOLDER: files });
    const others = join(disk, 'others');
    await doings.collectDuring(async () => {
      for (let time = 0; time < count; time += 1) {
        await wait(random.int(1_000, 3_000));
        const exported = askForExport(stage);
        await fill(others);
        await wait(random.int(4_000, 10_000));
        rmSync(others);
        await server.restart();
        await exported;
      }
    });
    await checkExports(stage, files);
  },
};

/** A disk of its own in memory, which goes with the stage. */
function diskOf(stage: Stage): string {
  const folder = folderOf(stage);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'keyturn-faults', folder]);
  // Gateways may still hold a file of it.
  stage.atEnd(() => execFileSync('umount', ['--lazy', folder]));
  chmodSync(folder, 0o755);
  return folder;
}

/** Others take all the room that is left. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  const chunk = Buffer.alloc(1 << 16);
  try {
    for (;;) await file.write(chunk);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
}

async function askForExport({ ask, people, database: { db } }: Stage): Promise<void> {
  const [organization] = await db
    .select({ organizationSlug: organizations.slug })
    .from(organizations)
    .where(eq(organizations.id, people.organizationId));
  await ask(people.admin, exportAll, { filter: organization });
}

/** Each export has its file, or says that it failed. */
async function checkExports({ database: { db } }: Stage, files: string): Promise<void> {
  while ((await db.$count(reports, eq(reports.status, 'pending'))) > 0) await wait(200);
  for (const { id, status, file } of await db.select().from(reports))
    if (status !== 'failed' && !existsSync(join(files, file ?? ''))) throw new Error(`Export ${id} is lost.`);
}
