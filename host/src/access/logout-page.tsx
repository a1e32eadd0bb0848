import { safePath, useAuth } from '@keyturn/shared/auth';
import { useLocation } from '@keyturn/shared/router';
import { useEffect, useRef, useState } from 'react';
import { ErrorScreen } from '../errors/error-screen';
import { PlainPage } from '../errors/plain-page';
import { RetryButton } from '../errors/retry-button';
import { ProgressPage } from './progress-page';

/** Ends the session; afterwards the person is at `redirectTo`, a path of this origin, or at `/`. */
export default function LogoutPage() {
  const auth = useAuth();
  const redirectTo = safePath(new URLSearchParams(useLocation().search).get('redirectTo')) ?? '/';
  const [failed, setFailed] = useState(false);
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    auth.signOut(redirectTo).catch(() => setFailed(true));
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
