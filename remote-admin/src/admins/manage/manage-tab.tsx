import { useOrganization, useViewer, viewerKind } from '@keyturn/shared/organization';
import { EmptyState, ErrorState, Section, Skeleton, Stack, styled, Text } from '@keyturn/shared/ui';
import { CheckIcon, XIcon } from '@keyturn/shared/ui/icons';
import { lazy, Suspense } from 'react';
import type { AdminDetail } from '../data';
import { useExamples, useGiving, useWaitingChanges } from '../permissions/data';
import { permissionTexts, rolesOf } from '../roles';
import { abilityOf } from './abilities';
import { invitationIn } from './invitation';
import { InvitationSection } from './invitation-section';
import { membershipsOf } from './memberships';
import { Removal } from './removal';
import { StaffPermissions } from './staff-permissions';

const GivenPermissions = lazy(() =>
  import('../permissions/given').then((module) => ({ default: module.GivenPermissions })),
);
const WaitingChanges = lazy(() =>
  import('../permissions/waiting').then((module) => ({ default: module.WaitingChanges })),
);

/** What the person may do in the organization, and the end of it. */
export function ManageTab({ person }: { readonly person: AdminDetail }) {
  const { id } = useOrganization();
  const kind = viewerKind(useViewer());
  const invitation = invitationIn(person.organizationPermissions, id);
  const isMember = person.organizationPermissions.some(({ organizationId }) => organizationId === id);
  return (
    <>
      {kind === 'superuser' ? (
        <Section>
          <StaffPermissions
            userId={person.id}
            memberships={membershipsOf(person.allPermissions, person.organizations)}
            organizationId={id}
          />
        </Section>
      ) : (
        <Suspense fallback={<Skeleton height="12rem" />}>
          <Permissions person={person} agent={kind === 'agent'} />
        </Suspense>
      )}
      {invitation !== null && kind !== 'agent' && (
        <InvitationSection person={person} invitation={invitation} />
      )}
      {isMember && kind !== 'agent' && <Removal person={person} isInvited={invitation !== null} />}
    </>
  );
}

interface PermissionsProps {
  readonly person: AdminDetail;
  readonly agent: boolean;
}

/** What the person may do: to be changed by those who may give it, else to be read. */
function Permissions({ person, agent }: PermissionsProps) {
  const { id } = useOrganization();
  const giving = useGiving(agent);
  const waiting = useWaitingChanges(agent);
  if (agent) return <HeldPermissions person={person} />;
  if (giving.state === 'error')
    return <ErrorState title="Error loading permissions" onRetry={giving.retry} />;
  if (waiting.state === 'error')
    return <ErrorState title="Error loading permissions" onRetry={waiting.retry} />;
  if (giving.state === 'loading' || waiting.state === 'loading') return <Skeleton height="12rem" />;
  const change = waiting.data.filter(({ userId }) => userId === person.id);
  const held = person.organizationPermissions.find(({ organizationId }) => organizationId === id);
  const { toGive, occasions } = giving.data;
  if (change.length > 0) return <WaitingChanges changes={change} />;
  if (toGive === null || held === undefined) return <HeldPermissions person={person} />;
  return <GivenPermissions userId={person.id} {...{ held, toGive, occasions }} />;
}

function HeldPermissions({ person }: { readonly person: AdminDetail }) {
  const { id, name } = useOrganization();
  const examples = useExamples(id);
  const roles = rolesOf(person);
  if (roles.size === 0) return <EmptyState title="No organization permissions found" />;
  return (
    <Section>
      <h3>Permissions for {name}</h3>
      <Stack $gap="3" as="ul">
        {permissionTexts.map(({ role, label }) => (
          <Ability key={role} data-held={roles.has(role) || undefined}>
            {roles.has(role) ? <CheckIcon /> : <XIcon />}
            <div>
              {label}: {roles.has(role) ? 'Yes' : 'No'}
              <Text $size="sm" $tone="3" $block>
                {abilityOf(role, examples)}
              </Text>
            </div>
          </Ability>
        ))}
      </Stack>
    </Section>
  );
}

/** One permission: a mark, its name, what it lets do. */
const Ability = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--s-2);
  list-style: none;
  color: var(--text-3);
  .kt-icon {
    width: 1rem;
    height: 1rem;
    margin-top: 0.2rem;
  }
  &[data-held] {
    color: var(--text-1);
  }
  &[data-held] .kt-icon {
    color: var(--aqua-text);
  }
`;
