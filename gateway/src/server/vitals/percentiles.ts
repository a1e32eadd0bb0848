import { and, count, desc, gte, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { webVitals } from '../../db/schema/index.ts';

/** What is told apart: times in milliseconds, CLS without a unit (https://web.dev/articles/vitals). */
const names = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'];
/** Anybody may send measurements: more routes than these are not shown. */
const GROUPS = 200;

/** How one measure of one route was spread. */
export interface VitalSpread {
  name: string;
  route: string;
  /** The remote that drew the page, or `host`. */
  remote: string;
  times: number;
  p50: number;
  p75: number;
  p95: number;
}

/** The percentiles of what browsers measured since a time, the routes measured most first. */
export async function vitalSpreads(db: Db, since: Date): Promise<VitalSpread[]> {
  const { name, value, at } = webVitals;
  const part = (share: number) =>
    sql<number>`percentile_cont(${sql.raw(String(share))}) within group (order by ${value})`.mapWith(Number);
  const route = sql<string>`coalesce(${webVitals.route}, 'unknown')`;
  const remote = sql<string>`coalesce(${webVitals.remote}, 'host')`;
  return db
    .select({ name, route, remote, times: count(), p50: part(0.5), p75: part(0.75), p95: part(0.95) })
    .from(webVitals)
    .where(and(inArray(name, names), gte(at, since)))
    .groupBy(name, webVitals.route, webVitals.remote)
    .orderBy(desc(count()))
    .limit(GROUPS);
}
