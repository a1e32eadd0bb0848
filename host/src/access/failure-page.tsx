import type { ApiError } from '@keyturn/shared/api';
import { useLocation } from '@keyturn/shared/router';
import { LinkButton } from '@keyturn/shared/ui';
import { AlertIcon } from '@keyturn/shared/ui/icons';
import { ErrorScreen } from '../errors/error-screen';
import { PlainPage } from '../errors/plain-page';
import { RetryButton } from '../errors/retry-button';
import { statusOf } from '../errors/status-of';
import { logoutPath } from '../lib/logout-path';

/** Nothing can be shown because the gateway cannot be asked. */
export function FailurePage({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
  const location = useLocation();
  return (
    <PlainPage>
      <ErrorScreen
        code={statusOf(error)}
        icon={<AlertIcon />}
        message={error.message}
        actions={
          <>
            <RetryButton onRetry={onRetry} />
            <LinkButton size="lg" variant="ghost" href={logoutPath(location)}>
              Logout
            </LinkButton>
          </>
        }
      >
        {error.requestId === null
          ? undefined
          : `Tell support this number if it happens again: ${error.requestId}`}
      </ErrorScreen>
    </PlainPage>
  );
}
