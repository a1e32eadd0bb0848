import { LinkButton } from '@keyturn/shared/ui';
import { LockIcon, LogoutIcon } from '@keyturn/shared/ui/icons';
import { useLocation } from '@keyturn/shared/router';
import { ErrorScreen } from '../errors/error-screen';
import { PlainPage } from '../errors/plain-page';
import { logoutPath } from '../lib/logout-path';
import { usePageTitle } from '../lib/page-title';

/** Signed in, but not a member of the organization. */
export default function ForbiddenPage({ email }: { readonly email: string }) {
  const location = useLocation();
  usePageTitle('Not authorized');
  return (
    <PlainPage>
      <ErrorScreen
        code={403}
        icon={<LockIcon />}
        message="You are not authorized to access this organization."
        actions={
          <LinkButton size="lg" href={logoutPath(location)} icon={<LogoutIcon />}>
            Logout
          </LinkButton>
        }
      >
        You are signed in as <b>{email}</b>. An admin of the organization can add you, or you can sign in as
        someone else.
      </ErrorScreen>
    </PlainPage>
  );
}
