import { useSession } from '@keyturn/shared/auth';
import { Activity, Fragment, type ReactNode, useState } from 'react';

interface PersonAreaProps {
  readonly children: ReactNode;
  /** What stands there while nobody is signed in; `ended`: somebody was, while the page was open. */
  readonly signedOut: (ended: boolean) => ReactNode;
}

/**
 * What belongs to the signed-in person. Where the session ends and the same person comes back, as in another tab, what
 * was typed is still there; for somebody else everything begins anew.
 */
export function PersonArea({ children, signedOut }: PersonAreaProps) {
  const session = useSession();
  const [lastUserId, setLastUserId] = useState(session?.userId ?? null);
  if (session !== null && session.userId !== lastUserId) setLastUserId(session.userId);
  return (
    <>
      {lastUserId !== null && (
        <Activity mode={session === null ? 'hidden' : 'visible'}>
          <Fragment key={lastUserId}>{children}</Fragment>
        </Activity>
      )}
      {session === null && signedOut(lastUserId !== null)}
    </>
  );
}
