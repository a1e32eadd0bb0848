import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { dayInWords } from '../../base/format.ts';
import { GatewayError } from '../../base/errors.ts';
import type { Db } from '../../db/client.ts';
import { fundingSources, reconciliationPeriods } from '../../db/schema/index.ts';

/** One change of an account's reconciliation after the other: others wait for this transaction's end. */
export async function lockAccount(tx: Db, fundingSourceId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`reconciliation:${fundingSourceId}`}, 0))`,
  );
  await tx
    .select({ id: fundingSources.id })
    .from(fundingSources)
    .where(eq(fundingSources.id, fundingSourceId));
}

/** The last day that is signed by one or both; null where none is. */
export async function signedThrough(db: Db, fundingSourceId: string): Promise<string | null> {
  const [row] = await db
    .select({ day: reconciliationPeriods.throughDay })
    .from(reconciliationPeriods)
    .where(
      and(
        eq(reconciliationPeriods.fundingSourceId, fundingSourceId),
        ne(reconciliationPeriods.state, 'SENT_BACK'),
      ),
    )
    .orderBy(desc(reconciliationPeriods.throughDay))
    .limit(1);
  return row?.day ?? null;
}

/** That a day is in no signed period. @throws GatewayError CONFLICT */
export async function mustBeOpen(db: Db, fundingSourceId: string, day: string): Promise<void> {
  const signed = await signedThrough(db, fundingSourceId);
  if (signed !== null && day <= signed)
    throw new GatewayError(
      'CONFLICT',
      `The period through ${dayInWords(signed)} is signed. Amend it instead of changing it.`,
    );
}
