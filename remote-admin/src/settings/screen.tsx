import type { RouteProps } from '@keyturn/shared/federation';
import { useOrganizationPath, useViewer, viewerKind } from '@keyturn/shared/organization';
import { Card, Skeleton, styled } from '@keyturn/shared/ui';
import { TabList, TabPanel } from '@keyturn/shared/ui/tabs';
import { RecordView } from '@keyturn/shared/views';
import { type ComponentType, lazy, Suspense } from 'react';
import { type OrganizationSettings, useSettings } from './data';
import { DetailsTab } from './details-tab';
import { settingsTab, settingsTabs, type SettingsTab } from './tabs';

const ManageTab = lazy(() => import('./manage/manage-tab'));
const BrandingTab = lazy(() => import('./branding/branding-tab'));
const ApprovalPolicyTab = lazy(() => import('./approval-policy/approval-policy-tab'));
const SignInTab = lazy(() => import('./sign-in/sign-in-tab'));
const NotificationsTab = lazy(() => import('./notifications/notifications-tab'));

const Body = styled.div`
  padding: var(--s-5) var(--s-4);
  max-width: 44rem;
`;

/** Tabs that hold nothing for others. */
const ofAdmins: ReadonlySet<SettingsTab> = new Set(['approvals', 'sign-in']);

/** The organization's settings. */
export default function SettingsScreen({ params }: RouteProps) {
  const path = useOrganizationPath();
  const settings = useSettings();
  const active = settingsTab(params['tab']);
  const isAgent = viewerKind(useViewer()) === 'agent';
  const offered = settingsTabs.filter(({ id }) => !isAgent || !ofAdmins.has(id) || id === active);
  return (
    <Card>
      <TabList
        label="Settings"
        name="settings"
        selected={active}
        items={offered.map(({ id, label }) => ({ id, label, href: path(`/settings/${id}`) }))}
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
  Record<SettingsTab, ComponentType<{ readonly organization: OrganizationSettings }>>
> = {
  details: DetailsTab,
  manage: ManageTab,
  branding: BrandingTab,
  notifications: NotificationsTab,
  approvals: ApprovalPolicyTab,
  'sign-in': SignInTab,
};

function Tab({
  organization,
  active,
}: {
  readonly organization: OrganizationSettings;
  readonly active: SettingsTab;
}) {
  const Content = contents[active];
  return (
    <Suspense fallback={<Skeleton height="20rem" />}>
      <Content organization={organization} />
    </Suspense>
  );
}
