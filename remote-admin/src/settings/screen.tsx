import type { RouteProps } from '@keyturn/shared/federation';
import { useOrganizationPath } from '@keyturn/shared/organization';
import { Card, EmptyState, styled, TabList, TabPanel } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import type { ReactNode } from 'react';
import { BrandingTab } from './branding-tab';
import { type OrganizationSettings, useSettings } from './data';
import { DetailsTab } from './details-tab';
import { NotificationsTab } from './notifications-tab';
import { settingsTab, settingsTabs, type SettingsTab } from './tabs';

const Body = styled.div`
  padding: var(--s-5) var(--s-4);
  max-width: 44rem;
`;

/** The organization's settings. */
export default function SettingsScreen({ params }: RouteProps) {
  const path = useOrganizationPath();
  const settings = useSettings();
  const active = settingsTab(params['tab']);
  return (
    <Card>
      <TabList
        label="Settings"
        name="settings"
        selected={active}
        items={settingsTabs.map(({ id, label }) => ({ id, label, href: path(`/settings/${id}`) }))}
      />
      <TabPanel name="settings" selected={active}>
        <Body>
          <RecordView
            record={settings}
            noun="settings"
            errorTitle="Error loading organization"
            missing="The organization is not there any more."
          >
            {(organization) => <Tab organization={organization} active={active} />}
          </RecordView>
        </Body>
      </TabPanel>
    </Card>
  );
}

const contents: Readonly<
  Record<SettingsTab, (props: { readonly organization: OrganizationSettings }) => ReactNode>
> = {
  details: DetailsTab,
  manage: NothingToManage,
  branding: BrandingTab,
  notifications: NotificationsTab,
};

function Tab({
  organization,
  active,
}: {
  readonly organization: OrganizationSettings;
  readonly active: SettingsTab;
}) {
  const Content = contents[active];
  return <Content organization={organization} />;
}

function NothingToManage() {
  return <EmptyState title="Nothing to manage at the moment." />;
}
