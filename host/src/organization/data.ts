import {
  type ApiError,
  type Loadable,
  toApiError,
  useApiQuery,
  useApiSubscription,
  useLiveStatus,
  useRest,
} from '@keyturn/shared/api';
import type { Onboarding } from '@keyturn/shared/organization';
import { useEffect, useMemo, useState } from 'react';
import { organizationExists } from '../access/branding';
import { useIsSettled } from '../lib/use-is-settled';
import { type Access, decideAccess } from './access';
import { DashboardDocument } from './dashboard.generated';
import { OnboardingChangedDocument, OnboardingDocument } from './onboarding.generated';

/** How often the onboarding is asked for while its pushes do not arrive, in milliseconds. */
const fallbackPollMs = 10_000;

/** Who is looking, and whether they may see the organization. */
export function useAccess(slug: string, skip: boolean): Loadable<Access> {
  const answer = useApiQuery(DashboardDocument, { variables: { slug }, skip });
  const data = answer.state === 'ready' ? answer.data : null;
  const access = useMemo(() => (data === null ? null : decideAccess(data)), [data]);
  if (answer.state !== 'ready') return answer;
  return access === null
    ? { state: 'loading' }
    : { state: 'ready', data: access, refreshing: answer.refreshing };
}

/** Whether there is an organization of that slug that the person may not know of. */
export function useExists(slug: string): Loadable<boolean> {
  const { publicGet } = useRest();
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<boolean | ApiError | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    organizationExists(publicGet, slug, abort.signal).then(setSettled, (error: unknown) => {
      if (!abort.signal.aborted) setSettled(toApiError(error));
    });
    return () => abort.abort();
  }, [publicGet, slug, attempt]);
  if (settled === null) return { state: 'loading' };
  if (typeof settled === 'boolean') return { state: 'ready', data: settled, refreshing: false };
  function retry() {
    setSettled(null);
    setAttempt(attempt + 1);
  }
  return { state: 'error', error: settled, retry };
}

/** What the onboarding still waits for: pushed by the gateway, asked for while the pushes are away. */
export function useOnboardingProgress(organizationId: string): Loadable<Onboarding> {
  const isSettled = useIsSettled();
  const live = useLiveStatus();
  const [isPending, setIsPending] = useState(false);
  const answer = useApiQuery(OnboardingDocument, {
    variables: { organizationId },
    pollInterval: isSettled && isPending && live !== 'live' ? fallbackPollMs : 0,
  });
  useApiSubscription(OnboardingChangedDocument, {
    variables: { organizationId },
    skip: !isSettled,
    onData: () => undefined,
  });
  const pending = answer.state === 'ready' && answer.data.onboardingProgress.pendingRequiredSteps > 0;
  useEffect(() => setIsPending(pending), [pending]);
  return answer.state === 'ready' ? { ...answer, data: answer.data.onboardingProgress } : answer;
}
