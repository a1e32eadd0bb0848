import type { Session } from '@keyturn/shared/auth';
import { useState } from 'react';

/** Whether there was a session while the page was open, and is none any more. */
export function useSessionEnded(session: Session | null): boolean {
  const [wasSignedIn, setWasSignedIn] = useState(session !== null);
  if (session !== null && !wasSignedIn) setWasSignedIn(true);
  return session === null && wasSignedIn;
}
