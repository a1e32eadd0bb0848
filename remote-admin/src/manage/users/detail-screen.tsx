import type { RouteProps } from '@keyturn/shared/federation';
import { FundingSourceBadge } from '@keyturn/shared/funding-sources';
import { formatPhone } from '@keyturn/shared/format';
import {
  Badge,
  DescriptionList,
  DescriptionRow,
  LinkButton,
  Stack,
  Text,
  TextLink,
} from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { membershipsOf } from '../../admins/manage/memberships';
import { StaffPermissions } from '../../admins/manage/staff-permissions';
import { CustomerBadge } from '../../admins/status-badge';
import { CustomerDocuments } from '../parts/customer-documents';
import { FlagFact, IdFact, TextFact, TimeFact } from '../parts/facts';
import { RecordCard, RecordCards, RecordHead } from '../parts/record-page';
import { ActiveBadge } from '../parts/status';
import { inWords } from '../parts/words';
import { staffUrls } from '../urls';
import { type StaffUserDetail, useStaffUser, useUserActivity } from './data';
import { EditUser } from './edit';
import { WaitingBusiness } from './waiting-business';
import { ActionButton } from '../../components/action-button';

/** One person: who they are, what they may do where, what they own. */
export default function StaffUserScreen({ params }: RouteProps) {
  return (
    <RecordView
      record={useStaffUser(params['userId'] ?? '')}
      noun="user"
      errorTitle="Error loading user"
      missing="There is no user with this id."
    >
      {(user) => <User user={user} />}
    </RecordView>
  );
}

function User({ user }: { readonly user: StaffUserDetail }) {
  return (
    <Stack>
      <RecordHead
        title={user.fullName}
        sub={user.email}
        badges={
          <>
            <ActiveBadge active={user.active} />
            {user.role === 'superadmin' && <Badge tone="dark">Superadmin</Badge>}
          </>
        }
        actions={<UserActions user={user} />}
      />
      {user.organizationRequest !== null && (
        <WaitingBusiness id={user.id} request={user.organizationRequest} />
      )}
      <RecordCards>
        <RecordCard title="Details">
          <DescriptionList>
            <IdFact id={user.id} />
            <DescriptionRow label="Email">
              <TextLink href={`mailto:${user.email}`}>{user.email}</TextLink>
            </DescriptionRow>
            <TextFact label="Phone" text={user.phone === null ? null : formatPhone(user.phone)} />
            <TimeFact label="Created" at={user.createdAt} />
            <TimeFact label="Onboarded" at={user.onboardedAt} />
            <FlagFact label="May register organizations" on={user.allowOrgRegistration} />
            <FlagFact label="Covers fees as agent" on={user.agentCoveringFees} />
          </DescriptionList>
        </RecordCard>
        <RecordCard title="Identity">
          <DescriptionList>
            <DescriptionRow label="Status">
              <CustomerBadge status={user.customer?.status ?? null} />
            </DescriptionRow>
            <TimeFact label="Verified" at={user.verifiedAt} />
            <TextFact label="Customer reference" text={user.customer?.customerRef ?? null} />
          </DescriptionList>
          {user.customer !== null && <CustomerDocuments customer={user.customer} />}
        </RecordCard>
        <Memberships user={user} />
        {user.organizationPermissions.length > 0 && (
          <RecordCard title="Permissions">
            <StaffPermissions
              userId={user.id}
              memberships={membershipsOf(user.organizationPermissions, user.organizations)}
              organizationId={null}
            />
          </RecordCard>
        )}
        <Accounts user={user} />
        <EditUser key={user.id} user={user} />
      </RecordCards>
    </Stack>
  );
}

function Memberships({ user }: { readonly user: StaffUserDetail }) {
  const names = new Map(user.organizations.map(({ id, name }) => [id, name]));
  return (
    <RecordCard title="Organizations">
      {user.organizationPermissions.length === 0 ? (
        <Text $tone="2">Belongs to no organization.</Text>
      ) : (
        <DescriptionList>
          {user.organizationPermissions.map(({ organizationId, roles }) => (
            <DescriptionRow
              key={organizationId}
              label={
                <TextLink href={staffUrls.organization(organizationId)}>
                  {names.get(organizationId) ?? 'Inactive organization'}
                </TextLink>
              }
            >
              {roles.length === 0 ? 'No permissions' : roles.map(inWords).join(', ')}
            </DescriptionRow>
          ))}
        </DescriptionList>
      )}
    </RecordCard>
  );
}

function Accounts({ user }: { readonly user: StaffUserDetail }) {
  return (
    <RecordCard title="Funding sources">
      {user.fundingSources.length === 0 ? (
        <Text $tone="2">Has none.</Text>
      ) : (
        <DescriptionList>
          {user.fundingSources.map((source) => (
            <DescriptionRow
              key={source.id}
              label={<TextLink href={staffUrls.fundingSource(source.id)}>{source.displayName}</TextLink>}
            >
              <FundingSourceBadge source={source} />
            </DescriptionRow>
          ))}
        </DescriptionList>
      )}
    </RecordCard>
  );
}

/** What staff may do with a person as they are now. */
function UserActions({ user: { id, active, fullName } }: { readonly user: StaffUserDetail }) {
  const { deactivate, reactivate } = useUserActivity(id);
  return (
    <>
      <LinkButton size="sm" href={staffUrls.auditBy(id)}>
        Changes made
      </LinkButton>
      {active ? (
        <ActionButton
          label="Deactivate user"
          consequence={`${fullName} loses all access at once, open pages too.`}
          danger
          done="User deactivated"
          run={deactivate}
        />
      ) : (
        <ActionButton
          label="Reactivate user"
          consequence={`${fullName} may sign in again, with the permissions held before.`}
          done="User reactivated"
          run={reactivate}
        />
      )}
    </>
  );
}
