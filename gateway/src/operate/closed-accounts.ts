import { asc, isNotNull } from 'drizzle-orm';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/client.ts';
import { fundingSources } from '../db/schema/index.ts';
import { openToDebits } from '../payments/returns/closed-accounts.ts';
import { uuidOf } from '../base/ids.ts';
import { table } from './lines.ts';
import { staffById } from './staff.ts';
import { WrongUse } from './wrong-use.ts';

/** Lists the accounts that a return closed to debits, oldest first. */
export async function listClosedAccounts(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({
      account: fundingSources.id,
      organization: fundingSources.organizationId,
      code: fundingSources.debitsBlockedCode,
      since: fundingSources.debitsBlockedAt,
    })
    .from(fundingSources)
    .where(isNotNull(fundingSources.debitsBlockedAt))
    .orderBy(asc(fundingSources.debitsBlockedAt))
    .limit(limit);
  return table(
    {
      account: ({ account }) => account,
      organization: ({ organization }) => organization,
      code: ({ code }) => code,
      since: ({ since }) => since,
    },
    rows,
    'No account is closed to debits.',
  );
}

/**
 * Opens an account to debits again, based on the owner's written authorization, in the name of a staff member. Payments
 * that were blocked stay blocked; each must be paid again.
 *
 * @throws WrongUse if the person is not on the staff, or the account is not closed
 */
export async function allowDebits(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id, by, note }: { id: string; by: string; note: string },
): Promise<string[]> {
  const viewer = await staffById(deps.db, by);
  const accountId = uuidOf(id);
  if (note.trim() === '') throw new WrongUse('--note must say how the owner authorized debits again.');
  const opened =
    accountId !== null &&
    (await deps.db.transaction((tx) => openToDebits(tx, deps, accountId, viewer, { note })));
  if (!opened) throw new WrongUse(`The account ${id} is not closed to debits.`);
  return [`The account ${accountId} may be debited again.`];
}
