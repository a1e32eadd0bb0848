import { RestError, useRest } from '@keyturn/shared/api';
import { useCallback, useEffect, useState } from 'react';

/** How long typing rests before a friendly URL is looked up, milliseconds. */
const rest = 400;

/** Whether a friendly URL leads to an organization already; false too where that can't be told. */
export function useSlugLookup(): (slug: string, signal?: AbortSignal) => Promise<boolean> {
  const { publicGet } = useRest();
  return useCallback(
    async (slug, signal) => {
      try {
        await publicGet(`/organizations/${encodeURIComponent(slug)}`, signal);
        return true;
      } catch (error) {
        if (error instanceof RestError || error instanceof TypeError || signal?.aborted === true)
          return false;
        throw error;
      }
    },
    [publicGet],
  );
}

/** Whether the friendly URL that is being typed is another organization's. An empty text is not looked up. */
export function useSlugTaken(slug: string): boolean {
  const lookUp = useSlugLookup();
  const [taken, setTaken] = useState<string | null>(null);
  useEffect(() => {
    if (slug === '') return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void lookUp(slug, abort.signal).then((found) => {
        if (found && !abort.signal.aborted) setTaken(slug);
      });
    }, rest);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [lookUp, slug]);
  return slug !== '' && taken === slug;
}
