import { ErrorScreen } from '../errors/error-screen';
import { PlainPage } from '../errors/plain-page';
import { usePageTitle } from '../lib/page-title';

/** An address whose first part is no organization's. */
export default function NoOrganizationPage() {
  usePageTitle('Not found');
  return (
    <PlainPage>
      <ErrorScreen code={404} message="This is not a valid organization url.">
        Check the address, or ask your organization for its link.
      </ErrorScreen>
    </PlainPage>
  );
}
