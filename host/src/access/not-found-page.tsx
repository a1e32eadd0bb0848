import { ErrorScreen } from '../errors/error-screen';
import { PlainPage } from '../errors/plain-page';
import { usePageTitle } from '../lib/page-title';

/** An address that is none of the dashboard's. */
export default function NotFoundPage() {
  usePageTitle('Not found');
  return (
    <PlainPage>
      <ErrorScreen code={404} message="This is not a valid url.">
        Check the address, or start from your organization’s page.
      </ErrorScreen>
    </PlainPage>
  );
}
