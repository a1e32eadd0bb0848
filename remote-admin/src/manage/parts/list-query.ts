import { useQuery } from '@keyturn/shared/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../../components/use-debounced';

export type Activity = 'ALL' | 'ACTIVE' | 'INACTIVE';

/** What a list is narrowed to; it lives in the address. */
export interface ListQuery {
  /** As typed. */
  readonly text: string;
  /** What to ask for: null for everything. */
  readonly search: string | null;
  /** Which part of the list, as the address has it; empty for all. */
  readonly show: string;
  /** The same, for a list of what is active or not. */
  readonly activity: Activity;
  readonly setText: (text: string) => void;
  readonly setShow: (part: string) => void;
}

/** Which rows an address asks for; a value that there is not counts as all. */
export const activityOf = (value: string): Activity =>
  value === 'active' ? 'ACTIVE' : value === 'inactive' ? 'INACTIVE' : 'ALL';

/** Search text and shown part of a list, kept in `q` and `show` of the address. */
export function useListQuery(): ListQuery {
  const [query, change] = useQuery();
  const shown = query.get('q') ?? '';
  const show = query.get('show') ?? '';
  // What is typed is kept here: the address follows too late to hold each key.
  const [text, setText] = useState(shown);
  const settled = useDebounced(text.trim());
  const set = (name: string, value: string) => change({ [name]: value }, { replace: true });
  const follow = useEffectEvent((asked: string) => {
    if (asked !== shown) set('q', asked);
  });
  // Only what was typed moves the address.
  useEffect(() => follow(settled), [settled]);
  return {
    text,
    search: settled === '' ? null : settled,
    show,
    activity: activityOf(show),
    setText,
    setShow: (part) => set('show', part),
  };
}
