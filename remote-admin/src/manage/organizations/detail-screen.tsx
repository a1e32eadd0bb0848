import type { RouteProps } from '@keyturn/shared/federation';
import { LinkButton, Stack } from '@keyturn/shared/ui';
import { TabList, TabPanel } from '@keyturn/shared/ui/tabs';
import { RecordView } from '@keyturn/shared/views';
import type { ReactNode } from 'react';
import { Integrations } from '../../webhooks/integrations';
import { RecordHead } from '../parts/record-page';
import { ActiveBadge } from '../parts/status';
import { staffUrls } from '../urls';
import { AccountsTab } from './accounts-tab';
import { OrganizationActions } from './actions';
import { type OrganizationDetail, useStaffOrganization } from './data';
import { DetailsTab } from './details-tab';
import { OccasionsTab } from './occasions-tab';

type Content = (props: { readonly organization: OrganizationDetail }) => ReactNode;

const tabs = [
  { id: 'details', label: 'Details', Content: DetailsTab },
  { id: 'payment-occasions', label: 'Payment occasions', Content: OccasionsTab },
  { id: 'accounts', label: 'Accounts', Content: AccountsTab },
  { id: 'integrations', label: 'Integrations', Content: Integrations },
] as const satisfies readonly { readonly id: string; readonly label: string; readonly Content: Content }[];

/** One organization and what belongs to it. */
export default function StaffOrganizationScreen({ params }: RouteProps) {
  return (
    <RecordView
      record={useStaffOrganization(params['organizationId'] ?? '')}
      noun="organization"
      errorTitle="Error loading organization"
      missing="There is no organization with this id."
    >
      {(organization) => <Organization organization={organization} tab={params['tab']} />}
    </RecordView>
  );
}

function Organization(props: {
  readonly organization: OrganizationDetail;
  readonly tab: string | undefined;
}) {
  const { organization } = props;
  const { id: active, Content } = tabs.find(({ id }) => id === props.tab) ?? tabs[0];
  return (
    <Stack>
      <RecordHead
        title={organization.name}
        sub={organization.slug}
        badges={<ActiveBadge active={organization.active} />}
        actions={
          <>
            <LinkButton size="sm" href={`/${organization.slug}/home`}>
              Open dashboard
            </LinkButton>
            <LinkButton size="sm" href={staffUrls.auditIn(organization.id)}>
              Changes
            </LinkButton>
            <OrganizationActions organization={organization} />
          </>
        }
      />
      <TabList
        label="Organization"
        name="staff-organization"
        selected={active}
        items={tabs.map(({ id, label }) => ({
          id,
          label,
          href: staffUrls.organization(organization.id, id),
        }))}
      />
      <TabPanel name="staff-organization" selected={active}>
        <Content organization={organization} />
      </TabPanel>
    </Stack>
  );
}
