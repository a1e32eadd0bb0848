import { useOrganization, useViewer, viewerKind } from '@keyturn/shared/organization';
import { EmptyState, Section } from '@keyturn/shared/ui';
import { Integrations } from '../../webhooks/integrations';
import type { OrganizationSettings } from '../data';
import { HistorySection } from '../history/history-section';
import { AnotherSection } from './another-section';
import { OrganizationSection } from './organization-section';
import { RefundsSection } from './refunds-section';

/** What the viewer may manage of the organization. */
export default function ManageTab({ organization }: { readonly organization: OrganizationSettings }) {
  const { id, slug } = useOrganization();
  const kind = viewerKind(useViewer());
  if (kind === 'agent') return <EmptyState title="Nothing to manage at the moment." />;
  return (
    <>
      <OrganizationSection organization={organization} />
      {kind === 'superuser' && <RefundsSection organization={organization} />}
      <Section>
        <h2>Webhooks</h2>
        <Integrations organization={{ id, slug }} />
      </Section>
      {(organization.mayRegister || kind === 'superuser') && <AnotherSection />}
      <HistorySection />
    </>
  );
}
