import { useApiMutation } from '@keyturn/shared/api';
import { safePath, useAuth } from '@keyturn/shared/auth';
import { useLocation } from '@keyturn/shared/router';
import { useEffect, useRef, useState } from 'react';
import { ErrorScreen } from '../errors/error-screen';
import { PlainPage } from '../errors/plain-page';
import { RetryButton } from '../errors/retry-button';
import { EndThisSessionDocument } from './logout.generated';
import { ProgressPage } from './progress-page';

/** How long the gateway may take to refuse the session from now on; signing out waits no longer. */
const patienceMs = 2_000;

/** Ends the session, here and at the gateway; afterwards the person is at `redirectTo`, a path of this origin, or at `/`. */
export default function LogoutPage() {
  const auth = useAuth();
  const redirectTo = safePath(new URLSearchParams(useLocation().search).get('redirectTo')) ?? '/';
  const [failed, setFailed] = useState(false);
  const started = useRef(false);
  const [endSession] = useApiMutation(EndThisSessionDocument);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
    const ending = auth.peek() === null ? null : endSession({});
    Promise.race([ending, patience])
      .then(() => auth.signOut(redirectTo))
      .catch(() => setFailed(true));
  });

  if (!failed) return <ProgressPage label="Signing you out" />;
  return (
    <PlainPage>
      <ErrorScreen
        code={500}
        actions={
          <RetryButton
            onRetry={() => {
              started.current = false;
              setFailed(false);
            }}
          />
        }
      />
    </PlainPage>
  );
}
