import { useSession } from '@keyturn/shared/auth';
import { Activity, Fragment, type ReactNode, useState } from 'react';
import { useLeaveGuard } from '../panels/leave-guard-context';

/** What is kept of the person who was signed in here until now: nobody's, their page, or one with unsaved input. */
export type Kept = 'nothing' | 'page' | 'input';

interface PersonAreaProps {
  readonly children: ReactNode;
  /** What stands there while nobody is signed in. */
  readonly signedOut: (kept: Kept) => ReactNode;
}

/**
 * What belongs to the signed-in person. Where the session ends and the same person comes back, as in another tab, what
 * was typed is still there; for somebody else everything begins anew.
 */
export function PersonArea({ children, signedOut }: PersonAreaProps) {
  const session = useSession();
  const guard = useLeaveGuard();
  const [lastUserId, setLastUserId] = useState(session?.userId ?? null);
  if (session !== null && session.userId !== lastUserId) setLastUserId(session.userId);
  const isIn = session !== null;
  const [was, setWas] = useState({ isIn, unsaved: false });
  // Asked before the page is hidden, which no longer holds anybody then.
  if (was.isIn !== isIn) setWas({ isIn, unsaved: guard.isHeld() });
  return (
    <>
      {lastUserId !== null && (
        <Activity mode={isIn ? 'visible' : 'hidden'}>
          <Fragment key={lastUserId}>{children}</Fragment>
        </Activity>
      )}
      {!isIn && signedOut(lastUserId === null ? 'nothing' : was.unsaved ? 'input' : 'page')}
    </>
  );
}
