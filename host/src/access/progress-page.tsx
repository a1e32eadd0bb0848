import { Row, Spinner } from '@keyturn/shared/ui';
import { PlainPage } from '../errors/plain-page';
import { usePageTitle } from '../lib/page-title';

/** Something is on its way that takes a moment and then leads elsewhere. */
export function ProgressPage({ label }: { readonly label: string }) {
  usePageTitle(label);
  return (
    <PlainPage>
      <Row role="status">
        <Spinner />
        {label}…
      </Row>
    </PlainPage>
  );
}
