import { bankDayOf, shiftDay } from '../../../base/banking-days.ts';
import type { Db } from '../../../db/client.ts';
import type { OrganizationAccount } from '../account.ts';
import { openMovements } from '../movements.ts';
import { signedThrough } from '../signed-days.ts';
import { spanOf } from '../statements/store.ts';
import { keyOf, match } from './match.ts';
import { forgetProposals, insertMatches, openLines, rejectedKeys, standingProposals } from './store.ts';

/** What moved so many days before the first statement may still be on it. */
const CARRIED_DAYS = 10;

/**
 * Matches what is open of an account: the sure is done, the rest proposed. A proposal that is found again stays the one
 * that it was: who looks at it decides on it, whatever somebody else decided meanwhile.
 */
export async function runMatching(
  tx: Db,
  account: OrganizationAccount,
  now: Date,
): Promise<{ matched: number; proposed: number }> {
  const span = await spanOf(tx, account.id);
  if (span === null) return { matched: 0, proposed: 0 };
  const signed = await signedThrough(tx, account.id);
  const lines = (await openLines(tx, account.id)).filter(({ day }) => signed === null || day > signed);
  const today = bankDayOf(now);
  const movements = await openMovements(tx, account.id, shiftDay(span.firstDay, -CARRIED_DAYS), today);
  const found = match(lines, movements, today, await rejectedKeys(tx, account.id));
  const named = found.map((each) => ({ each, name: each.sure ? null : nameOf(keyOf(each), each.why) }));
  const again = new Set(named.map(({ name }) => name));
  const standing = (await standingProposals(tx, account.id)).map(
    ({ id, key, why }) => [nameOf(key, why), id] as const,
  );
  await forgetProposals(
    tx,
    standing.flatMap(([name, id]) => (again.has(name) ? [] : [id])),
  );
  const known = new Set<string | null>(standing.map(([name]) => name));
  const made = named.flatMap(({ each, name }) => (known.has(name) ? [] : [each]));
  await insertMatches(tx, account, made, { userId: null, at: now });
  const matched = found.filter(({ sure }) => sure).length;
  return { matched, proposed: found.length - matched };
}

/** The same proposal: of the same lines and movements, for the same reason. */
const nameOf = (key: string, why: string): string => `${key} ${why}`;
