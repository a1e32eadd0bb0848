import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { shiftDay } from '../../base/banking-days.ts';
import type { Db } from '../../db/client.ts';
import { fundingSources, lineMatches } from '../../db/schema/index.ts';
import { openLines } from './matching/store.ts';
import { signedThrough } from './signed-days.ts';
import { spanOf } from './statements/store.ts';
import { threeWaysOf } from './three-ways/read.ts';
import { isDaily, unsignedEnds } from './unsigned.ts';

/** The accounts that an organization reconciles, with where each stands. */
export async function reconciledAccounts(db: Db, organizationId: string, now: Date) {
  const accounts = await db
    .select()
    .from(fundingSources)
    .where(
      and(
        eq(fundingSources.organizationId, organizationId),
        eq(fundingSources.kind, 'BANK'),
        inArray(fundingSources.status, ['VERIFIED']),
      ),
    )
    .orderBy(asc(fundingSources.name), asc(fundingSources.id))
    .limit(100);
  return Promise.all(
    accounts.map(async ({ id, name, bank, last4 }) => {
      const span = await spanOf(db, id);
      const figures = await threeWaysOf(db, id, null);
      const [proposed] = await db
        .select({ all: count() })
        .from(lineMatches)
        .where(and(eq(lineMatches.fundingSourceId, id), eq(lineMatches.state, 'PROPOSED')));
      const signed = await signedThrough(db, id);
      const since = signed === null ? span?.firstDay : shiftDay(signed, 1);
      return {
        ...{ id, name, bank, last4, throughDay: span?.throughDay ?? null },
        bankBalance: figures?.bankBalance ?? null,
        openFrom: since ?? null,
        difference: figures?.difference ?? null,
        openLines: span === null ? 0 : (await openLines(db, id)).length,
        proposals: proposed?.all ?? 0,
        unsigned:
          span === null || since === undefined
            ? []
            : unsignedEnds({ since, daily: await isDaily(db, id), throughDay: span.throughDay }, now),
      };
    }),
  );
}
