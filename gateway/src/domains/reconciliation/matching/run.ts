import { bankDayOf, shiftDay } from '../../../base/banking-days.ts';
import type { Db } from '../../../db/client.ts';
import type { OrganizationAccount } from '../account.ts';
import { openMovements } from '../movements.ts';
import { signedThrough } from '../signed-days.ts';
import { spanOf } from '../statements/store.ts';
import { match } from './match.ts';
import { forgetProposals, insertMatches, openLines, rejectedKeys } from './store.ts';

/** What moved so many days before the first statement may still be on it. */
const CARRIED_DAYS = 10;

/** Matches what is open of an account: the sure is done, the rest proposed anew. */
export async function runMatching(
  tx: Db,
  account: OrganizationAccount,
  now: Date,
): Promise<{ matched: number; proposed: number }> {
  const span = await spanOf(tx, account.id);
  if (span === null) return { matched: 0, proposed: 0 };
  await forgetProposals(tx, account.id);
  const signed = await signedThrough(tx, account.id);
  const lines = (await openLines(tx, account.id)).filter(({ day }) => signed === null || day > signed);
  const today = bankDayOf(now);
  const movements = await openMovements(tx, account.id, shiftDay(span.firstDay, -CARRIED_DAYS), today);
  const found = match(lines, movements, today, await rejectedKeys(tx, account.id));
  await insertMatches(tx, account, found, { userId: null, at: now });
  const matched = found.filter(({ sure }) => sure).length;
  return { matched, proposed: found.length - matched };
}
