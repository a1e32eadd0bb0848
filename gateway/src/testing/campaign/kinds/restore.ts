import { join } from 'node:path';
import { isNull } from 'drizzle-orm';
import { discrepancies, transactions, transactionTemplates } from '../../../db/schema/index.ts';
import { closeDiscrepancy } from '../../../operate/discrepancies.ts';
import { onConnection, onDatabase } from '../../databases/on-server.ts';
import { settle } from '../check/settle.ts';
import type { Fault } from '../fault.ts';
import type { Acknowledged } from '../stage/book.ts';
import { BACKUP, folderOf, operatorOf, withoutPrograms } from '../stage/operator.ts';
import type { Stage } from '../stage/stage.ts';

/** The database goes back to a backup while the provider goes on from where it was; as docs/operations.md has it. */
export const backupRestored: Fault = {
  about: 'a backup taken under load and restored after more payments were made, by the documented commands',
  unit: 'payments on each side of the backup',
  count: 20,
  short: null,
  missing: withoutPrograms,
  async run(stage, { count }) {
    const { server, databaseUrl, doings, book, gateways, people, deps, atEnd } = stage;
    const type = operatorOf(stage);
    const meant = { [BACKUP]: join(folderOf(stage), 'backup') };
    await doings.collectMany(count);
    const safe = new Set(book.paid);
    // Some payments are on their way while the backup is taken.
    await doings.collectDuring(() => type(databaseUrl, 'Backup', 'pnpm run backup', meant));
    await doings.collectMany(count);
    await settle(stage, { withinMs: 120_000, hurried: false });
    await gateways.kill();

    const restored = `${new URL(databaseUrl).pathname.slice(1)}_restored`;
    await onConnection(server, (client) => client.query(`CREATE DATABASE ${restored}`));
    atEnd(() => onConnection(server, (client) => client.query(`DROP DATABASE ${restored} WITH (FORCE)`)));
    const restoredUrl = onDatabase(server, restored);
    const restoring = (command: string) => type(restoredUrl, 'Restoring a backup', command, meant);
    await restoring('pnpm run restore');
    await restoring('pnpm payouts freeze');
    await stage.moveTo(restoredUrl);
    await gateways.start();
    await restoring('pnpm payouts compare');
    await forget(stage, safe);
    for (const { id, kind, observed } of await openDiscrepancies(stage)) {
      if (kind !== 'unknown-transfer') throw new Error(`The comparison found ${kind}.`);
      book.foundOut.add(observed);
      // What the command does, without a process for each.
      const { db } = stage.database;
      await closeDiscrepancy({ ...deps, db }, { id, by: people.staff, note: 'Made after the backup' });
    }
    if (book.foundOut.size < count) throw new Error('The comparison missed transfers that were forgotten.');
    await restoring('pnpm payouts release');
    await doings.collectMany(count);
  },
};

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
