import { useOrganization } from '@keyturn/shared/organization';
import { useUnsavedInput } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { Section, Stack } from '@keyturn/shared/ui';
import { type FormEvent, useState } from 'react';
import { SaveButton } from '../../components/save-button';
import { Meanwhile } from '../../components/saved-meanwhile';
import { type Giving, useChangePermissions } from './data';
import { changesSince, type Grant, rebased, sameGrant } from './grant';
import { GrantFields } from './grant-fields';

interface GivenPermissionsProps {
  readonly userId: string;
  readonly held: Grant;
  readonly toGive: Grant;
  readonly occasions: Giving['occasions'];
}

/** What was chosen, and of what. */
interface Edit {
  /** What the person held when the first choice was made. */
  readonly begunWith: Grant;
  /** What the person held when the latest choice was made. */
  readonly read: Grant;
  readonly wanted: Grant;
}

/** What a member holds, for those who may give it; what lets money out waits for somebody else. */
export function GivenPermissions({ userId, held, toGive, occasions }: GivenPermissionsProps) {
  const { name } = useOrganization();
  const change = useChangePermissions(userId);
  /** Null while nothing was changed, so that what is saved elsewhere shows. */
  const [edit, setEdit] = useState<Edit | null>(null);
  const [saving, setSaving] = useState(false);
  const grant = edit === null ? held : rebased(edit.read, edit.wanted, held);
  const dirty = !sameGrant(grant, held);
  useUnsavedInput(dirty);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!dirty || saving) return;
    setSaving(true);
    const outcome = await change(grant, held);
    setSaving(false);
    if (!outcome.ok) {
      toast.error(outcome.error.message, { title: 'Error' });
      return;
    }
    setEdit(null);
    if (outcome.data.waits === null) toast.success('User updated');
    else toast.info('It lets money out, so it waits until somebody else confirms it.');
  };
  return (
    <Section>
      <h3>Permissions for {name}</h3>
      <form noValidate aria-label="Permissions" onSubmit={(event) => void save(event)}>
        <Stack>
          <Meanwhile changes={dirty && edit !== null ? changesSince(edit.begunWith, held) : []} />
          <GrantFields
            grant={grant}
            held={held}
            toGive={toGive}
            occasions={occasions}
            onChange={(wanted) => setEdit({ begunWith: edit?.begunWith ?? held, read: held, wanted })}
          />
          <SaveButton label="Save Changes" dirty={dirty} saving={saving} />
        </Stack>
      </form>
    </Section>
  );
}
