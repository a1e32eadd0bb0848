import { useAuth } from '@keyturn/shared/auth';
import { Button, LinkButton } from '@keyturn/shared/ui';
import { LockIcon, LogoutIcon } from '@keyturn/shared/ui/icons';
import { useLocation } from '@keyturn/shared/router';
import { ErrorScreen } from '../errors/error-screen';
import { PlainPage } from '../errors/plain-page';
import { logoutPath } from '../lib/logout-path';
import { usePageTitle } from '../lib/page-title';
import { useState } from 'react';
import { parametersOf, type SignInRule } from './sign-in-rule';

interface ForbiddenPageProps {
  readonly email: string;
  /** How the organization's own people sign in. */
  readonly signIn?: SignInRule | null;
}

/** Signed in, but not a member of the organization, or not in the way that it asks of its members. */
export default function ForbiddenPage({ email, signIn = null }: ForbiddenPageProps) {
  const auth = useAuth();
  const location = useLocation();
  const [busy, setBusy] = useState(false);
  const byCompany = () => {
    setBusy(true);
    auth
      .signIn(location.pathname + location.search, { ...parametersOf(signIn), login_hint: email })
      .catch(() => setBusy(false));
  };
  usePageTitle('Not authorized');
  return (
    <PlainPage>
      <ErrorScreen
        code={403}
        icon={<LockIcon />}
        message="You are not authorized to access this organization."
        actions={
          <>
            {signIn?.required === true && (
              <Button variant="primary" size="lg" loading={busy} onClick={byCompany}>
                Sign in with your company
              </Button>
            )}
            <LinkButton size="lg" href={logoutPath(location)} icon={<LogoutIcon />}>
              Logout
            </LinkButton>
          </>
        }
      >
        You are signed in as <b>{email}</b>.{' '}
        {signIn?.required === true
          ? 'The organization’s own people sign in with their company. An admin can add others.'
          : 'An admin of the organization can add you, or you can sign in as someone else.'}
      </ErrorScreen>
    </PlainPage>
  );
}
