import { useQuery } from '@keyturn/shared/router';

/** Which records a list shows. */
export type Activity = 'active' | 'inactive' | 'all';

const activities: readonly Activity[] = ['active', 'inactive', 'all'];

/** Reads an activity; undefined for anything else. */
export const activityOf = (text: string | null): Activity | undefined =>
  activities.find((each) => each === text);

/** The same in the gateway's words. */
export const wanted = { active: 'ACTIVE', inactive: 'INACTIVE', all: 'ALL' } as const satisfies Readonly<
  Record<Activity, string>
>;

/** What a list is narrowed to, as the address says it. */
export interface ListFilter {
  readonly search: string;
  readonly status: Activity;
  /** Whether it shows less, or other, than it does by itself. */
  readonly isNarrowed: boolean;
  readonly setSearch: (search: string) => void;
  readonly setStatus: (status: Activity) => void;
  readonly clear: () => void;
}

/** The search and the status of a list, kept in the address; what it shows by itself is not in it. */
export function useListFilter(byItself: Activity): ListFilter {
  const [query, change] = useQuery();
  const search = query.get('search')?.trim() ?? '';
  const status = activityOf(query.get('status')) ?? byItself;
  const replace = { replace: true } as const;
  return {
    search,
    status,
    isNarrowed: search !== '' || status !== byItself,
    setSearch: (text) => change({ search: text }, replace),
    setStatus: (chosen) => change({ status: chosen === byItself ? null : chosen }, replace),
    clear: () => change({ search: null, status: null }, replace),
  };
}
