import { useApiSubscription } from '@keyturn/shared/api';
import { useAuth } from '@keyturn/shared/auth';
import { useIsSettled } from '../lib/use-is-settled';
import { CurrentUserChangedDocument } from './current-user.generated';

/**
 * Follows who the signed-in person is and what they may do: what is pushed is in the cache, and from there on the screen.
 * A person who is no user any more has to sign in. `askAgain` is called when pushes begin, at first and after an outage.
 */
export function useCurrentUserPushes(askAgain: () => Promise<void>): void {
  const { forget } = useAuth();
  const isSettled = useIsSettled();
  useApiSubscription(CurrentUserChangedDocument, {
    variables: {},
    skip: !isSettled,
    onData: () => undefined,
    onOpened: () => void askAgain(),
    onRefused: ({ code }) => {
      if (code === 'NOT_FOUND' || code === 'UNAUTHENTICATED') forget();
    },
  });
}
