import { useOrganization } from '@keyturn/shared/organization';
import { EmptyState, Field, Section, Select, Stack } from '@keyturn/shared/ui';
import { useState } from 'react';
import type { AdminDetail } from '../data';
import { useExamples } from './data';
import { PermissionForm } from './permission-form';

/** The organizations that a person belongs to, the one in the address before the others. */
function organizationsOf({ organizations, allPermissions }: AdminDetail, currentId: string) {
  return allPermissions
    .map(({ organizationId, roles }) => ({
      id: organizationId,
      name: organizations.find(({ id }) => id === organizationId)?.name ?? organizationId,
      roles,
    }))
    .toSorted((one, other) => Number(other.id === currentId) - Number(one.id === currentId));
}

/** For platform staff: permissions to be ticked; the organization is chosen where the address names none of theirs. */
export function StaffPermissions({ person }: { readonly person: AdminDetail }) {
  const { id: currentId } = useOrganization();
  const examples = useExamples();
  const memberships = organizationsOf(person, currentId);
  const [chosen, setChosen] = useState(memberships[0]?.id);
  const selected = memberships.find(({ id }) => id === chosen) ?? memberships[0];
  if (selected === undefined) return <EmptyState title="No organization permissions found" />;
  const inScope = memberships[0]?.id === currentId;
  return (
    <Section>
      <Stack>
        {!inScope && (
          <Field label="Permissions for">
            <Select value={selected.id} onChange={(event) => setChosen(event.target.value)}>
              {memberships.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <PermissionForm
          key={selected.id}
          userId={person.id}
          organization={selected}
          held={selected.roles}
          examples={examples}
        />
      </Stack>
    </Section>
  );
}
