import type { Viewer } from '../../access/actor.ts';
import { bankDayOf } from '../../base/banking-days.ts';
import type { Db } from '../../db/client.ts';
import type { BankStatementRow } from '../../db/rows.ts';
import { notifyReconciliationChanged } from '../../notify/channels.ts';
import { recordChange } from '../../operations/audit.ts';
import type { OrganizationAccount } from './account.ts';
import { runMatching } from './matching/run.ts';
import { mustBeOpen } from './signed-days.ts';
import { accepted, type AcceptedStatement, untilToday } from './statements/accept.ts';
import type { ReadStatement } from './statements/statement.ts';
import { insertStatement, storedSoFar } from './statements/store.ts';

/**
 * What of a read statement is new to the account.
 *
 * @param now no day after it is told of
 * @param openingBalance as a person typed it, for a file that tells none
 * @throws StatementRefused
 */
export async function fittingTo(
  db: Db,
  now: Date,
  account: OrganizationAccount,
  read: ReadStatement,
  openingBalance: number | null,
): Promise<AcceptedStatement> {
  const told = untilToday(read, bankDayOf(now));
  return accepted(told, account.last4, await storedSoFar(db, account.id, told.fromDay), openingBalance);
}

type TheFile = Pick<BankStatementRow, 'format' | 'fileName' | 'file' | 'sha256' | 'bytes'>;

/**
 * Stores a statement that fits, with its file, and looks for what belongs to its new lines: however it came.
 *
 * @throws GatewayError CONFLICT where a signed period would change
 */
export async function takeIn(
  tx: Db,
  now: Date,
  account: OrganizationAccount,
  fits: AcceptedStatement,
  file: TheFile,
  { viewer, importedById, action }: { viewer: Viewer | null; importedById: string; action: string },
) {
  const [first] = fits.newLines;
  if (first !== undefined) await mustBeOpen(tx, account.id, first.day);
  const { id: fundingSourceId, organizationId } = account;
  const statement = await insertStatement(
    tx,
    {
      ...{ organizationId, fundingSourceId, ...file, fromDay: fits.fromDay, throughDay: fits.throughDay },
      ...{ openingBalance: fits.opening, closingBalance: fits.closing, lines: fits.lines },
      ...{ newLines: fits.newLines.length, importedById, createdAt: now },
    },
    fits.newLines.map(({ balance: _balance, ...line }) => ({ ...line, organizationId, fundingSourceId })),
  );
  const { fileName, sha256 } = file;
  await recordChange(tx, {
    ...{ at: now, viewer, organizationId, action, entity: 'fundingSource', entityId: fundingSourceId },
    after: { fileName, sha256, fromDay: fits.fromDay, throughDay: fits.throughDay },
  });
  await notifyReconciliationChanged(tx, { fundingSourceId, organizationId });
  return { statement, ...(await runMatching(tx, account, now)) };
}
