import { useApiFetch } from '@keyturn/shared/api';
import { useCallback, useEffect, useState } from 'react';
import { SlugClaimedDocument } from './slug.generated';

/** How long typing rests before a friendly URL is looked up, milliseconds. */
const rest = 400;

/**
 * Whether a friendly URL is another organization's or the dashboard's own; false too where that can't be told.
 *
 * @param organizationId the organization that may have its own former one back; null for one that is not there yet
 */
export function useSlugLookup(organizationId: string | null): (slug: string) => Promise<boolean> {
  const ask = useApiFetch(SlugClaimedDocument);
  return useCallback(
    async (slug) => {
      const outcome = await ask({ slug, organizationId });
      return outcome.ok && outcome.data.slugClaimed;
    },
    [ask, organizationId],
  );
}

/** Whether the friendly URL that is being typed can't be had. An empty text is not looked up. */
export function useSlugTaken(slug: string, organizationId: string | null): boolean {
  const lookUp = useSlugLookup(organizationId);
  const [taken, setTaken] = useState<string | null>(null);
  useEffect(() => {
    if (slug === '') return undefined;
    const timer = setTimeout(() => {
      void lookUp(slug).then((found) => {
        if (found) setTaken(slug);
      });
    }, rest);
    return () => clearTimeout(timer);
  }, [lookUp, slug]);
  return slug !== '' && taken === slug;
}
