import { and, count, countDistinct, desc, eq, gte, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { pageErrors, pageLoads, webVitals } from '../../db/schema/index.ts';
import type { Sample, Vital } from './compare.ts';

/** The newest values are enough to tell a percentile. */
const VALUES = 2_000;

/** What pages said of a release since a time. */
export async function sampleOf(db: Db, remote: string, release: string, since: Date): Promise<Sample> {
  const loaded = await db
    .select({ pages: count() })
    .from(pageLoads)
    .where(and(eq(pageLoads.remote, remote), eq(pageLoads.release, release), gte(pageLoads.at, since)));
  const failed = await db
    .select({ pages: countDistinct(pageErrors.page) })
    .from(pageErrors)
    .innerJoin(
      pageLoads,
      and(
        eq(pageLoads.page, pageErrors.page),
        eq(pageLoads.remote, pageErrors.remote),
        eq(pageLoads.release, pageErrors.release),
        gte(pageLoads.at, since),
      ),
    )
    .where(and(eq(pageErrors.remote, remote), eq(pageErrors.release, release)));
  const pages = loaded[0]?.pages ?? 0;
  const values = await vitalsOf(db, remote, release, since);
  const of = (name: Vital) => values.filter((row) => row.name === name).map(({ value }) => value);
  return {
    pages,
    errorPages: failed[0]?.pages ?? 0,
    vitals: { LCP: of('LCP'), INP: of('INP') },
  };
}

const vitalsOf = (db: Db, remote: string, release: string, since: Date) =>
  db
    .select({ name: webVitals.name, value: webVitals.value })
    .from(webVitals)
    .where(
      and(
        eq(webVitals.remote, remote),
        eq(webVitals.release, release),
        gte(webVitals.at, since),
        inArray(webVitals.name, ['LCP', 'INP']),
      ),
    )
    .orderBy(desc(webVitals.at))
    .limit(VALUES);
