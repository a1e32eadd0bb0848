import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { fundingSources, transactions } from '../db/schema/index.ts';

/** How an account does: what arrived in it, and what failed on the way from or to it. */
export interface AccountHealthRow {
  fundingSourceId: string;
  lastDepositAt: Date | null;
  depositsLast30Days: number;
  failuresLast30Days: number;
}

const since = sql`now() - interval '30 days'`;
const arrives = sql`${transactions.destinationFundingSourceId} = ${fundingSources.id}`;
const leaves = sql`${transactions.originationFundingSourceId} = ${fundingSources.id}`;

/** The health of accounts; each figure is answered from one index of the movements. */
export const healthOfSources = (db: Db, ids: readonly string[]): Promise<AccountHealthRow[]> =>
  db
    .select({
      fundingSourceId: fundingSources.id,
      lastDepositAt: sql<Date | null>`(
        select max(${transactions.depositedAt}) from ${transactions} where ${arrives}
      )`.mapWith(transactions.depositedAt),
      depositsLast30Days: sql<number>`(
        select count(*) from ${transactions} where ${arrives} and ${transactions.depositedAt} >= ${since}
      )`.mapWith(Number),
      failuresLast30Days: sql<number>`(
        (select count(*) from ${transactions} where ${arrives} and ${transactions.failedAt} >= ${since}) +
        (select count(*) from ${transactions} where ${leaves} and ${transactions.failedAt} >= ${since})
      )`.mapWith(Number),
    })
    .from(fundingSources)
    .where(inArray(fundingSources.id, [...ids]));
