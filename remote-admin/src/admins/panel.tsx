import type { RouteProps } from '@keyturn/shared/federation';
import { useOrganizationPath } from '@keyturn/shared/organization';
import { PanelHead } from '@keyturn/shared/panels';
import { Badge } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { type AdminDetail, useAdmin } from './data';
import { DetailsTab } from './details-tab';
import { ManageTab } from './manage/manage-tab';
import { isInvited } from './roles';

const tabs = [
  { id: 'details', label: 'Details' },
  { id: 'manage', label: 'Manage' },
] as const;

/** What stands beside the name. */
function statusOf(person: AdminDetail | null) {
  if (person === null) return {};
  if (isInvited(person)) return { status: <Badge tone="yellow">Invited</Badge> };
  return person.active ? {} : { status: <Badge>Inactive</Badge> };
}

/** One person of the organization. */
export default function AdminPanel({ params }: RouteProps) {
  const { userId: id = '' } = params;
  const tab = params['tab'] === 'manage' ? 'manage' : 'details';
  const path = useOrganizationPath();
  const answer = useAdmin(id);
  const found = answer.state === 'ready' ? answer.data : null;
  return (
    <>
      <PanelHead
        title={found?.fullName ?? 'Admin'}
        size="sm"
        activeTab={tab}
        tabs={tabs.map(({ id: tabId, label }) => ({ id: tabId, label, to: path(`/admins/${id}/${tabId}`) }))}
        {...statusOf(found)}
      />
      <RecordView
        record={answer}
        noun="admin"
        errorTitle="Error loading user"
        missing="There is no such person in this organization."
      >
        {(person) => (tab === 'details' ? <DetailsTab person={person} /> : <ManageTab person={person} />)}
      </RecordView>
    </>
  );
}
