import { useOrganization } from '@keyturn/shared/organization';
import { useUnsavedInput } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { Section, Stack } from '@keyturn/shared/ui';
import { type FormEvent, useState } from 'react';
import { SaveButton } from '../../components/save-button';
import { type Giving, useChangePermissions } from './data';
import { type Grant, sameGrant } from './grant';
import { GrantFields } from './grant-fields';

interface GivenPermissionsProps {
  readonly userId: string;
  readonly held: Grant;
  readonly toGive: Grant;
  readonly occasions: Giving['occasions'];
}

/** What a member holds, for those who may give it; what lets money out waits for somebody else. */
export function GivenPermissions({ userId, held, toGive, occasions }: GivenPermissionsProps) {
  const { name } = useOrganization();
  const change = useChangePermissions(userId);
  /** Null while nothing was changed, so that what is saved elsewhere shows. */
  const [wanted, setWanted] = useState<Grant | null>(null);
  const [saving, setSaving] = useState(false);
  const grant = wanted ?? held;
  const dirty = !sameGrant(grant, held);
  useUnsavedInput(dirty);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!dirty || saving) return;
    setSaving(true);
    const outcome = await change(grant);
    setSaving(false);
    if (!outcome.ok) {
      toast.error(outcome.error.message, { title: 'Error' });
      return;
    }
    setWanted(null);
    if (outcome.data.waits === null) toast.success('User updated');
    else toast.info('It lets money out, so it waits until somebody else confirms it.');
  };
  return (
    <Section>
      <h3>Permissions for {name}</h3>
      <form noValidate aria-label="Permissions" onSubmit={(event) => void save(event)}>
        <Stack>
          <GrantFields {...{ grant, held, toGive, occasions }} onChange={setWanted} />
          <SaveButton label="Save Changes" dirty={dirty} saving={saving} />
        </Stack>
      </form>
    </Section>
  );
}
