import type { Db } from '../../db/client.ts';
import { webVitals } from '../../db/schema/index.ts';

/** One measurement of a browser, as the web-vitals library reports it. */
export interface Vital {
  name: string;
  value: number;
  rating?: string | undefined;
  delta?: number | undefined;
  id?: string | undefined;
  navigationType?: string | undefined;
  page?: string | undefined;
  route?: string | undefined;
  remote?: string | undefined;
  release?: string | undefined;
}

export async function storeVitals(db: Db, vitals: readonly Vital[], at: Date): Promise<void> {
  await db.insert(webVitals).values(
    vitals.map(({ id, rating, delta, navigationType, page, route, remote, release, name, value }) => ({
      name,
      value,
      rating: rating ?? null,
      delta: delta ?? null,
      metricId: id ?? null,
      navigationType: navigationType ?? null,
      page: page ?? null,
      route: route ?? null,
      remote: remote ?? null,
      release: release ?? null,
      at,
    })),
  );
}
