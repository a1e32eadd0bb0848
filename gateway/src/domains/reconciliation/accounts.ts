import { and, asc, eq } from 'drizzle-orm';
import { shiftDay } from '../../base/banking-days.ts';
import type { Db } from '../../db/client.ts';
import type { FundingSourceRow } from '../../db/rows.ts';
import { fundingSources, lineMatches } from '../../db/schema/index.ts';
import { signedThrough } from './signed-days.ts';
import { spanOf } from './statements/store.ts';
import { threeWaysOf } from './three-ways/read.ts';
import { isDaily, unsignedEnds } from './unsigned.ts';

const verified = and(eq(fundingSources.kind, 'BANK'), eq(fundingSources.status, 'VERIFIED'));

/** The accounts that an organization reconciles, with where each stands. */
export async function reconciledAccounts(db: Db, organizationId: string, now: Date) {
  const accounts = await db
    .select()
    .from(fundingSources)
    .where(and(eq(fundingSources.organizationId, organizationId), verified))
    .orderBy(asc(fundingSources.name), asc(fundingSources.id))
    .limit(100);
  return Promise.all(accounts.map((account) => standing(db, account, now)));
}

/** One of those; null for an account that is not reconciled. */
export async function reconciledAccount(db: Db, fundingSourceId: string, now: Date) {
  const [account] = await db
    .select()
    .from(fundingSources)
    .where(and(eq(fundingSources.id, fundingSourceId), verified));
  return account === undefined ? null : standing(db, account, now);
}

async function standing(db: Db, { id, name, bank, last4 }: FundingSourceRow, now: Date) {
  const span = await spanOf(db, id);
  const figures = await threeWaysOf(db, id, null);
  const isProposed = and(eq(lineMatches.fundingSourceId, id), eq(lineMatches.state, 'PROPOSED'));
  const signed = await signedThrough(db, id);
  const since = signed === null ? span?.firstDay : shiftDay(signed, 1);
  return {
    ...{ id, name, bank, last4, throughDay: span?.throughDay ?? null },
    bankBalance: figures?.bankBalance ?? null,
    openFrom: since ?? null,
    difference: figures?.difference ?? null,
    openLines: figures?.openLines.count ?? 0,
    proposals: await db.$count(lineMatches, isProposed),
    unsigned:
      span === null || since === undefined
        ? []
        : unsignedEnds({ since, daily: await isDaily(db, id), throughDay: span.throughDay }, now),
  };
}
