import { useOrganization, useOrganizationPath, useViewer, viewerKind } from '@keyturn/shared/organization';
import { toast } from '@keyturn/shared/toast';
import { EmptyState, LinkButton, Section, Stack, Switch, Text } from '@keyturn/shared/ui';
import { PlusIcon } from '@keyturn/shared/ui/icons';
import { Integrations } from '../../webhooks/integrations';
import { type OrganizationSettings, useRefundsSwitch } from '../data';
import { HistorySection } from '../history/history-section';
import { OrganizationSection } from './organization-section';

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

/** The way to another organization. */
function AnotherSection() {
  const path = useOrganizationPath();
  return (
    <Section>
      <h2>Another organization</h2>
      <Stack $gap="3">
        <Text as="p" $size="sm" $tone="2">
          Your account may register further organizations. Each has its own admins, accounts and payments.
        </Text>
        <div>
          <LinkButton icon={<PlusIcon />} href={path('/organizations/new')}>
            New organization
          </LinkButton>
        </div>
      </Stack>
    </Section>
  );
}

/** Refunds on or off; for platform staff. */
function RefundsSection({ organization }: { readonly organization: OrganizationSettings }) {
  const { utilizesRefunds, name } = organization;
  const { set, busy } = useRefundsSwitch();
  const change = async () => {
    const error = await set(!utilizesRefunds);
    if (error === null) toast.success(utilizesRefunds ? 'Refunds disabled' : 'Refunds enabled');
    else toast.error(error.message, { title: 'Error' });
  };
  return (
    <Section>
      <h2>Refunds</h2>
      <Stack $gap="3">
        <Switch
          checked={utilizesRefunds}
          aria-disabled={busy}
          onChange={() => {
            if (!busy) void change();
          }}
          hint={`People with the permission “Refund payments” can refund deposited earnest money of ${name}.`}
        >
          Refunds
        </Switch>
      </Stack>
    </Section>
  );
}
