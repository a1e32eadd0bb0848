import { EmptyState, Field, Select, Stack } from '@keyturn/shared/ui';
import { useState } from 'react';
import { useExamples } from './data';
import type { Membership } from './memberships';
import { PermissionForm } from './permission-form';

interface StaffPermissionsProps {
  readonly userId: string;
  readonly memberships: readonly Membership[];
  /** The organization of the address; null where it names none, as on the staff site. */
  readonly organizationId: string | null;
}

/** For platform staff: permissions to be ticked; the organization is chosen where the address names none of theirs. */
export function StaffPermissions({ userId, memberships, organizationId }: StaffPermissionsProps) {
  const inScope = memberships.find(({ id }) => id === organizationId);
  const [chosen, setChosen] = useState<string | null>(null);
  const selected = inScope ?? memberships.find(({ id }) => id === chosen) ?? memberships[0];
  const examples = useExamples(selected?.slug ?? '');
  if (selected === undefined) return <EmptyState title="No organization permissions found" />;
  return (
    <Stack>
      {inScope === undefined && (
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
        userId={userId}
        organization={selected}
        held={selected.roles}
        examples={examples}
      />
    </Stack>
  );
}
