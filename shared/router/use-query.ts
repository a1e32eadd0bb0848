import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Query parameters to set; null or an empty text takes one away. */
export type QueryChanges = Readonly<Record<string, string | null>>;

/** What was asked for since a location was shown: the router shows a new one only when React has the time. */
const asked = new WeakMap<Location, URLSearchParams>();

/**
 * The query of the address and the way to change it, which keeps what else is in it and in the location's state. Two
 * changes that follow each other before the screen has moved both count. A change can be taken back with Back, unless
 * it replaces.
 */
export function useQuery(): readonly [
  query: URLSearchParams,
  change: (changes: QueryChanges, options?: { readonly replace?: boolean }) => void,
] {
  const [query] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const state: unknown = location.state;
  return [
    query,
    (changes, options) => {
      const now = asked.get(location) ?? query;
      const next = changedQuery(now, changes);
      if (next.toString() === now.toString()) return;
      asked.set(location, next);
      void navigate({ search: next.toString() }, { ...options, state });
    },
  ];
}

/** A query with changes; the one that is given stays as it is. */
export function changedQuery(query: URLSearchParams, changes: QueryChanges): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
