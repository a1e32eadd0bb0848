import { EmptyState, Field, Select, Stack } from '@keyturn/shared/ui';
import { lazy, Suspense, useState } from 'react';
import { useExamples } from '../permissions/data';
import type { Membership } from './memberships';
import { PermissionForm } from './permission-form';

const ConfirmDialog = lazy(() =>
  import('@keyturn/shared/ui/dialog').then((module) => ({ default: module.ConfirmDialog })),
);

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
  const [dirty, setDirty] = useState(false);
  /** Whose permissions are asked for while ticks of others are not saved. */
  const [asked, setAsked] = useState<Membership | null>(null);
  const selected = inScope ?? memberships.find(({ id }) => id === chosen) ?? memberships[0];
  const examples = useExamples(selected?.id ?? null);
  if (selected === undefined) return <EmptyState title="No organization permissions found" />;
  const choose = (id: string) => {
    if (dirty) setAsked(memberships.find((each) => each.id === id) ?? null);
    else setChosen(id);
  };
  return (
    <Stack>
      {inScope === undefined && (
        <Field label="Permissions for">
          <Select value={selected.id} onChange={(event) => choose(event.target.value)}>
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
        onDirty={setDirty}
      />
      <Suspense>
        {asked !== null && (
          <ConfirmDialog
            open
            danger
            title={`Discard your changes for ${selected.name}?`}
            description={`The permissions that you ticked were not saved. They are lost with the change to ${asked.name}.`}
            confirmLabel="Discard changes"
            cancelLabel="Keep editing"
            onCancel={() => setAsked(null)}
            onConfirm={() => {
              setChosen(asked.id);
              setAsked(null);
            }}
          />
        )}
      </Suspense>
    </Stack>
  );
}
