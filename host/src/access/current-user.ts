import { useApiSubscription, useLiveStatus } from '@keyturn/shared/api';
import { useAuth } from '@keyturn/shared/auth';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useIsSettled } from '../lib/use-is-settled';
import { CurrentUserChangedDocument } from './current-user.generated';

/**
 * Follows who the signed-in person is and what they may do: what is pushed is in the cache, and from there on the screen.
 * A person who is no user any more has to sign in. `askAgain` is called when pushes may have been missed.
 */
export function useCurrentUserPushes(askAgain: () => Promise<void>): void {
  const { forget } = useAuth();
  const isSettled = useIsSettled();
  const live = useLiveStatus();
  const missed = useRef(false);
  const catchUp = useEffectEvent(() => void askAgain());
  useApiSubscription(CurrentUserChangedDocument, {
    variables: {},
    skip: !isSettled,
    onData: () => undefined,
    onRefused: ({ code }) => {
      if (code === 'NOT_FOUND' || code === 'UNAUTHENTICATED') forget();
    },
  });
  useEffect(() => {
    if (live === 'offline') missed.current = true;
    if (live !== 'live' || !missed.current) return;
    missed.current = false;
    catchUp();
  }, [live]);
}
