import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isNull } from 'drizzle-orm';
import { discrepancies, transactions, transactionTemplates } from '../../../db/schema/index.ts';
import { closeDiscrepancy } from '../../../operate/discrepancies.ts';
import { onConnection, onDatabase } from '../../databases/on-server.ts';
import { postgresPrograms } from '../../private-postgres.ts';
import { settle } from '../check/settle.ts';
import type { Fault } from '../fault.ts';
import type { Acknowledged } from '../stage/book.ts';
import type { Stage } from '../stage/stage.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** Runs a command as an operator does, with the settings of the gateways. */
const operatorOf =
  ({ environment }: Stage) =>
  (databaseUrl: string, script: string, ...words: string[]) =>
    run(process.execPath, [join(root, script), ...words], {
      env: {
        ...process.env,
        ...environment(),
        DATABASE_URL: databaseUrl,
        KEYTURN_SEED: 'none',
        PATH: [postgresPrograms() ?? '', process.env['PATH'] ?? ''].join(delimiter),
      },
    });

/** The database goes back to a backup while the provider goes on from where it was; as docs/operations.md has it. */
export const backupRestored: Fault = {
  about: 'a backup taken under load and restored after more payments were made, by the documented commands',
  unit: 'payments on each side of the backup',
  count: 20,
  short: null,
  missing: () => (postgresPrograms() === null ? 'the programs of PostgreSQL are not installed' : null),
  async run(stage, { count }) {
    const { server, databaseUrl, doings, book, gateways, people, deps, atEnd } = stage;
    const operate = operatorOf(stage);
    const folder = mkdtempSync(join(tmpdir(), 'keyturn-faults-backup-'));
    atEnd(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'backup');
    await doings.collectMany(count);
    const safe = new Set(book.paid);
    // Some payments are on their way while the backup is taken.
    await doings.collectDuring(() => operate(databaseUrl, 'tools/operate/backup.ts', file));
    await doings.collectMany(count);
    await settle(stage, { withinMs: 120_000, hurried: false });
    await gateways.kill();

    const restored = `${new URL(databaseUrl).pathname.slice(1)}_restored`;
    await onConnection(server, (client) => client.query(`CREATE DATABASE ${restored}`));
    atEnd(() => onConnection(server, (client) => client.query(`DROP DATABASE ${restored} WITH (FORCE)`)));
    const restoredUrl = onDatabase(server, restored);
    await operate(restoredUrl, 'tools/operate/restore.ts', file);
    await operate(restoredUrl, payouts, 'freeze', 'Restored');
    await stage.moveTo(restored);
    await gateways.start();
    await operate(restoredUrl, payouts, 'compare');
    await forget(stage, safe);
    for (const { id, kind, observed } of await openDiscrepancies(stage)) {
      if (kind !== 'unknown-transfer') throw new Error(`The comparison found ${kind}.`);
      book.foundOut.add(observed);
      // What the command does, without a process for each.
      const { db } = stage.database;
      await closeDiscrepancy({ ...deps, db }, { id, by: people.staff, note: 'Made after the backup' });
    }
    if (book.foundOut.size < count) throw new Error('The comparison missed transfers that were forgotten.');
    await operate(restoredUrl, payouts, 'release', 'Looked at');
    await doings.collectMany(count);
  },
};

const payouts = 'gateway/src/payouts-cli.ts';

const openDiscrepancies = ({ database: { db } }: Stage) =>
  db.select().from(discrepancies).where(isNull(discrepancies.resolvedAt));

/** What was acknowledged after the backup was begun may be gone with the old database, and nothing else. */
async function forget({ database: { db }, book }: Stage, safe: ReadonlySet<Acknowledged>): Promise<void> {
  const kept = await db.select({ id: transactionTemplates.id }).from(transactionTemplates);
  const paid = await db.select({ id: transactions.transactionTemplateId }).from(transactions);
  const among = (rows: readonly { id: number }[]) => new Set(rows.map(({ id }) => String(id)));
  const [templates, moved] = [among(kept), among(paid)];
  for (const entry of book.entries.filter((each) => !safe.has(each))) {
    entry.paid &&= moved.has(entry.id ?? '');
    if (!templates.has(entry.id ?? '')) entry.id = null;
  }
}
