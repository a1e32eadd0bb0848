import { useOrganization, useViewer, viewerKind } from '@keyturn/shared/organization';
import { EmptyState, Section, Stack, styled, Text } from '@keyturn/shared/ui';
import { CheckIcon, XIcon } from '@keyturn/shared/ui/icons';
import type { AdminDetail } from '../data';
import { permissionTexts, rolesOf } from '../roles';
import { abilityOf } from './abilities';
import { useExamples } from './data';
import { invitationIn } from './invitation';
import { InvitationSection } from './invitation-section';
import { membershipsOf } from './memberships';
import { Removal } from './removal';
import { StaffPermissions } from './staff-permissions';

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
        <Permissions person={person} />
      )}
      {invitation !== null && kind !== 'agent' && (
        <InvitationSection person={person} invitation={invitation} />
      )}
      {isMember && kind !== 'agent' && <Removal person={person} isInvited={invitation !== null} />}
    </>
  );
}

function Permissions({ person }: { readonly person: AdminDetail }) {
  const { name, slug } = useOrganization();
  const examples = useExamples(slug);
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
