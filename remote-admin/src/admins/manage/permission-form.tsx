import { useUnsavedInput } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { Checkbox, FieldGroup, Notice, Stack } from '@keyturn/shared/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { SaveButton } from '../../components/save-button';
import type { Example } from '../permissions/seen';
import { permissionTexts } from '../roles';
import { abilityOf, differenceOf, type ManagedRole, rolesToSave } from './abilities';
import { type Role, useUpdateRoles } from './data';

interface PermissionFormProps {
  readonly userId: string;
  readonly organization: { readonly id: string; readonly name: string };
  readonly held: readonly Role[];
  readonly examples: readonly Example[];
  /** Is told whether there are ticks that were not saved. */
  readonly onDirty: (dirty: boolean) => void;
}

/** What a member may do, to be ticked; before it is saved it says what that changes. */
export function PermissionForm({ userId, organization, held, examples, onDirty }: PermissionFormProps) {
  const update = useUpdateRoles(userId);
  const saved = new Set<string>(held);
  /** Every tick that differs from what was saved when it was set: what is saved elsewhere meanwhile shows. */
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [saving, setSaving] = useState(false);
  const roles = new Set([...saved, ...toggled.keys()].filter((role) => toggled.get(role) ?? true));
  const difference = differenceOf(saved, roles);
  const dirty = difference.gained.length + difference.lost.length > 0;
  useUnsavedInput(dirty);
  useEffect(() => onDirty(dirty), [onDirty, dirty]);

  const toggle = (role: ManagedRole) => setToggled(new Map([...toggled, [role, !roles.has(role)]]));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!dirty || saving) return;
    setSaving(true);
    const wanted = rolesToSave(held, roles);
    const outcome = await update(organization.id, wanted, held);
    setSaving(false);
    if (!outcome.ok) {
      toast.error(outcome.error.message, { title: 'Error' });
      return;
    }
    setToggled(new Map());
    if (isSame(outcome.data, wanted)) toast.success('User updated');
    else
      toast.info('Somebody else has changed these permissions, too. Here is what they are now.', {
        title: 'User updated',
      });
  };
  return (
    <form noValidate aria-label="Permissions" onSubmit={(event) => void save(event)}>
      <Stack>
        <FieldGroup label={`Permissions for ${organization.name}`}>
          <Stack $gap="3">
            {permissionTexts.map(({ role, label }) => (
              <Checkbox
                key={role}
                checked={roles.has(role)}
                onChange={() => toggle(role)}
                hint={abilityOf(role, examples)}
              >
                {label}
              </Checkbox>
            ))}
          </Stack>
        </FieldGroup>
        <div aria-live="polite">{dirty && <Difference {...difference} examples={examples} />}</div>
        <SaveButton label="Save Changes" dirty={dirty} saving={saving} />
      </Stack>
    </form>
  );
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));

interface DifferenceProps extends ReturnType<typeof differenceOf> {
  readonly examples: readonly Example[];
}

function Difference({ gained, lost, examples }: DifferenceProps) {
  return (
    <Stack $gap="2">
      <Abilities title="They will be able to" kind="info" roles={gained} examples={examples} />
      <Abilities title="They will no longer be able to" kind="warning" roles={lost} examples={examples} />
    </Stack>
  );
}

interface AbilitiesProps {
  readonly title: string;
  readonly kind: 'info' | 'warning';
  readonly roles: readonly ManagedRole[];
  readonly examples: readonly Example[];
}

function Abilities({ title, kind, roles, examples }: AbilitiesProps) {
  if (roles.length === 0) return null;
  return (
    <Notice kind={kind} title={title} live={false}>
      {roles.map((role) => (
        <div key={role}>{abilityOf(role, examples)}</div>
      ))}
    </Notice>
  );
}
