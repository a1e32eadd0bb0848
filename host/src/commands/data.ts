import { type Loadable, mapLoadable, useApiQuery } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { useEffect, useState } from 'react';
import { type Found, foundOf } from './found';
import type { SavedView } from './command-list';
import { CommandViewsDocument, SearchDocument } from './search.generated';

/** How long typing must pause before it is looked for, in milliseconds. */
const pause = 250;

/** The shortest text that the gateway looks for. */
const shortest = 2;

/** What the gateway finds for a text; null while the text is too short to look for. */
export function useSearch(text: string): Loadable<readonly Found[]> | null {
  const { slug } = useOrganization();
  const sought = text.trim();
  const settled = usePaused(sought);
  const isShort = sought.length < shortest;
  const answer = useApiQuery(SearchDocument, {
    variables: { organizationSlug: slug, text: settled },
    skip: isShort || settled !== sought,
  });
  return isShort ? null : mapLoadable(answer, ({ search }) => foundOf(search));
}

/** The saved views of the payments that the person may open; nothing is asked while `skip`. */
export function useViews(skip: boolean): Loadable<readonly SavedView[]> {
  const { slug } = useOrganization();
  const answer = useApiQuery(CommandViewsDocument, { variables: { organizationSlug: slug }, skip });
  return mapLoadable(answer, ({ savedViews }) => savedViews);
}

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
