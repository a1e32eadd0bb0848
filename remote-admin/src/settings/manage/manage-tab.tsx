import { useViewer, viewerKind } from '@keyturn/shared/organization';
import { EmptyState } from '@keyturn/shared/ui';
import type { OrganizationSettings } from '../data';
import { HistorySection } from '../history/history-section';
import { WebhooksSection } from '../webhooks/webhooks-section';
import { AnotherSection } from './another-section';
import { OrganizationSection } from './organization-section';
import { RefundsSection } from './refunds-section';

/** What the viewer may manage of the organization. */
export default function ManageTab({ organization }: { readonly organization: OrganizationSettings }) {
  const kind = viewerKind(useViewer());
  if (kind === 'agent') return <EmptyState title="Nothing to manage at the moment." />;
  return (
    <>
      <OrganizationSection organization={organization} />
      {kind === 'superuser' && <RefundsSection organization={organization} />}
      <WebhooksSection />
      {(organization.mayRegister || kind === 'superuser') && <AnotherSection />}
      <HistorySection />
    </>
  );
}
