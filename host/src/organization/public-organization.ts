import { type ApiError, type Loadable, toApiError, useRest } from '@keyturn/shared/api';
import { useEffect, useState } from 'react';
import { type Branding, publicOrganization } from '../access/branding';

/** What everybody may know of an organization of which the gateway tells the person nothing; null where there is none. */
export function usePublicOrganization(slug: string): Loadable<Branding | null> {
  const { publicGet } = useRest();
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<
    { readonly data: Branding | null } | { readonly error: ApiError } | null
  >(null);
  useEffect(() => {
    const abort = new AbortController();
    publicOrganization(publicGet, slug, abort.signal).then(
      (data) => setSettled({ data }),
      (error: unknown) => {
        if (!abort.signal.aborted) setSettled({ error: toApiError(error) });
      },
    );
    return () => abort.abort();
  }, [publicGet, slug, attempt]);
  if (settled === null) return { state: 'loading' };
  if ('data' in settled) return { state: 'ready', data: settled.data, refreshing: false };
  function retry() {
    setSettled(null);
    setAttempt(attempt + 1);
  }
  return { state: 'error', error: settled.error, retry };
}
