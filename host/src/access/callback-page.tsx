import { useAuth } from '@keyturn/shared/auth';
import { useLocation, useNavigate } from '@keyturn/shared/router';
import { useEffect, useRef, useState } from 'react';
import { useHostConfig } from '../config/context';
import { LoginError } from './login-error';
import { ProgressPage } from './progress-page';
import { SimulatedPeople } from './simulated-people';

interface Failure {
  readonly description: string | null;
  readonly message: string | null;
}

/** Where the sign-in redirect returns. Where sign-in is simulated it leads here at once, and who one is, is chosen. */
export default function CallbackPage() {
  const { simulated } = useHostConfig().auth;
  const query = new URLSearchParams(useLocation().search);
  return simulated && !query.has('user') ? <SimulatedPeople /> : <Arrival />;
}

/** Finishes the sign-in and goes on to where the person wanted to go. */
function Arrival() {
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
