import { useAuth } from '@keyturn/shared/auth';
import { useLocation, useNavigate } from '@keyturn/shared/router';
import { useEffect, useRef, useState } from 'react';
import { LoginError } from './login-error';
import { ProgressPage } from './progress-page';

interface Failure {
  readonly description: string | null;
  readonly message: string | null;
}

/** Where the sign-in redirect returns: finishes it and goes on to where the person wanted to go. */
export default function CallbackPage() {
  const auth = useAuth();
  const navigate = useNavigate();
  const query = new URLSearchParams(useLocation().search);
  const refused = query.get('error');
  const [failure, setFailure] = useState<Failure | null>(
    refused === null ? null : { description: query.get('error_description'), message: refused },
  );
  const started = useRef(false);

  useEffect(() => {
    if (failure !== null || started.current) return;
    started.current = true;
    auth.finishSignIn().then(
      (returnPath) => void navigate(returnPath, { replace: true }),
      (error: unknown) =>
        setFailure({ description: null, message: error instanceof Error ? error.message : null }),
    );
  }, [auth, failure, navigate]);

  if (failure !== null) return <LoginError {...failure} />;
  return <ProgressPage label="Signing you in" />;
}
