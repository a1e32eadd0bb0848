import {
  type ApiError,
  type Loadable,
  toApiError,
  useApiFetch,
  useApiQuery,
  useApiRefresh,
  useApiSubscription,
  useLiveStatus,
  useRest,
} from '@keyturn/shared/api';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Branding, publicOrganization } from '../access/branding';
import { useCurrentUserPushes } from '../access/current-user';
import { useIsSettled } from '../lib/use-is-settled';
import { type Access, decideAccess, heldIn } from './access';
import { DashboardDocument } from './dashboard.generated';
import { OnboardingChangedDocument } from './onboarding.generated';

/** How often the onboarding is asked for while its pushes do not arrive, in milliseconds. */
const fallbackPollMs = 10_000;

/**
 * Who is looking, and whether they may see the organization; kept live, and asked again while onboarding pushes are away.
 */
export function useAccess(slug: string, skip: boolean): Loadable<Access> {
  const isSettled = useIsSettled();
  const live = useLiveStatus();
  const [isPending, setIsPending] = useState(false);
  const answer = useApiQuery(DashboardDocument, {
    variables: { slug },
    skip,
    pollInterval: isSettled && isPending && live !== 'live' ? fallbackPollMs : 0,
  });
  const data = answer.state === 'ready' ? answer.data : null;
  const access = useMemo(() => (data === null ? null : decideAccess(data)), [data]);
  const pending = access?.state === 'allowed' && access.onboarding.pendingRequiredSteps > 0;
  useEffect(() => setIsPending(pending), [pending]);
  useCurrentUserPushes(answer.refetch);
  useRefreshAfter(data === null ? undefined : heldIn(data, slug));
  if (answer.state !== 'ready') return answer;
  return access === null
    ? { state: 'loading' }
    : { state: 'ready', data: access, refreshing: answer.refreshing };
}

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

/**
 * Follows the onboarding: what is pushed is in the cache, and from there in what `useAccess` gives. It is read when pushes
 * begin, as it may have changed before, and after each, as an answer on its way by then may be older.
 */
export function useOnboardingPushes({ id, slug }: { readonly id: string; readonly slug: string }): void {
  const read = useApiFetch(DashboardDocument);
  const readAgain = () => void read({ slug });
  useApiSubscription(OnboardingChangedDocument, {
    variables: { organizationId: id },
    skip: !useIsSettled(),
    onData: readAgain,
    onOpened: readAgain,
  });
}

/** Asks again for all that is on the screen once the person holds something else; not when they hold nothing. */
function useRefreshAfter(held: string | null | undefined): void {
  const refresh = useApiRefresh();
  const known = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    const before = known.current;
    known.current = held;
    if (before !== undefined && before !== held && held != null) void refresh();
  }, [held, refresh]);
}
