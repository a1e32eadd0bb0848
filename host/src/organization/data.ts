import {
  type Loadable,
  useApiFetch,
  useApiQuery,
  useApiRefresh,
  useApiSubscription,
  useLiveStatus,
} from '@keyturn/shared/api';
import { useEffect, useMemo, useRef, useState } from 'react';
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
